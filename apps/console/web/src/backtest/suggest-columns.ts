import { type ChosenColumns, HISTORY_COLUMNS } from '@cotejo/backtest/browser';

/** Other usual names of the columns that are not signals, without accents, spaces and signs. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  id: ['pedido', 'orden', 'order', 'orderid', 'idpedido', 'referencia', 'reference', 'transactionid', 'idtransaccion'],
  date: ['fecha', 'createdat', 'timestamp', 'fechapago', 'fechapedido', 'paidat'],
  amount: ['monto', 'valor', 'total', 'amountcop', 'montocop', 'importe'],
  label: ['etiqueta', 'resultado', 'fraude', 'fraud', 'isfraud', 'esfraude'],
};

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const KNOWN = new Map<string, string>([
  ...Object.entries(OTHER_NAMES).flatMap(([column, names]) => names.map((name) => [name, column] as const)),
  // Names of signals and sources come last, because they are exact.
  ...HISTORY_COLUMNS.map((column) => [plain(column), column] as const),
]);

/** Suggests the column of a history for each column of a file. A column is suggested once, to the first that fits. */
export function suggestColumns(header: readonly string[]): ChosenColumns {
  const exact = header.map((name) => HISTORY_COLUMNS.find((column) => column === name.trim().toLowerCase()) ?? null);
  const used = new Set(exact);
  return header.map((name, at) => {
    const found = exact[at] ?? KNOWN.get(plain(name)) ?? null;
    if (found === null) {
      return null;
    }
    const isFirst = exact[at] === found ? exact.indexOf(found) === at : !used.has(found);
    used.add(found);
    return isFirst ? found : null;
  });
}

/** Chooses a column for one column of the file, and takes it away from another one. */
export function chooseColumn(columns: ChosenColumns, at: number, name: string | null): ChosenColumns {
  return columns.map((column, index) => {
    if (index === at) {
      return name;
    }
    return column === name ? null : column;
  });
}

/** Whether a column keeps the content that its name says, and the content is a signal or the state of a source. */
export function isNamedLikeSignal(name: string, chosen: string | null): boolean {
  return chosen !== null && chosen === name.trim().toLowerCase() && !Object.hasOwn(OTHER_NAMES, chosen);
}
