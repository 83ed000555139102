import { type ColumnMap, columnPositions } from '@cotejo/tables';
import { SnapshotImportError } from '../import/errors.js';

/** The columns of a file, under our names. */
export interface ColumnSet<C extends string = string> {
  required: readonly C[];
  optional: readonly C[];
}

/** The position of each column in a file, and the number of columns. */
export interface ColumnPlaces<C extends string> {
  /** -1 for an optional column that the file lacks. */
  positions: Record<C, number>;
  width: number;
}

/**
 * Finds the position of each column in a header.
 * @throws SnapshotImportError `columns_missing`
 */
export function placeColumns<C extends string>(
  header: readonly string[],
  { required, optional }: ColumnSet<C>,
  map: ColumnMap<C>,
): ColumnPlaces<C> {
  const columns = [...required, ...optional];
  const names = Object.fromEntries(columns.map((column) => [column, [column]])) as unknown as Record<C, string[]>;
  const positions = columnPositions(header, names, map);
  // An optional column that was mapped by name must also be present.
  const expected = columns.filter((column) => map[column] !== undefined || required.includes(column));
  refuseMissing(expected.filter((column) => positions[column] < 0).map((column) => map[column] ?? column));
  return { positions, width: header.length };
}

/** @throws SnapshotImportError `columns_missing` unless `columns` is empty */
export function refuseMissing(columns: readonly string[]): void {
  if (columns.length === 0) {
    return;
  }
  throw new SnapshotImportError('columns_missing', `columns missing: ${columns.join(', ')}`);
}
