import fc from 'fast-check';
import { SCORE_BUCKETS, scoreBucket, stabilityIndex } from './score-stability.js';

describe('stabilityIndex', () => {
  it('equals an example computed by hand', () => {
    // (0.6-0.5)ln(0.6/0.5) + (0.4-0.5)ln(0.4/0.5)
    expect(stabilityIndex([50, 50], [60, 40])).toBeCloseTo(0.040547, 6);
    expect(stabilityIndex([0.5, 0.5], [60, 40])).toBeCloseTo(0.040547, 6);
    expect(stabilityIndex([5, 5], [10, 0])).toBeGreaterThan(1);
  });

  it('is 0 for equal counts, finite with an empty bucket, symmetric, and null without counts', () => {
    const counts = fc.array(fc.nat(1_000), { minLength: SCORE_BUCKETS, maxLength: SCORE_BUCKETS });
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        fc.pre(a.some(Boolean) && b.some(Boolean));
        const index = stabilityIndex(a, b) as number;
        expect(stabilityIndex(a, a)).toBe(0);
        expect(Number.isFinite(index) && index >= 0).toBe(true);
        expect(stabilityIndex(b, a)).toBeCloseTo(index, 10);
      }),
    );
    expect(stabilityIndex([0, 0], [1, 2])).toBeNull();
  });
});

it('puts a score into its bucket of ten points', () => {
  expect([0, 9.9, 10, 29.9, 30, 89.9, 90, 100].map(scoreBucket)).toEqual([0, 0, 1, 2, 3, 8, 9, 9]);
});
