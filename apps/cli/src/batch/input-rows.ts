import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parseObject } from '@cotejo/contracts';
import { terminal } from '@cotejo/platform/command';
import { ConfigurationError } from '@cotejo/sdk';
import { delimiterOf, textLines } from '@cotejo/tables';
import { type CsvRow, csvRows } from '@cotejo/tables/rows';
import { BATCH_FIELDS, type Operation } from './batch-fields.js';
import { bodyOf, type ChosenColumns, type ColumnMap, indexOf, mapColumns } from './column-map.js';
import { type FileFormat, STANDARD } from './file-format.js';

/** One row of the input. */
export interface InputRow {
  /** From 1; a header and empty lines have no number. */
  readonly row: number;
  /** Value of the column that is copied to the output. */
  readonly id: string;
  /** Body of the call; null when the row cannot be read: the service then answers 400 in its place. */
  readonly body: object | null;
  /** Why it cannot be read. */
  readonly problem?: string;
}

export interface InputOptions {
  readonly path: string;
  readonly format: FileFormat;
  readonly operation: Operation;
  readonly chosen: ChosenColumns;
  readonly idColumn: string | undefined;
}

export interface OpenInput {
  /** null for NDJSON, whose lines are bodies already. */
  readonly map: ColumnMap | null;
  readonly rows: AsyncIterable<InputRow>;
  /** Bytes that were read so far. */
  bytesRead(): number;
}

/** Longer than every row that the service accepts. */
const ROW_MAX_BYTES = 1_024 * 1_024;
const NEWLINES = /\r\n|\n|\r/;

/** Opens a file and reads its header. @throws ConfigurationError */
export async function openInput(options: InputOptions): Promise<OpenInput> {
  let bytes = 0;
  const stream: Readable = options.path === STANDARD ? terminal().stdin : createReadStream(options.path);
  const counted = countBytes(stream, (count) => {
    bytes += count;
  });
  const { map, rows } = await (options.format === 'csv' ? openCsv(counted, options) : openNdjson(counted, options));
  return { map, rows, bytesRead: () => bytes };
}

/** Text of a stream, which must be UTF-8: Excel's own encoding would turn every ñ into another letter without a notice. */
async function* countBytes(stream: Readable, count: (bytes: number) => void): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream) {
      count(chunk.length);
      yield decode(() => decoder.decode(chunk, { stream: true }));
    }
    yield decode(() => decoder.decode());
  } catch (error) {
    throw readingError(error);
  } finally {
    stream.destroy();
  }
}

function decode(run: () => string): string {
  try {
    return run();
  } catch {
    throw new ConfigurationError('the input is not UTF-8: save it again as "CSV UTF-8"');
  }
}

async function openCsv(text: AsyncGenerator<string>, options: InputOptions) {
  const { first, all } = await readFirstLine(text);
  const rows = csvRows(Readable.from(all, { objectMode: false, encoding: 'utf8' }), {
    delimiter: delimiterOf(first),
    recordLengthMax: ROW_MAX_BYTES,
    broken: ({ code, line }) => new ConfigurationError(`the CSV is broken near line ${line ?? '?'}: ${code}`),
  });
  const header = await rows.next();
  if (header.done) {
    throw new ConfigurationError('the input is empty: its first line must name the columns');
  }
  const headers = header.value.cells.map((each) => each.trim());
  const map = mapColumns(headers, options.operation, options.chosen);
  const idIndex = options.idColumn === undefined ? null : indexOf(headers, options.idColumn);
  return { map, rows: inputRows(rows, headers.length, map, idIndex) };
}

async function* inputRows(
  rows: AsyncGenerator<CsvRow>,
  width: number,
  map: ColumnMap,
  idIndex: number | null,
): AsyncGenerator<InputRow, void, undefined> {
  let row = 0;
  for await (const { cells } of rows) {
    row += 1;
    const id = idIndex === null ? '' : (cells[idIndex] ?? '');
    // With a cell too many or too few, the others may be in the wrong columns.
    yield cells.length === width
      ? { row, id, body: bodyOf(cells, map) }
      : { row, id, body: null, problem: `has ${cells.length} cells, and the header has ${width}` };
  }
}

function readingError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code)
    ? new ConfigurationError(`the input cannot be read: ${code}`)
    : error;
}

/** The first line, and all of the text again. */
async function readFirstLine(text: AsyncGenerator<string>) {
  let head = '';
  while (!NEWLINES.test(head) && head.length < ROW_MAX_BYTES) {
    const next = await text.next();
    if (next.done) {
      break;
    }
    head += next.value;
  }
  async function* all() {
    yield head;
    yield* text;
  }
  return { first: head.split(NEWLINES)[0] ?? '', all: all() };
}

async function openNdjson(text: AsyncGenerator<string>, { chosen, operation, idColumn }: InputOptions) {
  if (Object.keys(chosen).length > 0) {
    throw new ConfigurationError('--map is for CSV: lines of NDJSON are bodies of the API');
  }
  const names = new Set(BATCH_FIELDS[operation].map(({ name }) => name.split('.')[0]));
  const isOwn = idColumn === undefined || names.has(idColumn);
  return { map: null, rows: ndjsonRows(text, idColumn, isOwn) };
}

async function* ndjsonRows(
  text: AsyncGenerator<string>,
  idColumn: string | undefined,
  isOwn: boolean,
): AsyncGenerator<InputRow, void, undefined> {
  let row = 0;
  for await (const lines of textLines(text, ROW_MAX_BYTES)) {
    for (const line of lines.filter((each) => each?.trim() !== '')) {
      row += 1;
      const body = line === null ? null : parseObject(line.replace(/^\uFEFF/, ''));
      if (body === null) {
        yield { row, id: '', body, problem: line === null ? 'is too long' : 'is not a JSON object' };
        continue;
      }
      const { [idColumn ?? '']: id, ...rest } = body;
      // The service refuses a member that is not of the interface.
      yield { row, id: id === undefined || id === null ? '' : String(id), body: isOwn ? body : rest };
    }
  }
}
