import { paymentWay } from '../abilities.mjs';
import { drawShare, hashShare } from '../draw.mjs';
import { drawDelivery } from './deliveries.mjs';
import { drawPayment } from './payments.mjs';

/**
 * Payment and delivery of a case: the members that a request has besides its body.
 *
 * @typedef {{ pago?: import('./payments.mjs').Pago, entrega?: import('./deliveries.mjs').Entrega }} Context
 * @typedef {{ payer: string, receiver: string }} Truth who pays and who receives, whether or not the request shows it
 */
export class Contexts {
  /** @param {{ payment: object, abilities: object, relatives: import('./relatives.mjs').Relatives }} parts payment: payment.json */
  constructor({ payment, abilities, relatives }) {
    Object.assign(this, { payment, abilities, relatives });
  }

  /**
   * @param {import('../buyers.mjs').Case} one a case of population.json
   * @param {string} key draws by it; a case of another key gets the same draws
   * @returns {{ context: Context, truth: Truth }}
   */
  of(one, key = one.key) {
    const { payment } = this;
    const tools = this.toolsOf(key);
    const method = this.#methodOf(one, key, tools.draw);
    const { pago, payer } = drawPayment({ ...one, key }, this.profile(profileOf(one, payment)), { method }, tools);
    const { entrega, receiver } = drawDelivery({ ...one, key }, {}, tools);
    const isSent = (member) =>
      !one.traits.includes('only the cédula') && tools.draw(`sends ${member}`) < payment.sent[member].share;
    const context = { ...(isSent('pago') && { pago }), ...(isSent('entrega') && { entrega }) };
    return { context, truth: { payer, receiver } };
  }

  toolsOf(key) {
    const { payment: spec, relatives } = this;
    return { spec, relatives, draw: (what) => hashShare(`${spec.seed}, ${key}, ${what}`) };
  }

  /** A profile of payment.json. What it leaves open is as with honest buyers. */
  profile(name) {
    const { profiles } = this.payment;
    return { ...profiles.honest, ...profiles[name] };
  }

  /** An honest buyer pays in the way that abilities.json has, an attacker as the profile. */
  #methodOf(one, key, draw) {
    const { methods } = this.profile(profileOf(one, this.payment));
    const among = methods?.among ?? this.payment.methods.among[paymentWay({ ...one, key }, this.abilities)];
    return drawShare(among, { next: () => draw('method') });
  }
}

function profileOf({ id }, { profilesOfFrauds }) {
  return id === undefined ? 'honest' : (profilesOfFrauds.byScenario[id] ?? profilesOfFrauds.others);
}
