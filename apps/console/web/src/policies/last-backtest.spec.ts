import type { Facts } from '@cotejo/contracts';
import { GROUPS_MAX, lastBacktestOf, rememberBacktest } from './last-backtest.js';

const group = { facts: {} as Facts, count: 1 };
const backtest = { tenant: 'acme', name: 'payments.csv', rows: 1, groups: [group] };

it('gives the last back-test to its tenant only', () => {
  expect(lastBacktestOf('acme')).toBeNull();
  expect(rememberBacktest(backtest)).toBe(true);
  expect(lastBacktestOf('acme')).toBe(backtest);
  expect(lastBacktestOf('globex')).toBeNull();
});

it('remembers no back-test with too many groups, and forgets the one before it', () => {
  rememberBacktest(backtest);
  expect(rememberBacktest({ ...backtest, groups: Array(GROUPS_MAX + 1).fill(group) })).toBe(false);
  expect(lastBacktestOf('acme')).toBeNull();
});
