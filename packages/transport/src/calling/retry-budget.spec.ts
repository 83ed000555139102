import { RetryBudget } from './retry-budget.js';

function budgetAfter(calls: number): RetryBudget {
  const budget = new RetryBudget();
  for (let call = 0; call < calls; call += 1) {
    budget.countCall(5_000);
  }
  return budget;
}

/** How many second copies the budget grants at one moment. */
function countGranted(budget: RetryBudget, now: number): number {
  let count = 0;
  while (count < 10_000 && budget.spend(now)) {
    count += 1;
  }
  return count;
}

it('grants a tenth of the calls of ten seconds, and fifty however few calls there were', () => {
  expect(countGranted(budgetAfter(1_000), 5_000)).toBe(100);
  expect(countGranted(budgetAfter(0), 5_000)).toBe(50);
});

it('drops calls and retries after ten seconds and not before, however long nothing happens', () => {
  const budget = budgetAfter(1_000);
  countGranted(budget, 5_999);
  expect(budget.remaining(14_999)).toBe(0);
  expect(budget.remaining(15_000)).toBe(50);
  budget.spend(15_000);
  expect(budget.remaining(100_000_000)).toBe(50);
});
