import { parseCedula } from '@cotejo/colombia';
import { terminal } from '@cotejo/platform/command';
import { printJson } from '../output.js';
import type { Operation } from './batch-fields.js';
import type { InputRow, OpenInput } from './input-rows.js';

const PROBLEMS_MAX = 10;
const BODY_BYTES_MAX = 16 * 1_024;

interface Problem {
  row: number;
  problem: string;
}

/** Reads the whole input, and shows what would be sent: columns, number of rows, first problems. Values are never shown. */
export async function dryRun(input: OpenInput, operation: Operation, asJson: boolean): Promise<void> {
  const problems: Problem[] = [];
  let rows = 0;
  let rowsWithProblems = 0;
  for await (const each of input.rows) {
    rows += 1;
    const problem = problemOf(each, operation);
    if (problem !== null) {
      rowsWithProblems += 1;
      if (problems.length < PROBLEMS_MAX) {
        problems.push({ row: each.row, problem });
      }
    }
  }
  const columns = Object.fromEntries((input.map?.columns ?? []).map(({ field, header }) => [field.name, header]));
  const ignored = input.map?.ignored ?? [];
  if (asJson) {
    printJson({ operation, rows, rows_with_problems: rowsWithProblems, columns, ignored_columns: ignored, problems });
    return;
  }
  const lines = [
    ...(input.map === null ? ['each line is a body of the API'] : Object.entries(columns).map(columnLine)),
    ...(ignored.length > 0 ? [`ignored columns: ${ignored.join(', ')}`] : []),
    `${rows} rows, ${rowsWithProblems} with a problem`,
    ...problems.map(({ row, problem }) => `row ${row}: ${problem}`),
    'nothing was sent',
  ];
  terminal().stdout.write(`${lines.join('\n')}\n`);
}

const columnLine = ([field, header]: [string, string]) => `${field.padEnd(22)} from the column ${header}`;

function problemOf({ body, problem }: InputRow, operation: Operation): string | null {
  if (body === null) {
    return problem ?? 'cannot be read';
  }
  const fields = body as Record<string, unknown>;
  const [document, amount] = operation === 'verify' ? ['cedula', 'monto'] : ['doc_number', 'amount'];
  const number = fields[document as string];
  if (number === undefined) {
    return `${document} is missing`;
  }
  if (typeof number !== 'string' || !parseCedula(number).ok) {
    return `${document} is not a number of a cédula`;
  }
  if (fields[amount as string] !== undefined && typeof fields[amount as string] !== 'number') {
    return `${amount} is not a number`;
  }
  return Buffer.byteLength(JSON.stringify(body)) > BODY_BYTES_MAX ? 'is longer than 16 KB' : null;
}
