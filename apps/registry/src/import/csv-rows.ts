import { createHash } from 'node:crypto';
import { addAbortSignal, pipeline, type Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Person } from '../person.js';
import { CsvRowReader } from './csv-row.js';
import { RegistryImportError } from './errors.js';
import { RowCount } from './import-report.js';

const RECORD_LENGTH_MAX = 16_384;

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** The good rows of a CSV as a stream; the bad ones are counted and left out. */
export class CsvRows {
  readonly count = new RowCount();
  private readonly hash = createHash('sha256');

  constructor(
    private readonly options: {
      input: Readable;
      delimiter: string;
      signal: AbortSignal;
      onRow?: (rows: number) => void;
    },
  ) {}

  /** Of all that was read; ask once, at the end. */
  sha256 = (): string => this.hash.digest('hex');

  /** @throws RegistryImportError `columns_missing`, `not_csv` or `interrupted`; or the input's own error */
  async *[Symbol.asyncIterator](): AsyncGenerator<{ document: number; person: Person }> {
    let reader: CsvRowReader | undefined;
    for await (const { record, info } of this.records()) {
      if (!reader) {
        reader = readerFor(record);
        continue;
      }
      const row = reader.read(record);
      if ('problem' in row) {
        this.count.leftOut(row.problem, info.lines);
      } else {
        this.count.good();
        yield row;
      }
      this.options.onRow?.(this.count.rows);
    }
  }

  private async *records(): AsyncIterable<CsvRecord> {
    const { input, delimiter, signal } = this.options;
    const parser = parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: RECORD_LENGTH_MAX,
      info: true,
    });
    parser.on('skip', ({ lines }: { lines: number }) => this.count.leftOut('malformed', lines));
    input.on('data', (chunk: Buffer) => this.hash.update(chunk));
    pipeline(input, addAbortSignal(signal, parser), () => {});
    try {
      yield* parser;
    } catch (error) {
      if (signal.aborted) throw new RegistryImportError('interrupted', 'interrupted', this.count);
      // The parser's own text quotes what it read.
      if (error instanceof CsvError) throw new RegistryImportError('not_csv', 'the file is not valid CSV', this.count);
      throw error;
    }
  }
}

function readerFor(header: string[]): CsvRowReader {
  const reader = CsvRowReader.forHeader(header);
  if (reader instanceof CsvRowReader) return reader;
  throw new RegistryImportError('columns_missing', `columns missing: ${reader.missing.join(', ')}`);
}
