/** Eight rules as merchants write them: over the purchase, signals, a figure, the hour and an attribute. */
export const EIGHT_RULES = {
  attributes: { categoria: { type: 'text', oneOf: ['celulares', 'ropa', 'hogar'] } },
  rules: [
    rule('cod-first-order', 'review', [
      { fact: 'payment.method', is: 'cash_on_delivery' },
      {
        any: [
          { fact: 'history.delivered', is: 'unknown' },
          { fact: 'history.delivered', below: 1 },
        ],
      },
      { fact: 'amount', atLeast: 400_001 },
    ]),
    rule('name-and-pse', { challenge: ['phone_code_returned'] }, [
      { fact: 'document_name_mismatch', is: true },
      { fact: 'payment.method', oneOf: ['pse', 'nequi'] },
    ]),
    rule('night-phones', { points: 10 }, [
      { fact: 'hour', below: 6 },
      { fact: 'attributes.categoria', is: 'celulares' },
    ]),
    rule('point-and-other', { points: 15 }, [
      { fact: 'delivery.kind', is: 'pickup_point' },
      { fact: 'delivery.hasOtherReceiver', is: true },
    ]),
    rule('refused-twice', { floor: 50 }, [{ fact: 'history.refused', atLeast: 2 }]),
    rule('new-sim', 'review', [
      { fact: 'sim_swap_recent', is: true },
      { fact: 'sim_swap_recent.figure', below: 12 },
    ]),
    rule('unconfirmed', { points: 12 }, [
      { fact: 'payment.confirmed', is: false },
      { not: { fact: 'amount', below: 200_000 } },
    ]),
    rule('sunday-mail', { points: 5 }, [
      { fact: 'weekday', is: 'sunday' },
      { fact: 'email_free_provider', is: true },
    ]),
  ],
};

function rule(id, then, all) {
  return { id, when: { all }, then };
}

const METHODS = ['cash_on_delivery', 'card', 'pse', 'nequi'];
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 1);

/** The facts of a request that says how the order is paid and delivered. */
export function withPurchase(facts, index) {
  const delivered = index % 5;
  return {
    ...facts,
    decidedAtMs: START_MS + index * (DAY_MS / 7),
    context: {
      payment: { method: METHODS[index % METHODS.length], confirmed: index % 3 === 0, threeDs: null },
      delivery: { kind: index % 4 === 0 ? 'pickup_point' : 'home', hasOtherReceiver: index % 6 === 0 },
      history: { delivered, refused: index % 3, chargedBack: 0, monthsSinceFirst: delivered },
      attributes: { categoria: index % 2 === 0 ? 'celulares' : 'ropa' },
    },
  };
}
