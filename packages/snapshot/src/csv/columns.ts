import { SnapshotImportError } from '../import/errors.js';

/** The columns of a file, by our names. */
export interface ColumnSet<C extends string = string> {
  required: readonly C[];
  optional: readonly C[];
}

/** Names of the columns in a file, where they differ from ours. */
export type ColumnMap<C extends string = string> = Partial<Record<C, string>>;

/** The columns of one file: where each stands, and how wide a row is. */
export interface ColumnPlaces<C extends string> {
  /** -1 for an optional column that the file does not have. */
  positions: Record<C, number>;
  width: number;
}

/**
 * Where each column stands in a file with that header.
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
  // A column that was mapped by name must be there, also an optional one.
  const wanted = columns.filter((column) => map[column] !== undefined || required.includes(column));
  refuseMissing(wanted.filter((column) => positionOf(column) < 0).map(nameOf));
  const positions = Object.fromEntries(columns.map((column) => [column, positionOf(column)])) as Record<C, number>;
  return { positions, width: header.length };
}

/** @throws SnapshotImportError `columns_missing`, if there are any */
export function refuseMissing(columns: readonly string[]): void {
  if (columns.length === 0) {
    return;
  }
  throw new SnapshotImportError('columns_missing', `columns missing: ${columns.join(', ')}`);
}
