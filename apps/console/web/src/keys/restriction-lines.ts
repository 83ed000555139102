import type { FieldProblem } from '../api/problem.js';

/** Numbers of the lines with an error, as a person counts them: blank lines are not sent, but count. */
export function findLines(name: string, errors: readonly FieldProblem[], text: string): number[] {
  const numbers = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]));
  return errors.flatMap(({ pointer }) => {
    const [, field, index] = pointer.split('/');
    const number = field === name && index !== undefined ? numbers[Number(index)] : undefined;
    return number === undefined ? [] : [number];
  });
}

/** The lines of a field without blank ones; `null`: every line is blank. */
export function readLines(text: string): string[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const written = lines.filter((line) => line !== '');
  return written.length === 0 ? null : written;
}
