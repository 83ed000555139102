import {
  type ChosenColumns,
  findColumns,
  HISTORY_COLUMNS,
  PLAIN_COLUMNS,
  PURCHASE_COLUMNS,
} from '@cotejo/backtest/browser';

const isPlain = (column: string): boolean => [...PLAIN_COLUMNS, ...PURCHASE_COLUMNS].some((plain) => plain === column);

/** Chooses a column for one column of the file, and takes it away from another one. */
export function chooseColumn(columns: ChosenColumns, at: number, name: string | null): ChosenColumns {
  return columns.map((column, index) => {
    if (index === at) {
      return name;
    }
    return column === name ? null : column;
  });
}

/** Whether each column keeps the signal, or the state of a source, that its name says. */
export function namedLikeSignals(header: readonly string[], columns: ChosenColumns): boolean[] {
  const found = findColumns(header);
  return columns.map(
    (column, at) => column !== null && column === found[at] && HISTORY_COLUMNS.includes(column) && !isPlain(column),
  );
}
