import { type AttributeValue, type Comparison, ruleFact } from '@cotejo/contracts';
import { asksUnknown, FALSE, TRUE, type Truth, testOf, UNKNOWN } from '../../rules/condition.js';
import type { FactPart } from '../fact-tree.js';

/** The truth of a comparison with a value; `undefined`: the fact is unknown. */
export function truthOfValue(comparison: Comparison, value: AttributeValue | undefined): Truth {
  if (value === undefined) {
    return asksUnknown(comparison) ? TRUE : UNKNOWN;
  }
  return testOf(comparison)(value) ? TRUE : FALSE;
}

/** The truth of comparisons of one signal for an answer, as a key. */
export const truthsOf = (compared: readonly Comparison[], part: FactPart): string =>
  compared.map((comparison) => truthOfAnswer(comparison, part)).join('');

export function truthOfAnswer(comparison: Comparison, part: FactPart): Truth {
  return truthOfValue(comparison, part.kind === 'signal' ? readAnswer(comparison.fact, part) : undefined);
}

function readAnswer(name: string, { state, value }: FactPart & { kind: 'signal' }): AttributeValue | undefined {
  const fact = ruleFact(name);
  if (fact?.from !== 'signal' || state === 'unknown') {
    return undefined;
  }
  if (fact.part === 'state') {
    return state;
  }
  return typeof value === (fact.part === 'figure' ? 'number' : 'string') ? value : undefined;
}
