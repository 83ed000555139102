import {
  type CustomerProblem,
  CustomerRows,
  CustomerSheet,
  type EarlierMatches,
  EarlierSheet,
  RescreeningError,
  SHEET_HEADER,
} from '@cotejo/compliance/customers';
import { ListPolicy } from '@cotejo/lists/browser';
import { EntriesBuilder, ListScreen } from '@cotejo/screening/browser';
import { CsvSplitter } from '@cotejo/tables';
import { type Screened, ScreenProblemError, type ScreenRequest } from './customers-messages.js';
import { ListUnreadableError, linesOf } from './read-list.js';

const FILE_BYTES_MAX = 1_024 ** 3;
const SLICE_BYTES = 1 << 18;
/** More than a cell of notes has, as on the command line. */
const RECORD_LINES_MAX = 1_000;
const SHOWN_MAX = 200;

type OnProgress = (rows: number, share: number) => void;

/** Screens a file of customers as `cotejo screening watch` does. @throws ScreenProblemError */
export async function screenFile(request: ScreenRequest, onProgress: OnProgress): Promise<Screened> {
  const { file, earlier, tenant } = request;
  if (file.size > FILE_BYTES_MAX || (earlier?.size ?? 0) > FILE_BYTES_MAX) {
    throw new ScreenProblemError('too_large');
  }
  const known = earlier && (await readEarlier(earlier));
  const sheet = new CustomerSheet({ screen: await screenOf(request), tenant, earlier: known, shownMax: SHOWN_MAX });
  const parts: string[] = [SHEET_HEADER];
  await readCustomers(request, sheet, parts, onProgress);
  return { counts: sheet.counts, shown: sheet.shown, sheet: new Blob(parts, { type: 'text/csv' }) };
}

async function screenOf({ lists, policy }: ScreenRequest): Promise<ListScreen> {
  const builder = new EntriesBuilder();
  for (const [position, list] of lists.entries()) {
    const lines = await linesOf(list).catch((error: unknown) => {
      throw error instanceof ListUnreadableError ? new ScreenProblemError('lists') : error;
    });
    for (const line of lines) {
      builder.add(JSON.parse(line), position);
    }
  }
  const manifests = lists.map(({ manifest }) => manifest);
  return ListScreen.of(builder, manifests, new ListPolicy(policy), { isBatch: true });
}

async function readCustomers(
  { file, kind }: ScreenRequest,
  sheet: CustomerSheet,
  parts: string[],
  onProgress: OnProgress,
): Promise<void> {
  const problems = new Map<number, CustomerProblem[]>();
  const broken: number[] = [];
  const rows = new CustomerRows({ kind, onBrokenRow: (row) => broken.push(row) }, (row, problem) => {
    problems.set(row, [...(problems.get(row) ?? []), problem]);
  });
  const writeAll = (): void => {
    const lines = [
      ...rows
        .takeAll()
        .map((customer) => ({ row: customer.row, text: () => sheet.take(customer, problems.get(customer.row) ?? []) })),
      ...broken.splice(0).map((row) => ({ row, text: () => sheet.takeBroken(row) })),
    ];
    parts.push(
      lines
        .sort((one, other) => one.row - other.row)
        .map(({ text }) => text())
        .join(''),
    );
    problems.clear();
  };
  const splitter = new CsvSplitter(rows, { recordLinesMax: RECORD_LINES_MAX });
  try {
    for await (const { bytes, share } of utf8Slices(file)) {
      splitter.push(bytes);
      writeAll();
      onProgress(sheet.counts.rows, share);
    }
    splitter.end();
  } catch (error) {
    throw describe(error);
  }
  if (rows.isEmpty) {
    throw new ScreenProblemError('unreadable');
  }
  writeAll();
}

/** @throws ScreenProblemError */
async function readEarlier(file: File): Promise<EarlierMatches> {
  const sheet = new EarlierSheet();
  const splitter = new CsvSplitter(sheet, { recordLinesMax: RECORD_LINES_MAX });
  for await (const { bytes } of utf8Slices(file)) {
    splitter.push(bytes);
  }
  splitter.end();
  if (!sheet.isSheet) {
    throw new ScreenProblemError('no_sheet');
  }
  return sheet.matches;
}

/** A file in UTF-8, UTF-16 with a mark, or Windows-1252, in which Excel saves CSV, in pieces of UTF-8. */
async function* utf8Slices(file: File): AsyncGenerator<{ bytes: Uint8Array; share: number }> {
  const encoding = await encodingOf(file);
  const [decoder, encoder] = [new TextDecoder(encoding, { ignoreBOM: true }), new TextEncoder()];
  for await (const { bytes, end } of slicesOf(file)) {
    const text = encoding === 'utf-8' ? null : decoder.decode(bytes, { stream: end < file.size });
    yield { bytes: text === null ? bytes : encoder.encode(text), share: end / file.size };
  }
}

async function encodingOf(file: File): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  if (first === 0xfe && second === 0xff) {
    return 'utf-16be';
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const { bytes, end } of slicesOf(file)) {
      decoder.decode(bytes, { stream: end < file.size });
    }
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) {
      return 'windows-1252';
    }
    throw error;
  }
}

async function* slicesOf(file: File): AsyncGenerator<{ bytes: Uint8Array; end: number }> {
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const bytes = new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer());
    yield { bytes, end: at + bytes.length };
  }
}

function describe(error: unknown): unknown {
  if (!(error instanceof RescreeningError)) {
    return error;
  }
  return new ScreenProblemError(error.code === 'column_missing' ? 'no_columns' : 'unreadable');
}
