import { RegistryImportError } from './errors.js';

export const REQUIRED_COLUMNS = [
  'cedula',
  'primer_nombre',
  'segundo_nombre',
  'primer_apellido',
  'segundo_apellido',
  'estado',
  'fecha_expedicion',
  'lugar_expedicion',
] as const;
export const OPTIONAL_COLUMNS = ['particula', 'genero'] as const;

export type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];

/** Names of the columns in a file, where they differ from ours. */
export type ColumnMap = Partial<Record<Column, string>>;

export const COLUMNS: readonly Column[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

/**
 * Where each column (section 2.6 of the interface) stands in a file; -1 for an optional one it does not have.
 * @throws RegistryImportError `columns_missing`
 */
export function columnPositions(header: readonly string[], map: ColumnMap): Record<Column, number> {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const positionOf = (column: Column) => names.indexOf((map[column] ?? column).trim().toLowerCase());
  // A column that was mapped by name must be there, also an optional one.
  const wanted = COLUMNS.filter((column) => map[column] !== undefined || !isOptional(column));
  const missing = wanted.filter((column) => positionOf(column) < 0).map((column) => map[column] ?? column);
  if (missing.length > 0) throw new RegistryImportError('columns_missing', `columns missing: ${missing.join(', ')}`);
  return Object.fromEntries(COLUMNS.map((column) => [column, positionOf(column)])) as Record<Column, number>;
}

function isOptional(column: Column): boolean {
  return (OPTIONAL_COLUMNS as readonly string[]).includes(column);
}
