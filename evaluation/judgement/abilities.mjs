import { drawShare, hashShare } from './draw.mjs';

/** What the request must have before a merchant can ask for the evidence. */
const NEEDS = { phoneCode: 'telefono', numberVerification: 'telefono', emailCode: 'email' };

/**
 * Which kinds of evidence a buyer can give, by the shares of abilities.json.
 *
 * @typedef {Record<'phoneCode' | 'numberVerification' | 'emailCode' | 'nameAndCedula' | 'issueDate' | 'documentRead' | 'biometric'
 *   | 'cardAuthentication', boolean> & { orderHistory: OrderHistory | null, paysByCard: boolean }} Abilities paysByCard: the merchant knows it before it asks
 * @typedef {Record<'delivered' | 'refused' | 'chargedBack' | 'monthsSinceFirst', number>} OrderHistory what the merchant knows
 *   of earlier orders, without a question to the buyer
 */

/**
 * Draws by a hash of the key of the case, so that the population stays the same whatever buyers are able to do.
 *
 * @param {Pick<import('./buyers.mjs').Case, 'key' | 'person' | 'body' | 'traits'> & { id?: string, orders?: string }} one `id`: of a
 *   scenario, `orders`: a kind of history in place of the usual one
 * @param {object} spec abilities.json
 * @returns {Abilities}
 */
export function drawAbilities(one, spec) {
  const draw = (what) => hashShare(`${spec.seed}, ${one.key}, ${what}`);
  const { shares, history, paysByCard } = one.id === undefined ? honestBuyer(one, spec, draw) : attacker(one, spec);
  const isAble = (kind, { drawnWith }) =>
    (NEEDS[kind] === undefined || one.body[NEEDS[kind]] !== undefined) && draw(drawnWith) < shares[kind];
  const kinds = Object.entries(spec.kinds).map(([kind, drawing]) => [kind, isAble(kind, drawing)]);
  return {
    ...Object.fromEntries(kinds),
    orderHistory: drawHistory(spec.histories, one.orders ?? history, draw),
    paysByCard,
  };
}

/** An attacker pays with a stolen card. */
const attacker = ({ id }, { frauds }) => ({ ...frauds[id], paysByCard: true });

/** The shares of an honest buyer. Of several traits the one with the smallest share decides. */
function honestBuyer(one, { kinds, circumstances, honest }, draw) {
  const traits = [...one.traits, ...circumstancesOf(one, circumstances, draw)];
  const shareOf = ({ share, where }) => Math.min(share, ...traits.map((trait) => where[trait] ?? 1));
  const givesUp = traits.includes('gives up');
  const shares = Object.keys(kinds).map((kind) => [kind, givesUp ? 0 : shareOf(honest[kind])]);
  const paysByCard = traits.includes('pays: card');
  return { shares: Object.fromEntries(shares), history: honest.history, paysByCard };
}

/** Traits that no request shows: who gives up, is old, has no camera, and how the buyer pays. */
function circumstancesOf({ person, traits }, { pays, ...others }, draw) {
  const isOf = ({ of }) => of === undefined || person.document.length === 8;
  const having = Object.entries(others).filter(([name, one]) => isOf(one) && draw(name) < one.share);
  return [...having.map(([name]) => name), `pays: ${drawWay({ traits }, pays, draw)}`];
}

/** How an honest buyer pays, in the words of abilities.json. */
export function paymentWay(one, { seed, circumstances }) {
  return drawWay(one, circumstances.pays, (what) => hashShare(`${seed}, ${one.key}, ${what}`));
}

function drawWay({ traits }, { among, where }, draw) {
  const trait = Object.keys(where).find((name) => traits.includes(name));
  return drawShare(trait ? where[trait] : among, { next: () => draw('pays') });
}

/** @returns {OrderHistory | null} null: the merchant does not know the buyer */
function drawHistory({ orders, among }, history, draw) {
  const kind = drawShare(among[history], { next: () => draw('history') });
  const between = (name, [from, to]) => from + Math.floor(draw(name) * (to - from + 1));
  return kind === 'none'
    ? null
    : Object.fromEntries(Object.entries(orders[kind]).map(([name, range]) => [name, between(name, range)]));
}
