import { Random } from '@cotejo/testing';
import fc from 'fast-check';
import { differenceByChance, largerThanChance, ratioInterval, wilsonInterval } from './share-statistics.js';

describe('Wilson interval', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is the published one', (part, all, low, high) => {
    const interval = wilsonInterval(part, all);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });
});

describe('interval of the quotient of two shares', () => {
  const intervalOf = (now: [number, number], before: [number, number]) =>
    ratioInterval(wilsonInterval(...now), wilsonInterval(...before));

  it('is close to the interval of the logarithm (Katz) for large counts', () => {
    const { ratio, low, high } = intervalOf([1_410, 10_000], [700, 10_000]);
    const deviation = Math.sqrt(1 / 1_410 + 1 / 700 - 2 / 10_000);
    expect(ratio).toBeCloseTo(2.0143, 4);
    expect(low).toBeCloseTo(ratio * Math.exp(-1.96 * deviation), 1);
    expect(high).toBeCloseTo(ratio * Math.exp(1.96 * deviation), 1);
  });

  it('contains the true quotient in about 95 of 100 small samples', () => {
    const random = new Random(5);
    const draw = (share: number, all: number) => Array.from({ length: all }).filter(() => random.chance(share)).length;
    let contained = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const { low, high } = intervalOf([draw(0.2, 120), 120], [draw(0.1, 200), 200]);
      contained += Number(low <= 2 && 2 <= high);
    }
    expect(contained / 1_000).toBeGreaterThan(0.92);
    expect(contained / 1_000).toBeLessThan(0.98);
  });

  it('has no upper end without any before, and starts at 0 without any now', () => {
    expect(intervalOf([50, 1_000], [0, 1_000])).toMatchObject({ ratio: Infinity, high: Infinity });
    expect(intervalOf([50, 1_000], [0, 1_000]).low).toBeGreaterThan(5);
    expect(intervalOf([0, 1_000], [50, 1_000])).toMatchObject({ ratio: 0, low: 0 });
    expect(intervalOf([0, 1_000], [50, 1_000]).high).toBeLessThan(0.2);
  });
});

describe('test of two shares', () => {
  // z² is the chi-square statistic of the table without a continuity correction; quantiles of chi-square with one degree.
  it.each([
    [{ part: 60, all: 100, otherPart: 40, otherAll: 100 }, 0.004678],
    [{ part: 15, all: 50, otherPart: 10, otherAll: 50 }, 0.2482],
    [{ part: 0, all: 40, otherPart: 0, otherAll: 60 }, 1],
  ])('of %o gives the known probability', (shares, probability) => {
    expect(differenceByChance(shares)).toBeCloseTo(probability, 4);
  });

  it('calls a difference in at most one of twenty rounds larger than chance when every group has the same share', () => {
    const random = new Random(7);
    const rounds = 400;
    const groups = 20;
    const all = 300;
    let wrong = 0;
    for (let round = 0; round < rounds; round += 1) {
      const parts = Array.from({ length: groups }, () => {
        let part = 0;
        for (let at = 0; at < all; at += 1) {
          part += Number(random.chance(0.2));
        }
        return part;
      });
      const total = parts.reduce((sum, part) => sum + part, 0);
      const chances = parts.map((part) =>
        differenceByChance({ part, all, otherPart: total - part, otherAll: all * (groups - 1) }),
      );
      wrong += Number(largerThanChance(chances).includes(true));
    }
    expect(wrong / rounds).toBeLessThan(0.08);
  });
});

describe('correction for many tests', () => {
  it('follows Holm', () => {
    expect(largerThanChance([0.01, 0.04, 0.03, 0.005])).toEqual([true, false, false, true]);
    expect(largerThanChance([0.04])).toEqual([true]);
    expect(largerThanChance([0.04, 0.04])).toEqual([false, false]);
    expect(largerThanChance([])).toEqual([]);
  });

  it('never finds more than the uncorrected tests', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 }), (chances) => {
        for (const [index, isLarger] of largerThanChance(chances).entries()) {
          expect(!isLarger || (chances[index] as number) <= 0.05).toBe(true);
        }
      }),
    );
  });
});
