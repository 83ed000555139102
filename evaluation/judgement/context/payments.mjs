import { drawShare } from '../draw.mjs';
import { writtenBy } from './relatives.mjs';

const BIN_DIGITS_SHORT = 6;

/**
 * `pago` of a request, and who pays. Every draw is by a hash of the key of the case.
 *
 * @typedef {'contra_entrega' | 'tarjeta' | 'pse' | 'nequi' | 'daviplata' | 'bre_b' | 'efectivo' | 'transferencia' | 'credito'} Method
 * @typedef {{ metodo: Method, confirmado?: boolean, titular?: string, bin?: string, tresds?: boolean }} Pago titular: a name, or a document
 * @typedef {{ method: Method, payer?: string, confirmado?: boolean, bin?: string, sends?: string[] }} Fixed what a kind fixes; the rest is drawn
 *
 * @param {{ key: string, person: import('../persons.mjs').Person, body: object, traits: string[], abilities: object }} one
 * @param {object} profile of payment.json @param {Fixed} fixed
 * @param {{ spec: object, relatives: import('./relatives.mjs').Relatives, draw: (what: string) => number }} tools
 * @returns {{ pago: Pago, payer: string }}
 */
export function drawPayment(one, profile, fixed, { spec, relatives, draw }) {
  const { method } = fixed;
  const next = (what) => ({ next: () => draw(what) });
  const payer = fixed.payer ?? drawShare(amongOf(profile.payer, one.traits), next('payer'));
  const sends = new Set([...(profile.sends ?? []), ...(fixed.sends ?? [])]);
  const isSent = (member, share) => sends.has(member) || draw(`sends ${member}`) < share;
  const pago = { metodo: method };
  const confirmado = fixed.confirmado ?? draw('confirmado') < (profile.confirmed.byMethod[method] ?? 0);
  if (
    fixed.confirmado !== undefined ||
    (method !== 'contra_entrega' && isSent('confirmado', spec.sent.confirmado.share))
  ) {
    pago.confirmado = confirmado;
  }
  if (method !== 'contra_entrega' && isSent('titular', spec.sent.titular.byMethod[method])) {
    pago.titular = holderOf(payer, one, { method, spec, relatives, draw });
  }
  if (method === 'tarjeta') {
    Object.assign(pago, cardOf(one, profile, fixed, { spec, draw, isSent }));
  }
  return { pago: withoutUnset(pago), payer: method === 'contra_entrega' ? 'at the door' : payer };
}

/** The distribution of the first trait that has one. */
export function amongOf({ among, amongWhere = {} }, traits) {
  const trait = Object.keys(amongWhere).find((name) => traits.includes(name));
  return trait ? amongWhere[trait] : among;
}

/** Name or document of the paying account. Of the person who typed the order only the stated name is known. */
function holderOf(payer, { person, body, key }, { method, spec, relatives, draw }) {
  if (payer === 'typist') {
    return body.nombre?.toUpperCase();
  }
  const { isDocument, written } = spec.titular;
  const account = relatives.of(person, payer, `${spec.seed}, ${key}, payer`);
  if (draw('titular is a document') < (isDocument.byMethod[method] ?? 0)) {
    return account.document;
  }
  return writtenBy(drawShare(written.among, { next: () => draw('titular written') }), account);
}

function cardOf({ traits, abilities }, profile, fixed, { spec, draw, isSent }) {
  const kind = fixed.bin ?? drawShare(amongOf(profile.bins, traits), { next: () => draw('bin kind') });
  const rows = spec.bins.rows[kind];
  const row = rows[Math.floor(draw('bin') * rows.length)];
  const isShort = draw('bin digits') < 0.5;
  const isPassed = abilities.cardAuthentication && draw('tresds') < profile.tresds.share;
  return {
    bin:
      fixed.bin || isSent('bin', spec.sent.bin.share)
        ? row.slice(0, isShort ? BIN_DIGITS_SHORT : row.length)
        : undefined,
    tresds: isSent('tresds', spec.sent.tresds.share) ? isPassed : undefined,
  };
}

const withoutUnset = (members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
