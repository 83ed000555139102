import {
  type AttributeSpec,
  type AttributeValue,
  CONTEXT_FACTS,
  type Comparison,
  type Condition,
  type EvidenceCode,
  type FoundFact,
  isComparison,
  isEvidence,
  type MerchantRule,
  type RuleAction,
  ruleFact,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  UNKNOWN_FACT,
} from '@cotejo/contracts';

type Attributes = Readonly<Record<string, AttributeSpec>>;

/** How a row compares a fact. `below_or_unknown` is two comparisons, of which one is enough. */
export const TESTS = ['is', 'is_not', 'below', 'at_least', 'below_or_unknown', 'unknown'] as const;
export type Test = (typeof TESTS)[number];

/** One condition of a rule as three choices. */
export interface ConditionRow {
  fact: string;
  test: Test;
  /** Not used by the test `unknown`. */
  value: AttributeValue;
}

/** Conditions that the form shows for one rule. A rule with more, or with others, is shown in words and edited as JSON. */
export const ROWS_MAX = 3;

/** The facts that rules can compare: first the facts of the purchase, then the attributes, then the signals by source. */
export function factNames(attributes: Attributes): string[] {
  const signals = (Object.entries(SIGNALS) as [SignalCode, SignalSpec][]).filter(([code]) => !isEvidence(code));
  return [
    ...Object.keys(CONTEXT_FACTS),
    ...Object.keys(attributes).map((name) => `attributes.${name}`),
    ...signals.flatMap(([code, { value }]) => [
      code,
      ...(value?.classes ? [`${code}.value`] : []),
      ...(value?.figure ? [`${code}.figure`] : []),
    ]),
  ];
}

/** The tests that make sense for a fact. */
export function testsOf(fact: FoundFact | null): Test[] {
  switch (fact?.type) {
    case 'number':
      return ['at_least', 'below', 'below_or_unknown', 'is', 'unknown'];
    case 'boolean':
      return ['is', 'unknown'];
    default:
      return ['is', 'is_not', 'unknown'];
  }
}

/** The first value that a row about a fact gets. */
function firstValue(fact: FoundFact | null): AttributeValue {
  if (fact?.type === 'boolean') {
    return true;
  }
  return fact?.type === 'number' ? Math.max(1, fact.range?.from ?? 1) : (fact?.oneOf?.[0] ?? '');
}

export function rowOfFact(name: string, attributes: Attributes): ConditionRow {
  const fact = ruleFact(name, attributes);
  return { fact: name, test: testsOf(fact)[0] as Test, value: firstValue(fact) };
}

/** The rows of a condition; `null`: the form cannot show it. */
export function rowsOf(condition: Condition): ConditionRow[] | null {
  const parts = 'all' in condition ? condition.all : [condition];
  const rows = parts.flatMap((part) => rowOf(part) ?? []);
  return rows.length === parts.length && rows.length <= ROWS_MAX ? rows : null;
}

function rowOf(condition: Condition): ConditionRow | null {
  if (isComparison(condition)) {
    return rowOfComparison(condition);
  }
  if ('not' in condition) {
    const row = isComparison(condition.not) ? rowOfComparison(condition.not) : null;
    return row?.test === 'is' ? { ...row, test: 'is_not' } : null;
  }
  const [one, other, ...more] = 'any' in condition ? condition.any : [];
  const isEither =
    one && other && more.length === 0 && isComparison(one) && isComparison(other) && one.fact === other.fact;
  const limit = isEither ? [one, other].find((each) => 'below' in each) : undefined;
  const asks = isEither && [one, other].some((each) => 'is' in each && each.is === UNKNOWN_FACT);
  return limit && asks && 'below' in limit ? { fact: limit.fact, test: 'below_or_unknown', value: limit.below } : null;
}

function rowOfComparison(comparison: Comparison): ConditionRow | null {
  const { fact } = comparison;
  if ('below' in comparison) {
    return { fact, test: 'below', value: comparison.below };
  }
  if ('atLeast' in comparison) {
    return { fact, test: 'at_least', value: comparison.atLeast };
  }
  if ('oneOf' in comparison) {
    return null;
  }
  const { is } = comparison;
  return is === UNKNOWN_FACT ? { fact, test: 'unknown', value: '' } : { fact, test: 'is', value: is };
}

export function conditionOf(rows: readonly ConditionRow[]): Condition {
  const parts = rows.map(partOf);
  return parts.length === 1 ? (parts[0] as Condition) : { all: parts };
}

function partOf({ fact, test, value }: ConditionRow): Condition {
  switch (test) {
    case 'unknown':
      return { fact, is: UNKNOWN_FACT };
    case 'is_not':
      return { not: { fact, is: value } };
    case 'below':
      return { fact, below: Number(value) };
    case 'at_least':
      return { fact, atLeast: Number(value) };
    case 'below_or_unknown':
      return {
        any: [
          { fact, is: UNKNOWN_FACT },
          { fact, below: Number(value) },
        ],
      };
    default:
      return { fact, is: value };
  }
}

export type ActionKind = 'review' | 'challenge' | 'points' | 'floor';

export const kindOfAction = (action: RuleAction): ActionKind =>
  action === 'review' ? 'review' : 'points' in action ? 'points' : 'floor' in action ? 'floor' : 'challenge';

/** The first action of a kind, before a person chooses more. */
export function actionOfKind(kind: ActionKind): RuleAction {
  const first: Record<ActionKind, RuleAction> = {
    review: 'review',
    challenge: { challenge: ['phone_code_returned'] },
    points: { points: 10 },
    floor: { floor: 50 },
  };
  return first[kind];
}

/** The evidence of a challenge, with one piece added or taken away; the last piece stays. */
export function toggled(evidence: readonly EvidenceCode[], code: EvidenceCode): EvidenceCode[] {
  const others = evidence.filter((each) => each !== code);
  return others.length < evidence.length ? (others.length > 0 ? others : [...evidence]) : [...evidence, code];
}

/** A rule with a name that no other rule has. */
export function newRule(rules: readonly MerchantRule[], attributes: Attributes): MerchantRule {
  const ids = new Set(rules.map(({ id }) => id));
  let number = rules.length + 1;
  while (ids.has(`regla-${number}`)) {
    number += 1;
  }
  return { id: `regla-${number}`, when: conditionOf([rowOfFact('payment.method', attributes)]), then: 'review' };
}
