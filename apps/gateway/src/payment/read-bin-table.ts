import { createReadStream } from 'node:fs';
import { columnPositions, RowCount, type RowSummary } from '@cotejo/tables';
import { type CsvRow, csvRows } from '@cotejo/tables/rows';
import { type BadRow, BinTable, packEntry, ROWS_MAX } from './bin-table.js';

const COLUMNS = { bin: ['bin', 'iin', 'prefix'], country: ['country', 'pais', 'país'], kind: ['kind', 'type', 'tipo'] };
const RECORD_LENGTH_MAX = 4_096;

/** The file is no table of card issuers. The text names a line or a column, never a cell. */
export class BinFileError extends Error {}

/** A table with the rows that were skipped, by line. */
export interface ReadTable {
  table: BinTable;
  summary: RowSummary;
}

/**
 * Reads `bin,country,kind`, with a header row: six to eight digits, two letters of ISO 3166-1, and `credit`, `debit` or `prepaid`. Country
 * and kind may be empty. A row that cannot be read is skipped, and so is a number that an earlier row has.
 * @throws BinFileError, and the errors of the file
 */
export async function readBinTable(path: string): Promise<ReadTable> {
  const rows = new Map<string, number>();
  const count = new RowCount<BadRow>();
  let positions: Record<keyof typeof COLUMNS, number> | undefined;
  for await (const { cells, line } of rowsOf(path)) {
    if (!positions) {
      positions = positionsIn(cells);
      continue;
    }
    const cell = (column: keyof typeof COLUMNS) => (cells[positions?.[column] ?? -1] ?? '').trim();
    addRow({ rows, count }, { bin: cell('bin'), entry: packEntry(cell('bin'), cell('country'), cell('kind')), line });
  }
  if (!positions) {
    throw new BinFileError('has no header row');
  }
  return { table: BinTable.of(rows), summary: count.summary() };
}

function addRow(
  { rows, count }: { rows: Map<string, number>; count: RowCount<BadRow> },
  { bin, entry, line }: { bin: string; entry: number | BadRow; line: number },
): void {
  count.rows += 1;
  if (typeof entry === 'string') {
    count.countSkipped(entry, line);
  } else if (rows.has(bin)) {
    count.countSkipped('repeated_bin', line);
  } else if (rows.size >= ROWS_MAX) {
    throw new BinFileError(`line ${line}: has more than ${ROWS_MAX} rows`);
  } else {
    rows.set(bin, entry);
  }
}

const rowsOf = (path: string): AsyncGenerator<CsvRow> =>
  csvRows(createReadStream(path), {
    recordLengthMax: RECORD_LENGTH_MAX,
    broken: ({ code, line }) => new BinFileError(`line ${line ?? '?'}: is not CSV (${code})`),
  });

function positionsIn(header: readonly string[]): Record<keyof typeof COLUMNS, number> {
  const positions = columnPositions(header, COLUMNS, {});
  const missing = Object.entries(positions).filter(([, at]) => at < 0);
  if (missing.length > 0) {
    throw new BinFileError(`line 1: has no column ${missing.map(([column]) => column).join(', ')}`);
  }
  return positions;
}
