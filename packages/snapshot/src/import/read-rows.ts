import type { RowCount } from '@cotejo/tables';
import { EncodingGuess } from '@cotejo/tables/file-text';
import { type CsvListener, type CsvRecord, CsvScanner } from '@cotejo/tables/scanner';
import type { TextEncoding } from '../csv/csv-cells.js';
import { SnapshotImportError } from './errors.js';

const ASCII_MAX = 0x7f;

/** The current row to store. The reader reuses the object for the next row. */
export interface NumberedRow {
  /** From 1 to ten digits. */
  readonly number: number;
  /** Writes the row's record into `bytes` at offset `at`; its width is `recordBytes` of the kind. */
  pack(bytes: Buffer, at: number): void;
}

/** Reads the rows of one file, one at a time. */
export interface RowReader extends NumberedRow {
  readonly encoding: TextEncoding;
  /** Number of rows with a word that no table describes, by column; the rows are stored without it. */
  readonly undescribed: Readonly<Record<string, number>>;
  /** @throws SnapshotImportError `columns_missing` */
  readHeader(record: CsvRecord): void;
  /** Makes a CSV record the current row. @returns the reason in one word when the row is bad, else `null` */
  read(record: CsvRecord): string | null;
}

/** Receives the good rows. */
export interface RowSink {
  add(row: NumberedRow): void;
}

/** Reads the header first. Then it passes good rows to the sink and counts the others. */
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
    count.rows += 1;
    const problem = rows.read(record);
    if (problem) {
      count.countSkipped(problem, record.line);
      return;
    }
    this.sink.add(rows);
  }

  malformed(line: number): void {
    this.count.rows += 1;
    this.count.countSkipped('malformed', line);
  }
}

/**
 * Reads a CSV to its end.
 * @throws SnapshotImportError `columns_missing`, `encoding`, and the errors of the rows and the chunks
 */
export async function readRows(
  chunks: AsyncIterable<Buffer>,
  { rows, count, sink, delimiter }: { rows: RowReader; count: RowCount; sink: RowSink; delimiter: string },
): Promise<void> {
  const scanner = new CsvScanner(delimiter.charCodeAt(0), new RowListener(rows, count, sink), { guardsQuotes: true });
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) {
      refuseOtherEncoding(chunk, rows.encoding);
      isFirst = false;
    }
    scanner.push(chunk);
  }
  scanner.end();
}

/** Refuses what the first bytes tell; a row in another encoding further down is counted as bad. @throws SnapshotImportError */
function refuseOtherEncoding(chunk: Buffer, declared: TextEncoding): void {
  const guess = new EncodingGuess();
  guess.add(chunk);
  const found = guess.encoding(false);
  if (found?.startsWith('utf-16')) {
    throw new SnapshotImportError('encoding', 'the file is UTF-16: save it again as "CSV UTF-8"');
  }
  if (declared === 'utf-8' && found === 'windows-1252') {
    throw new SnapshotImportError('encoding', 'the file is not UTF-8: import it with --encoding latin1');
  }
  if (declared === 'latin1' && found === 'utf-8' && chunk.some((byte) => byte > ASCII_MAX)) {
    throw new SnapshotImportError('encoding', 'the file is UTF-8: import it without --encoding latin1');
  }
}
