import { type FieldError, type FieldProblem, unknownMemberPointer } from '@cotejo/contracts';

/** Names of the caller that an error repeats. Further ones are found when these are corrected. */
const NAMED_MAX = 10;

/** One problem for each name of an object that the caller made up. */
export function unknownFields(object: object, known: ReadonlySet<string>): FieldError<FieldProblem>[] {
  const names = Object.keys(object).filter((name) => !known.has(name));
  return problemAt(
    names.map((name) => unknownMemberPointer('', name)),
    'unknown_field',
  );
}

/** The same problem for each of these pointers. */
export function problemAt(pointers: readonly string[], code: FieldProblem): FieldError<FieldProblem>[] {
  return [...new Set(pointers)].slice(0, NAMED_MAX).map((pointer) => ({ pointer, code }));
}
