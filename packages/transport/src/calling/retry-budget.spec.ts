import { RetryBudget } from './retry-budget.js';

function budgetAfter(calls: number): RetryBudget {
  const budget = new RetryBudget();
  for (let call = 0; call < calls; call += 1) {
    budget.earn(5_000);
  }
  return budget;
}

/** How often something is granted at one moment. */
function granted(ask: () => boolean): number {
  let count = 0;
  while (count < 10_000 && ask()) {
    count += 1;
  }
  return count;
}

it('grants a tenth of the calls of ten seconds, and fifty of however few', () => {
  const busy = budgetAfter(1_000);
  expect(granted(() => busy.spend(5_000))).toBe(100);
  const idle = budgetAfter(0);
  expect(granted(() => idle.spend(5_000))).toBe(50);
});

it('forgets calls and retries after ten seconds, not before, however long nothing happens', () => {
  const budget = budgetAfter(1_000);
  granted(() => budget.spend(5_999));
  expect(budget.left(14_999)).toBe(0);
  expect(budget.left(15_000)).toBe(50);
  budget.spend(15_000);
  expect(budget.left(100_000_000)).toBe(50);
});
