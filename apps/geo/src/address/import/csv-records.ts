import type { Readable } from 'node:stream';
import { type ColumnMap, columnPositions, type RowCount } from '@cotejo/tables';
import { type CsvRow, csvRows } from '@cotejo/tables/rows';
import { AddressImportError } from '../errors.js';

const RECORD_LENGTH_MAX = 1_048_576;

export interface CsvFormat {
  delimiter: string;
  map: ColumnMap;
}

/** A row, keyed by our column names; a missing column has no key. */
export type CsvRecord = CsvRow<Partial<Record<string, string>>>;

/**
 * Streams the rows of a CSV file with a header, in bounded memory. A row with a different number of cells is skipped.
 * @param columns our column names, each with the names that it may have in a file, in lower case
 * @param required alternatives: the file must have all columns of one of them
 * @throws AddressImportError `columns_missing` or `not_well_formed`
 */
export async function* csvRecords<Column extends string>(
  input: Readable,
  { delimiter, map }: CsvFormat,
  { columns, required }: { columns: Record<Column, readonly string[]>; required: readonly Column[][] },
  count: RowCount,
): AsyncGenerator<CsvRecord> {
  const broken = () => new AddressImportError('not_well_formed', 'the file is not valid CSV');
  let header: { positions: [string, number][]; width: number } | undefined;
  for await (const { cells, line } of csvRows(input, { delimiter, recordLengthMax: RECORD_LENGTH_MAX, broken })) {
    if (!header) {
      header = { positions: positionsIn(cells, map, columns, required), width: cells.length };
      continue;
    }
    count.rows += 1;
    if (cells.length === header.width) {
      const named = header.positions.map(([column, at]) => [column, cells[at]?.trim() ?? '']);
      yield { cells: Object.fromEntries(named), line };
    } else {
      count.countSkipped('malformed', line);
    }
  }
}

function positionsIn<Column extends string>(
  header: readonly string[],
  map: ColumnMap,
  columns: Record<Column, readonly string[]>,
  required: readonly Column[][],
): [string, number][] {
  const positions = columnPositions<Column>(header, columns, map);
  const has = (column: Column) => positions[column] >= 0;
  const names = Object.keys(columns) as Column[];
  // A column that was mapped by name must be present.
  const missing = names.find((column) => map[column] !== undefined && !has(column));
  if (missing !== undefined) {
    throw new AddressImportError('columns_missing', `columns missing: ${map[missing]}`);
  }
  if (required.some((set) => set.every(has))) {
    return names.filter(has).map((column) => [column, positions[column]]);
  }
  const expected = required.map((set) => set.join(', ')).join('; or ');
  throw new AddressImportError('columns_missing', `columns missing; needed: ${expected} (use --map for other names)`);
}
