/** A file's column names, where they differ from ours. */
export type ColumnMap<C extends string = string> = Partial<Record<C, string>>;

/** Normalises a column name: lower case, trimmed. */
export function columnName(printed: string): string {
  return printed.trim().toLowerCase();
}

/** Reads `column=name,...`, as an option of a command has it; `null` for another text. */
export function columnPairs(text: string): [column: string, name: string][] | null {
  const pairs = text.split(',').map((pair): [string, string] => {
    const [column = '', ...name] = pair.split('=');
    return [column.trim(), name.join('=').trim()];
  });
  return pairs.every(([column, name]) => column !== '' && name !== '') ? pairs : null;
}

/**
 * Finds the position of each column in a header, by the name that the map gives it, or else by one of its usual names.
 * @param columns usual names of each column, in lower case
 * @returns -1 for a column that the header lacks
 */
export function columnPositions<C extends string>(
  header: readonly string[],
  columns: Readonly<Record<C, readonly string[]>>,
  map: ColumnMap<C>,
): Record<C, number> {
  const names = header.map(columnName);
  const positionOf = (column: C) => {
    const mapped = map[column];
    const wanted = mapped === undefined ? columns[column] : [columnName(mapped)];
    return names.findIndex((name) => wanted.includes(name));
  };
  const entries = (Object.keys(columns) as C[]).map((column) => [column, positionOf(column)]);
  return Object.fromEntries(entries) as Record<C, number>;
}
