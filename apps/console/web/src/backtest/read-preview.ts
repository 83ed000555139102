import { receiptColumns, receiptRow } from '@cotejo/backtest/browser';
import { type CsvSink, splitCsv } from '@cotejo/tables';

/** Far more than a header and a few rows. */
const PREVIEW_BYTES = 1 << 18;
const SAMPLE_ROWS = 3;
/** A file above this size takes minutes. The command line has no limit. */
const FILE_BYTES_MAX = 2 * 1024 ** 3;
const COLUMNS_MAX = 512;
const SAMPLE_CHARACTERS_MAX = 60;

/** Why a file cannot be used. */
export type FileProblem = 'empty' | 'not_csv' | 'no_rows' | 'too_large' | 'too_wide' | 'unreadable' | 'no_answer';

/** The beginning of a file: its columns and its first rows. */
export interface FilePreview {
  /** A history in CSV, or receipts with one in each line. */
  kind: 'csv' | 'receipts';
  header: string[];
  /** Cells of the first rows, cut. */
  sample: string[][];
}

export class FileProblemError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem);
    this.name = 'FileProblemError';
  }
}

/** Reads the header and three rows. @throws FileProblemError */
export async function readPreview(file: Blob): Promise<FilePreview> {
  if (file.size === 0) {
    throw new FileProblemError('empty');
  }
  if (file.size > FILE_BYTES_MAX) {
    throw new FileProblemError('too_large');
  }
  const bytes = await firstBytes(file);
  // Spreadsheets in their own formats, and text in UTF-16, have zero bytes.
  if (bytes.includes(0)) {
    throw new FileProblemError('not_csv');
  }
  return receiptsPreview(bytes) ?? (await csvPreview(bytes));
}

async function firstBytes(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  } catch {
    throw new FileProblemError('unreadable');
  }
}

/** `null`: the first line is not a receipt. */
function receiptsPreview(bytes: Uint8Array): FilePreview | null {
  const lines = new TextDecoder().decode(bytes).split('\n', SAMPLE_ROWS);
  const rows = lines.map((line) => receiptRow(line.trim())).filter((row) => row !== null);
  if (!rows[0]) {
    return null;
  }
  const header = receiptColumns();
  const sample = rows.map(({ id, date, cells }) =>
    header.map((name) => shortened(name === 'id' ? id : name === 'date' ? date : (cells.get(name) ?? ''))),
  );
  return { kind: 'receipts', header, sample };
}

async function csvPreview(bytes: Uint8Array): Promise<FilePreview> {
  const rows = new FirstRows();
  await splitCsv(once(bytes), rows);
  const [header, ...sample] = rows.rows;
  if (!header || header.length < 2 || rows.isMalformed) {
    throw new FileProblemError('not_csv');
  }
  if (header.length > COLUMNS_MAX) {
    throw new FileProblemError('too_wide');
  }
  if (sample.length === 0) {
    throw new FileProblemError('no_rows');
  }
  return { kind: 'csv', header: header.map((cell) => cell.trim()), sample: sample.map((row) => row.map(shortened)) };
}

/** Keeps the first rows. */
class FirstRows implements CsvSink {
  readonly rows: string[][] = [];
  /** Whether the first record is not CSV. */
  isMalformed = false;

  record(cells: string[]): void {
    if (this.rows.length <= SAMPLE_ROWS) {
      this.rows.push(cells);
    }
  }

  malformed(): void {
    this.isMalformed ||= this.rows.length === 0;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const shortened = (cell: string): string =>
  cell.length > SAMPLE_CHARACTERS_MAX ? `${cell.slice(0, SAMPLE_CHARACTERS_MAX)}…` : cell;
