import { parseDecimal } from '@cotejo/colombia/cells';
import { DELIVERY_KINDS, PAYMENT_METHODS, type PurchaseContext, VALUE_WORDS } from '@cotejo/contracts';
import { plainName } from '@cotejo/tables/buyers/browser';
import { truthOf } from './cell-words.js';

/** Columns that say how an order was paid and delivered, and what the merchant knew of the buyer, for the rules of a policy. */
export const PURCHASE_COLUMNS = [
  'payment.method',
  'payment.confirmed',
  'payment.threeDs',
  'delivery.kind',
  'delivery.hasOtherReceiver',
  'history.delivered',
  'history.refused',
  'history.chargedBack',
  'history.monthsSinceFirst',
] as const;
export type PurchaseColumn = (typeof PURCHASE_COLUMNS)[number];

/** Columns of the merchant's own attributes: `attributes.categoria`. */
export const ATTRIBUTE_PREFIX = 'attributes.';

const words = (text: string) => text.trim().split(/\s+/);

/** Names of columns that shops use. */
export const USUAL_PURCHASE: Partial<Record<PurchaseColumn, readonly string[]>> = {
  'payment.method': words(
    'medio_pago medio_de_pago metodo_pago metodo_de_pago forma_pago forma_de_pago payment_method',
  ),
  'payment.confirmed': words('pago_confirmado payment_confirmed paid pagado'),
  'payment.threeDs': words('tresds tres_ds threeds three_ds 3ds'),
  'delivery.kind': words('tipo_entrega tipo_de_entrega metodo_entrega delivery_type delivery_method'),
  'delivery.hasOtherReceiver': words('recibe_otro otro_destinatario other_receiver'),
  'history.delivered': words('pedidos_entregados entregados_antes orders_delivered_before'),
  'history.refused': words('pedidos_rechazados rechazados_antes orders_refused_before'),
  'history.chargedBack': words('contracargos_anteriores orders_charged_back'),
  'history.monthsSinceFirst': words('meses_desde_el_primero meses_cliente months_since_first'),
};

export const isPurchaseColumn = (name: string): boolean =>
  name.startsWith(ATTRIBUTE_PREFIX) || PURCHASE_COLUMNS.some((column) => column === name);

/** Codes by the words that files have for them: `contra entrega`, `contra_entrega`, `cash_on_delivery`. */
const codesByName = (codes: readonly string[], more: Record<string, string>) =>
  new Map([
    ...codes.flatMap((code) =>
      [code, ...Object.values(VALUE_WORDS[code] ?? {})].map((name) => [plainName(name), code] as const),
    ),
    ...Object.entries(more),
  ]);
const METHODS = codesByName(PAYMENT_METHODS, {
  contraentrega: 'cash_on_delivery',
  cod: 'cash_on_delivery',
  breb: 'bre_b',
});
const KINDS = codesByName(DELIVERY_KINDS, { punto: 'pickup_point', recoge: 'pickup_point' });

type Cell = string | number | boolean | null;

/** Reads a cell; `null`: empty or unknown; `undefined`: unreadable. */
export function readPurchaseCell(column: string, text: string): Cell | undefined {
  const trimmed = text.trim();
  const truth = truthOf(trimmed.toLowerCase());
  if (trimmed === '' || truth === 'unknown') {
    return null;
  }
  switch (column) {
    case 'payment.method':
      return METHODS.get(plainName(trimmed));
    case 'delivery.kind':
      return KINDS.get(plainName(trimmed));
    case 'payment.confirmed':
    case 'payment.threeDs':
    case 'delivery.hasOtherReceiver':
      return truth;
    default:
      return column.startsWith(ATTRIBUTE_PREFIX) ? attributeOf(trimmed) : countOf(trimmed);
  }
}

function countOf(text: string): number | undefined {
  const count = parseDecimal(text);
  return count !== null && Number.isInteger(count) && count >= 0 ? count : undefined;
}

/** The file does not say the type of an attribute: `true` and `false` are no texts, and a number in digits is a number. */
function attributeOf(text: string): Cell {
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') {
    return lower === 'true';
  }
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/** The purchase of a row by its cells; `undefined`: nothing of it is known. What a file does not say stays unknown. */
export function purchaseOf(cells: readonly (readonly [column: string, value: Cell])[]): PurchaseContext | undefined {
  const context: Record<string, Record<string, Cell>> = {};
  for (const [column, value] of cells) {
    const dot = column.indexOf('.');
    const group = column.slice(0, dot);
    context[group] = { ...context[group], [column.slice(dot + 1)]: value };
  }
  return cells.length === 0 ? undefined : (context as PurchaseContext);
}
