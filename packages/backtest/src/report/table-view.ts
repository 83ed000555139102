/** A table, before it is text or HTML. The first column names the row. */
export interface TableView {
  title: string;
  head: string[];
  rows: string[][];
}

/** A row for each thing, or no table at all. */
export function tableOf<T>(
  title: string,
  head: string[],
  things: readonly T[],
  cells: (thing: T) => string[],
): TableView {
  return { title, head, rows: things.map(cells) };
}
