import { nameOf } from './persons.mjs';

const RECENTLY = { hace_segundos: 40 };

/** How each kind of evidence of abilities.json is stated: its code in a challenge, and what the second request adds. */
const PIECES = {
  phoneCode: { code: 'phone_code_returned', state: () => ({ codigo_telefono: { canal: 'sms', ...RECENTLY } }) },
  emailCode: { code: 'email_code_returned', state: () => ({ codigo_email: RECENTLY }) },
  cardAuthentication: { code: 'card_authenticated', state: () => ({ tarjeta_3ds: RECENTLY }) },
  documentRead: { code: 'document_read', state: () => ({ documento: { lectura: 'codigo_barras', ...RECENTLY } }) },
  issueDate: { code: 'issue_date_confirmed', add: ({ person }) => ({ fecha_expedicion: person.issued }) },
  nameAndCedula: { code: 'name_confirmed', add: ({ person }) => ({ nombre: nameOf(person) }) },
};

/** The kinds of evidence in the sets that an answer names. A set with a kind that the bench cannot give is an error. */
export const setsOf = ({ challenges = [] }) => challenges.map((codes) => codes.map(kindOf));

function kindOf(code) {
  const [kind] = Object.entries(PIECES).find(([, piece]) => piece.code === code) ?? [];
  if (kind === undefined) {
    throw new Error(`the bench cannot give ${code}`);
  }
  return kind;
}

/** A merchant that states earlier orders knows that an order is the first of its buyer, and says so. */
const NO_ORDERS = { delivered: 0, refused: 0, chargedBack: 0, monthsSinceFirst: 0 };

/** The first request of a case: its body, how it is paid and delivered, and the earlier orders that the merchant knows. */
export function requestOf({ body, context, abilities, statesOrders }) {
  const known = abilities?.orderHistory ?? (statesOrders ? NO_ORDERS : null);
  return { ...body, ...context, ...(known && { pruebas: { pedidos: ordersOf(known) } }) };
}

const ordersOf = ({ delivered, refused, chargedBack, monthsSinceFirst }) => ({
  entregados: delivered,
  rechazados: refused,
  contracargos: chargedBack,
  meses: monthsSinceFirst,
});

/** The second request: the same body, the evidence that the buyer gave, and the receipt of the first answer. */
export function secondBody(one, pieces, { signed }) {
  const first = requestOf(one);
  const stated = pieces.flatMap((kind) => PIECES[kind].state?.() ?? []);
  const added = pieces.flatMap((kind) => PIECES[kind].add?.(one) ?? []);
  return Object.assign({}, first, ...added, {
    pruebas: Object.assign({ ...first.pruebas, recibo: signed }, ...stated),
  });
}
