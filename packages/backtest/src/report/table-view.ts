/** A table that can be rendered as text or HTML. The first column is the name of the row. */
export interface TableView {
  title: string;
  head: string[];
  rows: string[][];
}

/** Makes a table with one row for each item. */
export function tableOf<T>(
  title: string,
  head: string[],
  things: readonly T[],
  cells: (thing: T) => string[],
): TableView {
  return { title, head, rows: things.map(cells) };
}
