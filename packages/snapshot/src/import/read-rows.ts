import { type CsvListener, type CsvRecord, CsvScanner } from '../csv/csv-scanner.js';
import type { RowCount } from './import-report.js';

/** A row to be stored; that of the moment, overwritten by the next one. */
export interface NumberedRow {
  /** At least 1, of up to ten digits. */
  readonly number: number;
  /** Writes its record, of the width of its kind, from `at` on. */
  pack(bytes: Buffer, at: number): void;
}

/** Reads the rows of one file, one at a time. */
export interface RowReader extends NumberedRow {
  /** @throws SnapshotImportError `columns_missing` */
  readHeader(record: CsvRecord): void;
  /** @returns in a word what is wrong with the row; `null`: it is now that of the moment */
  read(record: CsvRecord): string | null;
}

/** Where the good rows go. */
export interface RowSink {
  add(row: NumberedRow): void;
}

/** Header first, then rows: the good ones to the sink, the others to the count. */
class RowListener implements CsvListener {
  private hasHeader = false;

  constructor(
    private readonly rows: RowReader,
    private readonly count: RowCount,
    private readonly sink: RowSink,
  ) {}

  record(record: CsvRecord): void {
    const { rows, count } = this;
    if (!this.hasHeader) {
      rows.readHeader(record);
      this.hasHeader = true;
      return;
    }
    const problem = rows.read(record);
    if (problem) {
      count.leftOut(problem, record.line);
      return;
    }
    count.good();
    this.sink.add(rows);
  }

  malformed(line: number): void {
    this.count.leftOut('malformed', line);
  }
}

/**
 * Reads a CSV to its end.
 * @throws SnapshotImportError `columns_missing`; or what the rows or the chunks throw
 */
export async function readRows(
  chunks: AsyncIterable<Buffer>,
  { rows, count, sink, delimiter }: { rows: RowReader; count: RowCount; sink: RowSink; delimiter: string },
): Promise<void> {
  const scanner = new CsvScanner(delimiter.charCodeAt(0), new RowListener(rows, count, sink));
  for await (const chunk of chunks) {
    scanner.push(chunk);
  }
  scanner.end();
}
