import {
  type AttributeSpec,
  CONTEXT_FACTS,
  type Comparison,
  type Condition,
  EVIDENCE_CODES,
  type Facts,
  isEvidence,
  type MerchantRule,
  type PurchaseContext,
  type RuleAction,
  ruleFact,
  SIGNALS,
  type SignalSpec,
} from '@cotejo/contracts';
import fc from 'fast-check';

/** Attributes of each type, which every random policy declares. */
export const ATTRIBUTES: Record<string, AttributeSpec> = {
  categoria: { type: 'text', oneOf: ['celulares', 'ropa'] },
  cupon: { type: 'text' },
  items: { type: 'number', atLeast: 1, atMost: 50 },
  regalo: { type: 'boolean' },
};

/** Every fact that a rule can compare. */
const FACTS: string[] = [
  ...Object.keys(CONTEXT_FACTS),
  ...Object.keys(ATTRIBUTES).map((name) => `attributes.${name}`),
  ...(Object.entries(SIGNALS) as [string, SignalSpec][])
    .filter(([code]) => !isEvidence(code))
    .flatMap(([code, { value }]) => [
      code,
      ...(value?.classes ? [`${code}.value`] : []),
      ...(value?.figure ? [`${code}.figure`] : []),
    ]),
];

const NUMBERS: Record<string, number[]> = {
  amount: [0, 1, 400_001, 5_000_000, 40_000_000],
  hour: [0, 6, 22, 23],
};

/** One comparison of a fact with a value that it can have, or with unknown. */
function anyComparisonOf(fact: string, attributes = ATTRIBUTES): fc.Arbitrary<Comparison> {
  const found = ruleFact(fact, attributes);
  const unknown = fc.constant<Comparison>({ fact, is: 'unknown' });
  if (found?.type === 'number') {
    const number = fc.constantFrom(...(NUMBERS[fact] ?? [1, 3, 24]));
    const numeric = fc.oneof(
      number.map((below): Comparison => ({ fact, below })),
      number.map((atLeast): Comparison => ({ fact, atLeast })),
      number.map((is): Comparison => ({ fact, is })),
    );
    return fc.oneof({ weight: 4, arbitrary: numeric }, unknown);
  }
  const values: (boolean | string)[] =
    found?.type === 'boolean' ? [true, false] : [...(found?.oneOf ?? ['ofac-sdn', 'other'])];
  const one = fc.constantFrom(...values).map((is): Comparison => ({ fact, is }));
  const some = fc.subarray(values, { minLength: 1 }).map((oneOf): Comparison => ({ fact, oneOf }));
  return fc.oneof({ weight: 3, arbitrary: one }, some, unknown);
}

/** A condition of at most three levels over some facts. */
export function anyConditionOf(facts: readonly string[], attributes = ATTRIBUTES, depth = 2): fc.Arbitrary<Condition> {
  const comparison = fc.constantFrom(...facts).chain((fact) => anyComparisonOf(fact, attributes));
  if (depth === 0) {
    return comparison;
  }
  const part = anyConditionOf(facts, attributes, depth - 1);
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    { weight: 3, arbitrary: comparison },
    { weight: 2, arbitrary: parts.map((all): Condition => ({ all })) },
    parts.map((any): Condition => ({ any })),
    part.map((not): Condition => ({ not })),
  );
}

const anyAction: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.constant<RuleAction>('review'),
  fc.integer({ min: 1, max: 120 }).map((halves) => ({ points: halves / 2 })),
  fc.integer({ min: 1, max: 100 }).map((floor) => ({ floor })),
  fc.subarray([...EVIDENCE_CODES], { minLength: 1, maxLength: 2 }).map((challenge) => ({ challenge })),
);

/** Rules over all facts. */
export const anyMerchantRules: fc.Arbitrary<MerchantRule[]> = fc
  .array(fc.record({ when: anyConditionOf(FACTS), then: anyAction }), { maxLength: 6 })
  .map((rules) => rules.map((rule, index) => ({ id: `own-${index}`, ...rule })));

const anyBoolean = fc.option(fc.boolean());
const anyCount = fc.integer({ min: 0, max: 5 });

const anyContext: fc.Arbitrary<PurchaseContext> = fc.record(
  {
    payment: fc.record({
      method: fc.option(fc.constantFrom('cash_on_delivery', 'card', 'nequi')),
      confirmed: anyBoolean,
      threeDs: anyBoolean,
    }),
    delivery: fc.record({
      kind: fc.option(fc.constantFrom('home', 'pickup_point', 'digital')),
      hasOtherReceiver: fc.boolean(),
    }),
    history: fc.record({ delivered: anyCount, refused: anyCount, chargedBack: anyCount, monthsSinceFirst: anyCount }),
    attributes: fc.record(
      {
        categoria: fc.constantFrom('celulares', 'ropa'),
        cupon: fc.constantFrom('other', 'x'),
        items: fc.integer({ min: 1, max: 50 }),
        regalo: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

/** What facts may have besides the answers of sources. */
export const anyPurchase: fc.Arbitrary<Pick<Facts, 'context' | 'decidedAtMs'>> = fc.record(
  { context: anyContext, decidedAtMs: fc.integer({ min: 1_790_000_000_000, max: 1_800_000_000_000 }) },
  { requiredKeys: [] },
);
