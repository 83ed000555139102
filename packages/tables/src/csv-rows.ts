import { pipeline, type Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';

/** A row and the number of its last line. */
export interface CsvRow<T = string[]> {
  cells: T;
  line: number;
}

/** Where and why a file is not CSV. The parser's own message quotes the file, so it is left out. */
interface CsvProblem {
  /** As csv-parse names it. */
  code: string;
  /** The line that was read last; `undefined` if it is not known. */
  line: number | undefined;
}

export interface CsvRowsOptions {
  /** Default: a comma. */
  delimiter?: string | string[];
  /** Number of lines before the first row. Default: 0. */
  preambleLines?: number;
  /** Whether a quote inside a cell is taken literally. Default: the file is then broken. */
  allowsLooseQuotes?: boolean;
  /** A longer record makes the file broken. */
  recordLengthMax: number;
  /** Makes the error of a file that is not CSV. */
  broken(problem: CsvProblem): Error;
}

/**
 * Streams the rows of CSV (RFC 4180) in bounded memory, with any number of cells. It removes a byte order mark and skips
 * empty lines.
 * @throws the error that `broken` makes, and the errors of the input
 */
export async function* csvRows(input: Readable, options: CsvRowsOptions): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: options.delimiter ?? ',',
    bom: true,
    info: true,
    from_line: (options.preambleLines ?? 0) + 1,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: options.allowsLooseQuotes ?? false,
    max_record_size: options.recordLengthMax,
  });
  // A read error destroys the parser, and the loop below then throws that error.
  pipeline(input, parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    if (error instanceof CsvError) {
      throw options.broken({ code: error.code, line: (error as { lines?: number }).lines });
    }
    throw error;
  }
}
