import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { type FieldProblem, looksLikeColumn, parseObject } from '@cotejo/contracts';
import { terminal } from '@cotejo/platform/command';
import { ConfigurationError } from '@cotejo/sdk';
import { textLines } from '@cotejo/tables';
import {
  BUYER_FIELDS,
  type BuyerColumns,
  BuyerTable,
  type CellProblem,
  type ChosenColumns,
  HeaderError,
  type Operation,
} from '@cotejo/tables/buyers';
import { type FileFormat, STANDARD } from './file-format.js';

/** What is wrong with a row, as the API names it: a pointer to the field, and a code. */
export interface RowProblem {
  readonly pointer: string;
  readonly code: CellProblem['code'] | FieldProblem;
}

/** One row of the input. */
export interface InputRow {
  /** From 1; a header and empty lines have no number. */
  readonly row: number;
  /** Value of the column that is copied to the output. */
  readonly id: string;
  /** Body of the call; null when the row cannot be read: the service then answers 400 in its place. */
  readonly body: object | null;
  /** Why it cannot be read. */
  readonly problems: readonly RowProblem[];
}

/** What is kept of a row until its answer comes. */
export type SentRow = Pick<InputRow, 'id' | 'problems'>;

export interface InputOptions {
  readonly path: string;
  readonly format: FileFormat;
  readonly operation: Operation;
  readonly chosen: ChosenColumns;
  readonly idColumn: string | undefined;
}

export interface OpenInput {
  /** null for NDJSON, whose lines are bodies already. */
  readonly map: BuyerColumns | null;
  readonly rows: AsyncIterable<InputRow>;
  /** Bytes that were read so far. */
  bytesRead(): number;
}

/** Longer than every row that the service accepts. */
const ROW_MAX_BYTES = 1_024 * 1_024;

/** Opens a file and reads its header. @throws ConfigurationError */
export async function openInput(options: InputOptions): Promise<OpenInput> {
  let bytes = 0;
  const stream: Readable = options.path === STANDARD ? terminal().stdin : createReadStream(options.path);
  const chunks = countedChunks(stream, (count) => {
    bytes += count;
  });
  const { map, rows } = await (options.format === 'csv'
    ? openCsv(chunks, options)
    : openNdjson(utf8Texts(chunks), options));
  return { map, rows, bytesRead: () => bytes };
}

async function* countedChunks(
  stream: Readable,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of stream) {
      count(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw readingError(error);
  } finally {
    stream.destroy();
  }
}

/** NDJSON is UTF-8 (RFC 8259). */
async function* utf8Texts(chunks: AsyncGenerator<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    yield decode(() => decoder.decode(chunk, { stream: true }));
  }
  yield decode(() => decoder.decode());
}

function decode(run: () => string): string {
  try {
    return run();
  } catch {
    throw new ConfigurationError('the input is not UTF-8');
  }
}

async function openCsv(chunks: AsyncGenerator<Buffer>, { operation, chosen, idColumn }: InputOptions) {
  const table = new BuyerTable({ operation, chosen, idColumn });
  try {
    while (!table.readHeader()) {
      await readMore(table, chunks);
    }
  } catch (error) {
    throw error instanceof HeaderError ? new ConfigurationError(textOfHeader(error, operation)) : error;
  }
  return { map: table.columns, rows: csvInput(table, chunks) };
}

async function* csvInput(table: BuyerTable, chunks: AsyncGenerator<Buffer>): AsyncGenerator<InputRow, void, undefined> {
  let row = 0;
  for (let next = table.next(); next !== 'end'; next = table.next()) {
    if (next === 'needs_bytes') {
      await readMore(table, chunks);
    } else if (next !== 'empty') {
      row += 1;
      yield { row, ...next.read() };
    }
  }
}

async function readMore(table: BuyerTable, chunks: AsyncGenerator<Buffer>): Promise<void> {
  const next = await chunks.next();
  if (next.done) {
    table.end();
  } else {
    table.push(next.value);
  }
}

/** Names of columns are shown only where they look like names: without a header row they are values of a buyer. */
function textOfHeader({ code, names, field }: HeaderError, operation: Operation): string {
  const shown = names.filter(looksLikeColumn).join(', ');
  const known = () => BUYER_FIELDS[operation].map(({ name }) => name).join(', ');
  const texts = {
    empty: () => 'the input is empty: its first line must name the columns',
    unreadable: () => 'the input cannot be read: save it again as "CSV UTF-8"',
    missing_header_row: () =>
      'the header row is missing: the first line must name the columns; delete a title above it',
    missing_document: () =>
      `no column is known for ${field}: choose it with --map ${field}=COLUMN${shown && `. Columns: ${shown}`}`,
    same_name: () => `two columns have the name ${shown}`,
    same_field: () => `the columns ${shown} all fit ${field}: choose one with --map ${field}=COLUMN`,
    unknown_column: () => `there is no column ${field}. Columns: ${shown}`,
    unknown_field: () => `--map: ${operation} has no field ${shown}; it has: ${known()}`,
  };
  return texts[code]();
}

function readingError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code)
    ? new ConfigurationError(`the input cannot be read: ${code}`)
    : error;
}

async function openNdjson(text: AsyncGenerator<string>, { chosen, operation, idColumn }: InputOptions) {
  if (Object.keys(chosen).length > 0) {
    throw new ConfigurationError('--map is for CSV: lines of NDJSON are bodies of the API');
  }
  const names = new Set(BUYER_FIELDS[operation].map(({ name }) => name.split('.')[0]));
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
        const code = line === null ? 'row_too_long' : 'must_be_object';
        yield { row, id: '', body, problems: [{ pointer: '', code }] };
        continue;
      }
      const { [idColumn ?? '']: id, ...rest } = body;
      // The service refuses a member that is not of the interface.
      yield { row, id: id === undefined || id === null ? '' : String(id), body: isOwn ? body : rest, problems: [] };
    }
  }
}
