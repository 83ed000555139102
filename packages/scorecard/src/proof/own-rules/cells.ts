import {
  type AttributeValue,
  type Comparison,
  type Condition,
  comparisonsOf,
  type EvidenceCode,
  isComparison,
} from '@cotejo/contracts';
import {
  type Chances,
  canBe,
  EVERY_CHANCE,
  joinChances,
  mustBe,
  TRUE,
  type Truth,
  turnChances,
} from '../../rules/condition.js';
import { withAnswer } from '../fact-space.js';
import type { Allows } from '../tree-search.js';
import type { OwnRule } from './own-rule.js';
import { truthOfValue } from './signal-truths.js';
import type { Choice, Variable } from './variables.js';

/** Whether a rule applies in a part of the facts. */
export type Firing = 'always' | 'maybe' | 'never';

/** Choices for some variables, with an amount. */
export class Cell {
  private readonly truths = new Map<Comparison, Truth>();

  constructor(
    readonly amountCop: number | null,
    readonly given: readonly EvidenceCode[],
    readonly choices: readonly Choice[],
    compared: readonly Comparison[],
    private readonly open: ReadonlyMap<Comparison, Chances>,
  ) {
    for (const comparison of compared) {
      if (comparison.fact === 'amount') {
        this.truths.set(comparison, truthOfValue(comparison, amountCop ?? undefined));
      }
    }
    for (const choice of choices) {
      for (const [comparison, truth] of choice.truths) {
        this.truths.set(comparison, truth);
      }
    }
  }

  /** The truth values that a condition can have. */
  chances(condition: Condition): Chances {
    if (isComparison(condition)) {
      const truth = this.truths.get(condition);
      return truth === undefined ? (this.open.get(condition) ?? EVERY_CHANCE) : 1 << truth;
    }
    if ('not' in condition) {
      return turnChances(this.chances(condition.not));
    }
    const isAll = 'all' in condition;
    return joinChances(
      (isAll ? condition.all : condition.any).map((part) => this.chances(part)),
      isAll,
    );
  }

  firing({ when, asked }: OwnRule): Firing {
    const chances = this.chances(when);
    if (!canBe(chances, TRUE) || asked.some((code) => this.given.includes(code))) {
      return 'never';
    }
    return mustBe(chances, TRUE) ? 'always' : 'maybe';
  }

  /** Facts of the tree in which the signals have the chosen answers. */
  allows(others: Allows): Allows {
    return this.choices.reduce<Allows>((allows, { answers }) => {
      if (!answers) {
        return allows;
      }
      const { signal, accepts, mayBeAbsent } = answers;
      if (!mayBeAbsent) {
        return withAnswer(signal, (option) => accepts(option.part) && allows(option), allows);
      }
      return (option) =>
        allows(option) && !(option.part.kind === 'signal' && option.part.signal === signal && !accepts(option.part));
    }, others);
  }

  /** The chosen facts of the purchase. */
  get values(): ReadonlyMap<string, AttributeValue> {
    return new Map(this.choices.flatMap(({ values }) => [...values]));
  }
}

export type MakeCell = (choices: readonly Choice[]) => Cell;

/** Makes the cells of an amount: a comparison without a choice can have each truth value that its variable has. */
export function cellsAt(
  amountCop: number | null,
  given: readonly EvidenceCode[],
  rules: readonly OwnRule[],
  variables: readonly Variable[],
): MakeCell {
  const compared = rules.flatMap(({ when }) => comparisonsOf(when));
  const open = new Map<Comparison, Chances>();
  for (const { comparisons, choices } of variables) {
    for (const comparison of comparisons) {
      open.set(
        comparison,
        choices.reduce((chances, { truths }) => chances | (1 << (truths.get(comparison) as Truth)), 0),
      );
    }
  }
  return (choices) => new Cell(amountCop, given, choices, compared, open);
}
