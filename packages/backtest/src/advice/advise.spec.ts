import fc from 'fast-check';
import { ACTIVE, ANY_THRESHOLDS, COSTS, drawnPayments, scoresOf } from '../../test/payments.js';
import { type AdviceInput, advise, LABELS_MIN } from './advise.js';
import type { ScoredPayment } from './labelled-scores.js';
import { cheapest } from './search.js';
import { ThresholdCosts } from './threshold-costs.js';

const INPUT: Omit<AdviceInput, 'scores'> = {
  costs: COSTS,
  active: ACTIVE,
  amountTiers: [],
  limits: ANY_THRESHOLDS,
  reviewShareMax: null,
  keepFraudLoss: false,
  seed: 1,
};
const adviseOn = (payments: readonly ScoredPayment[], over: Partial<AdviceInput> = {}) =>
  advise({ ...INPUT, scores: scoresOf(payments), ...over });
const codes = ({ unknowns }: ReturnType<typeof adviseOn>) => unknowns.map(({ code }) => code);
/** Active thresholds that are clearly wrong for the drawn payments. */
const WRONG = { reviewFrom: 80, rejectFrom: 90 };
const MANY = drawnPayments(7, { fraud: 400, good: 6_000 });

it('advises the cheapest thresholds, with a saving whose interval is above zero', () => {
  const { advised, active, unknowns } = adviseOn(MANY, { active: WRONG });
  const table = new ThresholdCosts(scoresOf(MANY), [], COSTS);
  expect(advised).toMatchObject(cheapest(table, { ...INPUT, active: WRONG }) as object);
  expect(advised?.saving).toBeCloseTo(active.cost - (advised?.cost ?? 0), 6);
  expect(advised?.savingInterval.low).toBeGreaterThan(0);
  expect(advised?.savingOnOtherHalf).toBeGreaterThan(0);
  expect(active.costInterval.low).toBeLessThan(active.cost);
  expect(active.costInterval.high).toBeGreaterThan(active.cost);
  expect(unknowns.filter(({ blocks }) => blocks)).toEqual([]);
});

it('says with how many labels it is not known, and advises nothing, with few labels of a kind', () => {
  fc.assert(
    fc.property(fc.nat(LABELS_MIN - 1), fc.nat(200), fc.boolean(), (few, more, fewFrauds) => {
      const many = LABELS_MIN + more;
      const counts = fewFrauds ? { fraud: few, good: many } : { fraud: many, good: few };
      const { advised, unknowns } = adviseOn(drawnPayments(few, counts), { active: WRONG });
      expect(advised).toBeNull();
      expect(unknowns[0]).toMatchObject({ code: 'too_few_labels', blocks: true });
      expect(unknowns[0]?.en).toContain(`With these ${counts.fraud + counts.good} labels (${counts.fraud} fraud, `);
      expect(unknowns[0]?.es).toContain(`Con estas ${counts.fraud + counts.good} etiquetas (${counts.fraud} de `);
    }),
    { numRuns: 6 },
  );
});

it('does not know a saving where the scores do not depend on fraud', () => {
  const wrong = Array.from({ length: 12 }, (_, seed) => {
    const payments = drawnPayments(seed + 1, { fraud: 40, good: 400 }, 30, 30);
    const table = new ThresholdCosts(
      scoresOf(drawnPayments(seed + 900, { fraud: 4_000, good: 40_000 }, 30, 30)),
      [],
      COSTS,
    );
    const best = cheapest(table, INPUT) as typeof ACTIVE;
    return adviseOn(payments, { active: best, seed });
  });
  // The active thresholds are the best ones, so every advice to change them is wrong.
  const changed = wrong.filter(
    ({ advised, active }) =>
      advised && (advised.reviewFrom !== active.reviewFrom || advised.rejectFrom !== active.rejectFrom),
  );
  expect(changed.length).toBeLessThanOrEqual(2);
  const doubted = wrong.filter((made) => codes(made).includes('saving_not_certain'));
  expect(doubted.length).toBeGreaterThan(2);
});

it('does not know what unlabelled payments would do that are rejected now', () => {
  const payments = MANY.map(
    (payment, index): ScoredPayment =>
      payment.score >= 20 && index % 10 < 6 ? { ...payment, label: 'unlabelled' } : payment,
  );
  const made = adviseOn(payments, { active: { reviewFrom: 10, rejectFrom: 20 } });
  expect(made.labels.fraud).toBeGreaterThan(LABELS_MIN);
  expect(made.advised).toBeNull();
  expect(codes(made)).toContain('changes_unlabelled');
});

it('keeps to the capacity, says that the active thresholds exceed it, and is the same for the same seed', () => {
  const over = { active: { reviewFrom: 5, rejectFrom: 100 }, reviewShareMax: 0.03 };
  const made = adviseOn(MANY, over);
  expect(made.activeWithinCapacity).toBe(false);
  expect(made.advised?.reviews).toBeLessThanOrEqual(0.03 * MANY.length);
  expect(adviseOn(MANY, over)).toEqual(made);
  expect(adviseOn(MANY, { ...over, seed: 2 }).advised?.savingInterval).not.toEqual(made.advised?.savingInterval);
});

it('says that no pair keeps to all bounds', () => {
  const limits = { reviewFrom: { min: 0, max: 10 }, rejectFrom: { min: 90, max: 100 } };
  const made = adviseOn(MANY, { limits, reviewShareMax: 0 });
  expect([made.advised, codes(made)]).toEqual([null, ['no_pair_within_bounds']]);
});

it('says how many payments lack the amount of a cost in percent', () => {
  const payments = MANY.map((payment, index) => (index % 10 === 0 ? { ...payment, amountCop: null } : payment));
  const made = adviseOn(payments, { costs: { ...COSTS, fraud: { percent: 100 } }, active: WRONG });
  expect(codes(made)).toContain('amounts_missing');
  expect(made.unknowns.find(({ code }) => code === 'amounts_missing')?.en).toContain('of 40 payments');
  expect(made.advised).not.toBeNull();
});
