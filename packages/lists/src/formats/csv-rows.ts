import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { ListImportError } from './errors.js';
import type { SkippedRows } from './imported-list.js';
import type { ListFile } from './list-files.js';

/** The longest known are reasons of EU acts, of some 20,000 characters. */
const RECORD_LENGTH_MAX = 262_144;

export interface CsvFormat {
  delimiter?: string | string[];
  encoding?: 'utf8' | 'latin1';
  /** Lines before the header. */
  preambleLines?: number;
}

/** A row and the line it ends on. */
export interface CsvRow<T> {
  cells: T;
  line: number;
}

/**
 * Rows of a CSV file, as a stream. Bytes that are not of the encoding are replaced; a row whose quotes are broken is
 * counted as skipped.
 * @throws ListImportError `not_well_formed`
 */
export async function* csvRows(
  file: ListFile,
  skipped: SkippedRows,
  { delimiter = ',', encoding = 'utf8', preambleLines = 0 }: CsvFormat = {},
): AsyncGenerator<CsvRow<string[]>> {
  const options: Options = {
    delimiter,
    bom: true,
    info: true,
    from_line: preambleLines + 1,
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    max_record_size: RECORD_LENGTH_MAX,
  };
  const parser = parse(options);
  parser.on('skip', (error) => skipped.add('broken quotes', file, linesOf(error)));
  // A file that cannot be read on destroys the parser, which ends the loop below with the reason.
  pipeline(createReadStream(file.path, encoding), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    // The parser's own text quotes what it read.
    if (error instanceof CsvError) throw new ListImportError('not_well_formed', `${file.name} is not valid CSV`);
    throw error;
  }
}

/**
 * Rows of a CSV file with a header, by the names of its columns in lower case. A row with another number of cells is
 * counted as skipped.
 * @throws ListImportError `columns_missing` or `not_well_formed`
 */
export async function* csvRecords(
  file: ListFile,
  required: readonly string[],
  skipped: SkippedRows,
  format: CsvFormat = {},
): AsyncGenerator<CsvRow<Record<string, string>>> {
  let header: string[] | undefined;
  for await (const { cells, line } of csvRows(file, skipped, format)) {
    if (!header) header = requireColumns(file, cells, required);
    else if (cells.length !== header.length) skipped.add('another number of columns', file, line);
    else yield { cells: Object.fromEntries(header.map((column, at) => [column, (cells[at] as string).trim()])), line };
  }
  if (!header) requireColumns(file, [], required);
}

/** A column's name as it is compared: in lower case, without spaces around. */
export function columnName(printed: string): string {
  return printed.trim().toLowerCase();
}

function requireColumns({ name }: ListFile, cells: string[], required: readonly string[]): string[] {
  const header = cells.map(columnName);
  const missing = required.filter((column) => !header.includes(column));
  if (missing.length === 0) return header;
  throw new ListImportError('columns_missing', `${name}: columns missing: ${missing.join(', ')}`);
}

function linesOf(error: CsvError | undefined): number {
  return Number((error as { lines?: number } | undefined)?.lines ?? 0);
}
