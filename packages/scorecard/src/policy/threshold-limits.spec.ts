import fc from 'fast-check';
import { anyPolicyOf, anyScorecard } from '../testing/any-policy.js';
import { policy, scorecard } from '../testing/shipped.js';
import { policyProblems } from './policy-rules.js';
import { thresholdLimits, withThresholds } from './threshold-limits.js';

const POINTS = Array.from({ length: 101 }, (_, point) => point);

it('are exactly the thresholds that the check of policies accepts, for the shipped policy', () => {
  expect(thresholdLimits(policy)).toEqual({ reviewFrom: { min: 0, max: 30 }, rejectFrom: { min: 0, max: 100 } });
  const { reviewFrom: review, rejectFrom: reject } = thresholdLimits(policy);
  for (const reviewFrom of POINTS) {
    for (const rejectFrom of POINTS) {
      const isWithin = reviewFrom <= rejectFrom && reviewFrom <= review.max && rejectFrom <= reject.max;
      const problems = policyProblems(withThresholds(policy, { reviewFrom, rejectFrom }), [scorecard]);
      expect([reviewFrom, rejectFrom, problems.length === 0]).toEqual([reviewFrom, rejectFrom, isWithin]);
    }
  }
});

it('are exactly the thresholds that the check accepts, for any policy', () => {
  const anyCase = anyScorecard.chain((any) => fc.tuple(fc.constant(any), anyPolicyOf(any)));
  const anyPoint = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(anyCase, anyPoint, anyPoint, ([card, any], reviewFrom, rejectFrom) => {
      const { reviewFrom: review, rejectFrom: reject } = thresholdLimits(any);
      const isWithin =
        reviewFrom <= rejectFrom &&
        reviewFrom >= review.min &&
        reviewFrom <= review.max &&
        rejectFrom >= reject.min &&
        rejectFrom <= reject.max;
      const problems = policyProblems(withThresholds(any, { reviewFrom, rejectFrom }), [card]);
      expect(problems.length === 0).toBe(isWithin);
    }),
    { numRuns: 200 },
  );
});

it('keeps a tier that is stricter, and makes no tier less strict', () => {
  const { thresholds, amountTiers } = withThresholds(policy, { reviewFrom: 26, rejectFrom: 90 });
  expect(thresholds).toEqual({ reviewFrom: 26, rejectFrom: 90 });
  expect(amountTiers).toEqual([
    { fromCop: 5_000_000, reviewFrom: 26, rejectFrom: 65 },
    { fromCop: 20_000_000, reviewFrom: 25, rejectFrom: 60 },
  ]);
});
