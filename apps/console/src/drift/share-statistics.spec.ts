import { Random } from '@cotejo/testing';
import fc from 'fast-check';
import { differenceByChance, largerThanChance, wilsonInterval } from './share-statistics.js';

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
