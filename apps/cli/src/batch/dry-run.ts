import { FIELD_PROBLEMS, type FieldProblem, looksLikeColumn } from '@cotejo/contracts';
import { terminal } from '@cotejo/platform/command';
import { tidyTexts } from '@cotejo/receipt/subject';
import type { Operation } from '@cotejo/tables/buyers';
import { printJson } from '../output.js';
import { bodyProblems } from './body-problems.js';
import type { InputRow, OpenInput, RowProblem } from './input-rows.js';

/** Rows that are named for each kind of problem. */
const ROWS_NAMED_MAX = 5;
const BODY_BYTES_MAX = 16 * 1_024;

/** Rows that the service will refuse for the same reason. */
interface ProblemKind extends RowProblem {
  count: number;
  first_rows: number[];
}

/**
 * Reads the whole input, and shows what would be sent: columns, number of rows, and what the service will refuse, by kind.
 * Values are never shown.
 */
export async function dryRun(input: OpenInput, operation: Operation, asJson: boolean): Promise<void> {
  const kinds = new Map<string, ProblemKind>();
  let rows = 0;
  let rowsWithProblems = 0;
  for await (const each of input.rows) {
    const problems = problemsOf(each, operation);
    rows += 1;
    rowsWithProblems += problems.length > 0 ? 1 : 0;
    for (const problem of problems) {
      addTo(kinds, problem, each.row);
    }
  }
  const columns = Object.fromEntries((input.map?.columns ?? []).map(({ field, header }) => [field.name, header]));
  const ignored = (input.map?.ignored ?? []).filter(looksLikeColumn);
  const problems = [...kinds.values()].sort((one, other) => other.count - one.count);
  if (asJson) {
    printJson({ operation, rows, rows_with_problems: rowsWithProblems, columns, ignored_columns: ignored, problems });
    return;
  }
  const lines = [
    ...(input.map === null ? ['each line is a body of the API'] : Object.entries(columns).map(columnLine)),
    ...(ignored.length > 0 ? [`ignored columns: ${ignored.join(', ')}`] : []),
    `${rows} rows, ${rowsWithProblems} with a problem`,
    ...problems.map(problemLine),
    'nothing was sent',
  ];
  terminal().stdout.write(`${lines.join('\n')}\n`);
}

const columnLine = ([field, header]: [string, string]) => `${field.padEnd(22)} from the column ${header}`;

function problemLine({ pointer, code, count, first_rows: rows }: ProblemKind): string {
  const { en } = FIELD_PROBLEMS[code as FieldProblem] ?? { en: 'The row is longer than 16 KB' };
  const where = `${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${count > rows.length ? ', ...' : ''}`;
  return `${[pointer, code].join(' ').trim()}: ${count === 1 ? '1 row' : `${count} rows`}. ${en} (${where})`;
}

function addTo(kinds: Map<string, ProblemKind>, { pointer, code }: RowProblem, row: number): void {
  const key = `${pointer} ${code}`;
  const kind = kinds.get(key) ?? ({ pointer, code, count: 0, first_rows: [] } as ProblemKind);
  kind.count += 1;
  if (kind.first_rows.length < ROWS_NAMED_MAX) {
    kind.first_rows.push(row);
  }
  kinds.set(key, kind);
}

function problemsOf({ body, problems }: InputRow, operation: Operation): readonly RowProblem[] {
  if (body === null) {
    return problems;
  }
  if (Buffer.byteLength(JSON.stringify(body)) > BODY_BYTES_MAX) {
    return [{ pointer: '', code: 'row_too_long' }];
  }
  return bodyProblems(tidyTexts(body), operation === 'verify' ? 'cedula' : 'doc_number');
}
