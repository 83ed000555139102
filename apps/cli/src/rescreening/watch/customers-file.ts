import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import {
  CUSTOMER_PROBLEMS,
  type Customer,
  type CustomerKind,
  CustomerRows,
  type Field,
  RescreeningError,
} from '@cotejo/compliance/customers';
import { CsvSplitter } from '@cotejo/tables';
import { decodedTexts, encodingOf, type FileEncoding, SAVE_AS_UTF8 } from '@cotejo/tables/file-text';

/** More than a cell of notes has. */
const RECORD_LINES_MAX = 1_000;
const HEADER_BYTES = 65_536;
const CHUNK_BYTES = 262_144;
const PROBLEM_ROWS_MAX = 20;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

export interface CustomersFileOptions {
  path: string;
  /** Columns by field; a field that is absent is found by the usual names of its column. */
  columns?: Partial<Record<Field, string[]>>;
  /** Kind of rows without one. Default: `person`. */
  kind?: CustomerKind;
}

/** What is wrong with single rows, by their numbers only. */
export interface RowProblems {
  count: number;
  rows: { row: number; problem: string }[];
}

/** A customers' file, read as a stream: only one chunk of it is in memory. */
export class CustomersFile {
  readonly problems: RowProblems = { count: 0, rows: [] };
  /** Of the file that was read; empty before. */
  version = '';

  constructor(private readonly options: CustomersFileOptions) {}

  /** Changes when the file changes. */
  static async versionOf(path: string): Promise<string> {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
      throw new RescreeningError('customers_unreadable', `the customers' file cannot be read: ${error.code}`);
    });
    return `${ino} ${size} ${mtimeNs}`;
  }

  /**
   * The customers in the order of the file, one chunk of them at a time.
   * @throws RescreeningError for a file that is no CSV, has unknown letters, lacks a column, or changes while it is read
   */
  async *chunks(signal?: AbortSignal): AsyncGenerator<readonly Customer[]> {
    const { path } = this.options;
    const before = await CustomersFile.versionOf(path);
    const rows = new CustomerRows(this.options, (row, problem) => this.report(row, CUSTOMER_PROBLEMS[problem].en));
    try {
      const hasOnlyReturns = await endsLinesWithReturns(path);
      const encoding = await encodingOf(createReadStream(path, { ...(signal && { signal }) }));
      if (encoding === null) {
        throw new RescreeningError('customers_unreadable', `the customers' file ${SAVE_AS_UTF8}`);
      }
      const splitter = new CsvSplitter(rows, { recordLinesMax: RECORD_LINES_MAX });
      const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES, ...(signal && { signal }) });
      for await (const chunk of encoding === 'utf-8' ? (stream as AsyncIterable<Buffer>) : inUtf8(stream, encoding)) {
        splitter.push(hasOnlyReturns ? withLineFeeds(chunk) : chunk);
        yield rows.takeAll();
      }
      splitter.end();
      if (rows.isEmpty) {
        throw new RescreeningError('customers_unreadable', "the customers' file is empty");
      }
      yield rows.takeAll();
    } catch (error) {
      throw describe(error);
    }
    if ((await CustomersFile.versionOf(path)) !== before) {
      throw new RescreeningError('customers_changing', "the customers' file changed while it was read");
    }
    this.version = before;
  }

  private report(row: number, problem: string): void {
    this.problems.count += 1;
    if (this.problems.rows.length < PROBLEM_ROWS_MAX) {
      this.problems.rows.push({ row, problem });
    }
  }
}

async function* inUtf8(chunks: AsyncIterable<Buffer>, encoding: FileEncoding): AsyncGenerator<Buffer> {
  for await (const text of decodedTexts(chunks, encoding)) {
    yield Buffer.from(text);
  }
}

/** Whether lines end with a carriage return alone, as old programs write them. */
async function endsLinesWithReturns(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    return start.includes(CARRIAGE_RETURN) && !start.includes(LINE_FEED);
  } finally {
    await file.close();
  }
}

function withLineFeeds(chunk: Buffer): Buffer {
  for (let at = chunk.indexOf(CARRIAGE_RETURN); at >= 0; at = chunk.indexOf(CARRIAGE_RETURN, at + 1)) {
    chunk[at] = LINE_FEED;
  }
  return chunk;
}

function describe(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof RescreeningError || code === 'ABORT_ERR' || typeof code !== 'string'
    ? error
    : new RescreeningError('customers_unreadable', `the customers' file cannot be read: ${code}`);
}
