import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { columnName } from '@cotejo/tables';
import { SAVE_AS_UTF8, textOfFile } from '@cotejo/tables/file-text';
import { type CsvRow, type CsvRowsOptions, csvRows } from '@cotejo/tables/rows';
import { ListError } from '../list-error.js';
import type { SkippedRows } from './imported-list.js';

/** The longest known cells are reasons in EU acts, about 20,000 characters. */
const RECORD_LENGTH_MAX = 262_144;

/** The encoding of a file whose bytes leave a doubt. A publisher's file with one broken letter still counts. */
const FALLBACKS = { utf8: 'utf-8', latin1: 'windows-1252', unknown: null } as const;

/** A file to read; `name` appears in errors and reports. */
interface CsvFile {
  path: string;
  name: string;
}

export interface CsvFormat extends Pick<CsvRowsOptions, 'delimiter' | 'preambleLines'> {
  /** What the encoding is, or `unknown` for a file of the deployer, when the bytes leave a doubt. Default: UTF-8. */
  encoding?: 'utf8' | 'latin1' | 'unknown';
}

/**
 * Streams the rows of a CSV file in UTF-8, UTF-16 or Windows-1252. A quote inside a cell is taken literally. (The parser's own option to
 * skip broken rows continues inside the open quote and loses all following rows.)
 * @throws ListError `not_well_formed` for a quote that is never closed, `encoding_unknown` when letters would be lost
 */
export async function* fileRows(
  { path, name }: CsvFile,
  { encoding = 'utf8', delimiter, preambleLines }: CsvFormat = {},
): AsyncGenerator<CsvRow> {
  const text = await textOfFile(() => createReadStream(path), FALLBACKS[encoding]);
  if (!text) {
    throw new ListError('encoding_unknown', `${name} ${SAVE_AS_UTF8}`);
  }
  yield* csvRows(text, {
    delimiter,
    preambleLines,
    allowsLooseQuotes: true,
    recordLengthMax: RECORD_LENGTH_MAX,
    broken: () => new ListError('not_well_formed', `${name} is not valid CSV`),
  });
}

/** The header, or the line before it, as far as it is ASCII, which is the same in all encodings. */
export async function firstLineOf({ path }: CsvFile): Promise<string> {
  const stream = createReadStream(path, 'latin1');
  try {
    for await (const line of createInterface({ input: stream })) {
      return line;
    }
    return '';
  } finally {
    stream.destroy();
  }
}

/**
 * Passes on the rows that have exactly `columns` cells. Every other row is counted as skipped. When an open quote joined
 * several rows into one, each of its lines is counted.
 */
export async function* rowsOf(
  file: CsvFile,
  columns: number,
  rows: AsyncIterable<CsvRow>,
  skipped: SkippedRows,
): AsyncGenerator<CsvRow> {
  for await (const { cells, line } of rows) {
    const reason = cells.some(isJoined) ? 'a quote left open' : 'another number of columns';
    if (cells.length === columns && !cells.some(isJoined)) {
      yield { cells, line };
    } else {
      for (let at = linesIn(cells) - 1; at >= 0; at -= 1) {
        skipped.add(reason, file, line - at);
      }
    }
  }
}

/**
 * Streams the rows of a CSV file with a header; cells are keyed by the lower-case column name. A row with a different
 * number of cells is counted as skipped.
 * @throws ListError `columns_missing` or `not_well_formed`
 */
export async function* csvRecords(
  file: CsvFile,
  required: readonly string[],
  skipped: SkippedRows,
  format: CsvFormat = {},
): AsyncGenerator<CsvRow<Record<string, string>>> {
  const rows = fileRows(file, format);
  const first = await rows.next();
  const header = requireColumns(file, first.done ? [] : first.value.cells, required);
  for await (const { cells, line } of rowsOf(file, header.length, rows, skipped)) {
    yield { cells: Object.fromEntries(header.map((column, at) => [column, (cells[at] as string).trim()])), line };
  }
}

function requireColumns({ name }: CsvFile, cells: string[], required: readonly string[]): string[] {
  const header = cells.map(columnName);
  const missing = required.filter((column) => !header.includes(column));
  if (missing.length === 0) {
    return header;
  }
  throw new ListError('columns_missing', `${name}: columns missing: ${missing.join(', ')}`);
}

/** The parser keeps the leading quote of a cell when it finds no closing quote before a delimiter. */
function isJoined(cell: string): boolean {
  return cell.startsWith('"') && cell.includes('\n');
}

function linesIn(cells: readonly string[]): number {
  return cells.join('').split('\n').length;
}
