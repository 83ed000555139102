import type { Outcome } from '@cotejo/contracts';
import { LABELS, type Label } from '../history/plain-cells.js';
import { type CaseSum, costOf, readCostRate } from './costs.js';

const CASES: Partial<Record<`${Outcome} ${Label}`, CaseSum>> = {
  'approve fraud': { count: 3, amountCop: 500_000, withoutAmount: 1 },
  'approve legit': { count: 50, amountCop: 9_000_000, withoutAmount: 0 },
  'review fraud': { count: 2, amountCop: 100_000, withoutAmount: 0 },
  'review unlabelled': { count: 4, amountCop: 100_000, withoutAmount: 4 },
  'reject legit': { count: 5, amountCop: 1_000_000, withoutAmount: 0 },
  'reject fraud': { count: 9, amountCop: 7_000_000, withoutAmount: 0 },
};

function casesOf(outcome: Outcome, labels: readonly Label[]): CaseSum {
  const cells = LABELS.filter((label) => labels.includes(label)).flatMap((label) => CASES[`${outcome} ${label}`] ?? []);
  const sum = (of: keyof CaseSum) => cells.reduce((all, cell) => all + cell[of], 0);
  return { count: sum('count'), amountCop: sum('amountCop'), withoutAmount: sum('withoutAmount') };
}

describe('costOf', () => {
  it('adds up sums and percentages, and counts decisions without an amount', () => {
    const rates = { fraud: { percent: 80 }, review: { cop: 3_000 }, reject: { percent: 10 } };
    expect(costOf(rates, casesOf)).toEqual({
      fraud: 400_000,
      review: 18_000,
      reject: 100_000,
      total: 518_000,
      withoutAmount: 1,
    });
  });

  it('counts only the given rates, and is null without a rate', () => {
    expect(costOf({ fraud: { cop: 250_000 } }, casesOf)).toEqual({
      fraud: 750_000,
      review: null,
      reject: null,
      total: 750_000,
      withoutAmount: 0,
    });
    expect(costOf({}, casesOf)).toBeNull();
  });
});

it.each([
  ['250000', { cop: 250_000 }],
  ['80%', { percent: 80 }],
  ['2.5%', { percent: 2.5 }],
  ['12,5 %', { percent: 12.5 }],
  ['$ 1.250.000', { cop: 1_250_000 }],
])('reads %p', (text, rate) => {
  expect(readCostRate(text)).toEqual(rate);
});

it.each(['', '%', '-1', '1,000', '80 %%', '-5%', 'free'])('refuses %p', (text) => {
  expect(() => readCostRate(text)).toThrow('a cost is');
});
