import { createHash } from 'node:crypto';
import { drawShare } from './draw.mjs';

/** What the request must have before a merchant can ask for the evidence. */
const NEEDS = { phoneCode: 'telefono', numberVerification: 'telefono', emailCode: 'email' };

/**
 * Which kinds of evidence a buyer can give, by the shares of abilities.json.
 *
 * @typedef {Record<'phoneCode' | 'numberVerification' | 'emailCode' | 'nameAndCedula' | 'issueDate' | 'documentRead' | 'biometric'
 *   | 'cardAuthentication', boolean> & { orderHistory: OrderHistory | null }} Abilities
 * @typedef {Record<'delivered' | 'refused' | 'chargedBack' | 'monthsSinceFirst', number>} OrderHistory what the merchant knows
 *   of earlier orders, without a question to the buyer
 */

/**
 * Draws by a hash of the key of the case, so that the population stays the same whatever buyers are able to do.
 *
 * @param {Pick<import('./buyers.mjs').Case, 'key' | 'person' | 'body' | 'traits'> & { id?: string }} one `id`: of a scenario
 * @param {object} spec abilities.json
 * @returns {Abilities}
 */
export function drawAbilities(one, spec) {
  const draw = (what) => hashShare(`${spec.seed}, ${one.key}, ${what}`);
  const { shares, history } = one.id === undefined ? honestBuyer(one, spec, draw) : spec.frauds[one.id];
  const isAble = (kind, { drawnWith }) =>
    (NEEDS[kind] === undefined || one.body[NEEDS[kind]] !== undefined) && draw(drawnWith) < shares[kind];
  const kinds = Object.entries(spec.kinds).map(([kind, drawing]) => [kind, isAble(kind, drawing)]);
  return { ...Object.fromEntries(kinds), orderHistory: drawHistory(spec.histories, history, draw) };
}

/** The shares of an honest buyer. Of several traits the one with the smallest share decides. */
function honestBuyer(one, { kinds, circumstances, honest }, draw) {
  const traits = [...one.traits, ...circumstancesOf(one, circumstances, draw)];
  const shareOf = ({ share, where }) => Math.min(share, ...traits.map((trait) => where[trait] ?? 1));
  const givesUp = traits.includes('gives up');
  const shares = Object.keys(kinds).map((kind) => [kind, givesUp ? 0 : shareOf(honest[kind])]);
  return { shares: Object.fromEntries(shares), history: honest.history };
}

/** Traits that no request shows: who gives up, is old, has no camera, and how the buyer pays. */
function circumstancesOf({ person, traits }, { pays, ...others }, draw) {
  const isOf = ({ of }) => of === undefined || person.document.length === 8;
  const having = Object.entries(others).filter(([name, one]) => isOf(one) && draw(name) < one.share);
  const where = Object.keys(pays.where).find((trait) => traits.includes(trait));
  const way = drawShare(where ? pays.where[where] : pays.among, { next: () => draw('pays') });
  return [...having.map(([name]) => name), `pays: ${way}`];
}

/** @returns {OrderHistory | null} null: the merchant does not know the buyer */
function drawHistory({ orders, among }, history, draw) {
  const kind = drawShare(among[history], { next: () => draw('history') });
  const between = (name, [from, to]) => from + Math.floor(draw(name) * (to - from + 1));
  return kind === 'none'
    ? null
    : Object.fromEntries(Object.entries(orders[kind]).map(([name, range]) => [name, between(name, range)]));
}

/** 0 to 1, by a text. */
function hashShare(text) {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
