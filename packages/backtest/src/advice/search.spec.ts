import type { Thresholds } from '@cotejo/contracts';
import fc from 'fast-check';
import { ANY_THRESHOLDS, countedEffect, scoresOf } from '../../test/payments.js';
import type { AdviceCosts } from './costs.js';
import { ADVICE_LABELS, type ScoredPayment } from './labelled-scores.js';
import { cheapest } from './search.js';
import { ThresholdCosts } from './threshold-costs.js';

const anyThresholds = (most: Thresholds): fc.Arbitrary<Thresholds> =>
  fc
    .integer({ min: 0, max: most.rejectFrom })
    .chain((rejectFrom) =>
      fc
        .integer({ min: 0, max: Math.min(rejectFrom, most.reviewFrom) })
        .map((reviewFrom) => ({ reviewFrom, rejectFrom })),
    );

const ALL: Thresholds = { reviewFrom: 100, rejectFrom: 100 };
const anyTiers = fc.oneof(
  fc.constant([]),
  anyThresholds(ALL).chain((first) => anyThresholds(first).map((second) => [first, second])),
);
const anyPayments = (tiers: number): fc.Arbitrary<ScoredPayment[]> =>
  fc.array(
    fc.record({
      score: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10),
      label: fc.constantFrom(...ADVICE_LABELS),
      amountCop: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
      tier: fc.integer({ min: 0, max: tiers }),
    }),
    { minLength: 1, maxLength: 60 },
  );
const anyRate = fc.oneof(
  fc.integer({ min: 0, max: 500_000 }).map((cop) => ({ cop })),
  fc.constantFrom(5, 80, 100).map((percent) => ({ percent })),
);
const anyCosts: fc.Arbitrary<AdviceCosts> = fc.record({
  fraud: anyRate,
  reject: anyRate,
  review: fc.integer({ min: 0, max: 20_000 }).map((cop) => ({ cop })),
});
const anyCase = anyTiers.chain((amountTiers) =>
  fc.record({
    amountTiers: fc.constant(amountTiers),
    payments: anyPayments(amountTiers.length),
    costs: anyCosts,
    active: anyThresholds(ALL),
    limits: fc.constantFrom(ANY_THRESHOLDS, { reviewFrom: { min: 0, max: 30 }, rejectFrom: { min: 40, max: 90 } }),
    reviewShareMax: fc.option(fc.constantFrom(0, 0.02, 0.1, 0.5)),
    keepFraudLoss: fc.boolean(),
  }),
);

function allPairs({ reviewFrom: review, rejectFrom: reject }: typeof ANY_THRESHOLDS): Thresholds[] {
  const pairs: Thresholds[] = [];
  for (let reviewFrom = review.min; reviewFrom <= review.max; reviewFrom += 1) {
    for (let rejectFrom = Math.max(reviewFrom, reject.min); rejectFrom <= reject.max; rejectFrom += 1) {
      pairs.push({ reviewFrom, rejectFrom });
    }
  }
  return pairs;
}

it('finds what deciding every payment with every allowed pair finds, and keeps to every bound', () => {
  fc.assert(
    fc.property(anyCase, ({ amountTiers, payments, costs, ...bounds }) => {
      const table = new ThresholdCosts(scoresOf(payments, amountTiers.length), amountTiers, costs);
      const counted = (pair: Thresholds) => countedEffect(payments, pair, amountTiers, costs);
      const reviewsMax = (bounds.reviewShareMax ?? 1) * payments.length + 1e-6;
      const lossMax = bounds.keepFraudLoss
        ? counted({ ...bounds.active, rejectFrom: 101 }).fraudLoss + 1e-6
        : Number.POSITIVE_INFINITY;
      const isAllowed = ({ reviews, fraudLoss }: ReturnType<typeof counted>) =>
        reviews <= reviewsMax && fraudLoss <= lossMax;
      const allowed = allPairs(bounds.limits).map(counted).filter(isAllowed);
      const found = cheapest(table, bounds);
      if (!found) {
        expect(allowed).toEqual([]);
        return;
      }
      const effect = counted(found);
      expect(isAllowed(effect)).toBe(true);
      expect(effect.cost).toBeCloseTo(Math.min(...allowed.map(({ cost }) => cost)), 3);
      const told = table.effectOf(found);
      for (const [member, value] of Object.entries(effect)) {
        expect(told[member as keyof typeof told]).toBeCloseTo(value, 3);
      }
    }),
    { numRuns: 60 },
  );
});

it('chooses the pair nearest to the active thresholds of those that cost the same', () => {
  const payments: ScoredPayment[] = [
    { score: 10, label: 'good', amountCop: 1, tier: 0 },
    { score: 90, label: 'fraud', amountCop: 1, tier: 0 },
  ];
  const costs: AdviceCosts = { fraud: { cop: 10 }, reject: { cop: 10 }, review: { cop: 1 } };
  const bounds = { limits: ANY_THRESHOLDS, reviewShareMax: null, keepFraudLoss: false };
  const table = new ThresholdCosts(scoresOf(payments), [], costs);
  expect(cheapest(table, { ...bounds, active: { reviewFrom: 30, rejectFrom: 70 } })).toEqual({
    reviewFrom: 30,
    rejectFrom: 70,
  });
  expect(cheapest(table, { ...bounds, active: { reviewFrom: 30, rejectFrom: 95 } })?.rejectFrom).toBe(90);
});
