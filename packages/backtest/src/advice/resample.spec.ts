import { drawnPayments, scoresOf } from '../../test/payments.js';
import { sumOf } from './labelled-scores.js';
import { halves, Random, resampled } from './resample.js';

const scores = scoresOf(drawnPayments(5, { fraud: 300, good: 3_000 }));
const DRAWS = 400;

const mean = (values: number[]) => sumOf(values) / values.length;
const deviation = (values: number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

it('resamples counts and amounts with the mean and spread of drawing single payments', () => {
  const random = new Random(11);
  const drawn = Array.from({ length: DRAWS }, () => resampled(scores, random).tiers[0]?.fraud);
  const counts = drawn.map((sums) => sumOf(sums?.count ?? []));
  const amounts = drawn.map((sums) => sumOf(sums?.amountCop ?? []));
  const { amountCop, amountSquares } = scores.tiers[0]?.fraud ?? { amountCop: [], amountSquares: [] };
  expect(mean(counts) / 300).toBeCloseTo(1, 1);
  expect(deviation(counts) / Math.sqrt(300)).toBeCloseTo(1, 0);
  expect(mean(amounts) / sumOf(amountCop)).toBeCloseTo(1, 1);
  // Drawing single payments with a Poisson weight has the sum of squares as its variance.
  const spread = deviation(amounts) / Math.sqrt(sumOf(amountSquares));
  expect(spread).toBeGreaterThan(0.85);
  expect(spread).toBeLessThan(1.2);
});

it('splits into two halves that add up to the whole', () => {
  const [first, second] = halves(scores, new Random(3));
  for (const label of ['fraud', 'good'] as const) {
    for (const member of ['count', 'amountCop'] as const) {
      const [whole, one, other] = [scores, first, second].map(({ tiers }) => tiers[0]?.[label][member] ?? []) as [
        number[],
        number[],
        number[],
      ];
      expect(one.map((value, band) => value + (other[band] as number))).toEqual(
        whole.map((value) => expect.closeTo(value, 3)),
      );
      expect(sumOf(one) / sumOf(whole)).toBeGreaterThan(0.4);
      expect(sumOf(one) / sumOf(whole)).toBeLessThan(0.6);
    }
  }
});

it('draws a Poisson count of a small and a large mean', () => {
  const random = new Random(1);
  for (const expected of [0.4, 7, 200]) {
    const counts = Array.from({ length: 4_000 }, () => random.poisson(expected));
    expect(mean(counts) / expected).toBeCloseTo(1, 1);
    expect(deviation(counts) / Math.sqrt(expected)).toBeCloseTo(1, 1);
  }
});
