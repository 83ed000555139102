import { SnapshotImportError } from '../import/errors.js';

/** The columns of a file, under our names. */
export interface ColumnSet<C extends string = string> {
  required: readonly C[];
  optional: readonly C[];
}

/** A file's column names, where they differ from ours. */
export type ColumnMap<C extends string = string> = Partial<Record<C, string>>;

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
  const names = header.map((cell) => cell.trim().toLowerCase());
  const nameOf = (column: C) => map[column] ?? column;
  const positionOf = (column: C) => names.indexOf(nameOf(column).trim().toLowerCase());
  const columns = [...required, ...optional];
  // An optional column that was mapped by name must also be present.
  const expected = columns.filter((column) => map[column] !== undefined || required.includes(column));
  refuseMissing(expected.filter((column) => positionOf(column) < 0).map(nameOf));
  const positions = Object.fromEntries(columns.map((column) => [column, positionOf(column)])) as Record<C, number>;
  return { positions, width: header.length };
}

/** @throws SnapshotImportError `columns_missing` unless `columns` is empty */
export function refuseMissing(columns: readonly string[]): void {
  if (columns.length === 0) {
    return;
  }
  throw new SnapshotImportError('columns_missing', `columns missing: ${columns.join(', ')}`);
}
