import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { ListImportError } from './errors.js';
import type { SkippedRows } from './imported-list.js';
import type { ListFile } from './list-files.js';

const RECORD_LENGTH_MAX = 65_536;
/** The files end with a record of this one character. */
const END_OF_FILE = '\x1a';
const NULL = '-0-';

/**
 * Rows of an OFAC file: CSV without a header, CRLF, `-0- ` for null. Bytes that are not UTF-8 are replaced; a row with
 * another number of columns is counted as skipped.
 */
export async function* ofacRows(
  { path, name }: ListFile,
  columns: number,
  skipped: SkippedRows,
): AsyncGenerator<(string | null)[]> {
  const parser = createReadStream(path, 'utf8').pipe(
    parse({ relax_column_count: true, skip_records_with_error: true, max_record_size: RECORD_LENGTH_MAX }),
  );
  parser.on('skip', () => skipped.add(`${name}: malformed`));
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.length === 1 && cells[0]?.trim().replace(END_OF_FILE, '') === '') continue;
      if (cells.length === columns) yield cells.map((cell) => (cell.trim() === NULL ? null : cell));
      else skipped.add(`${name}: columns`);
    }
  } catch (error) {
    // The parser's own text quotes what it read.
    if (error instanceof CsvError) throw new ListImportError('not_well_formed', `${name} is not valid CSV`);
    throw error;
  }
}
