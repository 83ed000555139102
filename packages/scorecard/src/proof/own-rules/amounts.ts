import { AMOUNT_MAX_COP, type Condition, comparisonsOf, isComparison } from '@cotejo/contracts';
import type { FactSpace } from '../fact-space.js';
import { numbersIn } from '../possible-answers.js';
import type { OwnRule } from './own-rule.js';
import { truthOfValue } from './signal-truths.js';
import { wholeNumbersAround } from './variables.js';

/** No amount, and one amount of each kind that rules, thresholds and offsets can tell apart, smallest first. */
export function amountsOf(space: FactSpace, rules: readonly OwnRule[]): (number | null)[] {
  const compared = rules.flatMap(({ when }) => comparisonsOf(when)).filter(({ fact }) => fact === 'amount');
  const offsets = [...space.offsets.values()].flat();
  const limits = [
    ...numbersIn(compared),
    ...space.levels.flatMap(({ amountCop }) => amountCop ?? []),
    ...offsets.flatMap(({ upToCop }) => (Number.isFinite(upToCop) ? [upToCop + 1] : [])),
    ...(offsets.length > 0 ? [space.policy.evidence?.unknownBelowCop ?? 0] : []),
  ];
  const keyOf = (amount: number) =>
    [
      space.levelAt(amount).pointer,
      ...compared.map((each) => truthOfValue(each, amount)),
      ...offsets.map(({ upToCop, unknownBelowCop }) => `${amount <= upToCop} ${amount < unknownBelowCop}`),
    ].join();
  const amounts = wholeNumbersAround(limits, 0, AMOUNT_MAX_COP);
  return [null, ...amounts.filter((amount, at) => at === 0 || keyOf(amount) !== keyOf(amounts[at - 1] as number))];
}

/** Whether a condition can be true with the smaller amount and not with the larger one, all other facts alike. */
export function canEndBetween(condition: Condition, smallerCop: number, largerCop: number): boolean {
  if (isComparison(condition)) {
    return condition.fact === 'amount' && truthOfValue(condition, smallerCop) > truthOfValue(condition, largerCop);
  }
  if ('not' in condition) {
    return canEndBetween(condition.not, largerCop, smallerCop);
  }
  return ('all' in condition ? condition.all : condition.any).some((part) =>
    canEndBetween(part, smallerCop, largerCop),
  );
}
