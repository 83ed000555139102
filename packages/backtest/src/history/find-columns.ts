import { SIGNALS, type SignalCode, SOURCE_IDS, signalText } from '@cotejo/contracts';
import { BUYER_FIELDS, plainName } from '@cotejo/tables/buyers/browser';
import { ATTRIBUTE_PREFIX, PURCHASE_COLUMNS, USUAL_PURCHASE } from './purchase-columns.js';

/** Columns of a history that are not signals: `score` is for a history without signals. */
export const PLAIN_COLUMNS = ['id', 'date', 'amount', 'label', 'score'] as const;
export type PlainColumn = (typeof PLAIN_COLUMNS)[number];

export const SOURCE_PREFIX = 'source.';
/** Columns about the buyer, which only a check with a key needs: `buyer.cedula`. */
export const BUYER_PREFIX = 'buyer.';

/** The column of a history for each column of a file; `null`: the file's column is not used. */
export type ChosenColumns = readonly (string | null)[];

/** Every column that a history can have. */
export const HISTORY_COLUMNS: readonly string[] = [
  ...PLAIN_COLUMNS,
  ...PURCHASE_COLUMNS,
  ...Object.keys(SIGNALS),
  ...SOURCE_IDS.map((source) => `${SOURCE_PREFIX}${source}`),
];

/** The amount of an order is a plain column, with the same usual names. */
const AMOUNT = 'monto';
/** The fields of a buyer by the names of verify, without the amount. */
const BUYER = BUYER_FIELDS.verify.filter(({ name }) => name !== AMOUNT);
export const BUYER_COLUMNS: readonly string[] = BUYER.map(({ name }) => `${BUYER_PREFIX}${name}`);

const words = (text: string) => text.trim().split(/\s+/);

const USUAL: Record<PlainColumn, readonly string[]> = {
  id: words(`pedido orden id_pedido pedido_id numero_pedido numero_de_pedido no_pedido nro_pedido num_pedido id_orden
    numero_orden numero_de_orden referencia order orderid order_id order_number reference transactionid transaction_id
    transaccion id_transaccion`),
  date: words(`fecha fecha_pago fecha_de_pago fecha_pedido fecha_del_pedido fecha_de_pedido fecha_compra fecha_de_compra
    fecha_orden created_at createdat timestamp paid_at paidat order_date`),
  amount: [
    ...(BUYER_FIELDS.verify.find(({ name }) => name === AMOUNT)?.columns ?? []),
    ...words('amount_cop amountcop monto_cop valor_cop total_cop importe valor_pedido valor_del_pedido'),
  ],
  label: words(`etiqueta resultado fraude fraud es_fraude is_fraud isfraud fue_fraude fraude_confirmado contracargo
    chargeback`),
  score: words('puntaje risk_score puntaje_riesgo puntaje_de_riesgo puntaje_cotejo'),
};

/** A later entry wins: names of signals and sources are exact. */
const KNOWN = new Map<string, string>([
  ...BUYER.flatMap(({ name, columns }) => columns.map((usual) => [usual, `${BUYER_PREFIX}${name}`] as const)),
  ...PLAIN_COLUMNS.flatMap((column) => USUAL[column].map((usual) => [usual, column] as const)),
  ...PURCHASE_COLUMNS.flatMap((column) => (USUAL_PURCHASE[column] ?? []).map((usual) => [usual, column] as const)),
  ...(Object.keys(SIGNALS) as SignalCode[]).flatMap((code) =>
    Object.values(signalText(code)).map((text) => [plainName(text), code] as const),
  ),
  ...HISTORY_COLUMNS.map((column) => [plainName(column), column] as const),
]);

/** Finds what each column of a file is, by its name in Spanish or English. A column is found once, in the first that fits. */
export function findColumns(header: readonly string[]): ChosenColumns {
  const exact = header.map((name) => exactColumn(name.trim()));
  const used = new Set(exact);
  return header.map((name, at) => {
    const found = exact[at] ?? KNOWN.get(plainName(name)) ?? null;
    if (found === null) {
      return null;
    }
    const isFirst = exact[at] === found ? exact.indexOf(found) === at : !used.has(found);
    used.add(found);
    return isFirst ? found : null;
  });
}

/** Case does not matter, but for the name of an attribute, which the policy declares. */
function exactColumn(name: string): string | null {
  const lower = name.toLowerCase();
  return ATTRIBUTE.test(name) ? name : (HISTORY_COLUMNS.find((column) => column.toLowerCase() === lower) ?? null);
}

const ATTRIBUTE = new RegExp(`^${ATTRIBUTE_PREFIX.replace('.', '\\.')}[a-z][a-zA-Z0-9_]{0,39}$`);
