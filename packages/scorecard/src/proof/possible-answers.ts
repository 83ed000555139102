import {
  type Comparison,
  EXCLUSIVE_SIGNALS,
  FIGURES_WHEN_TRUE,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  type SignalState,
  type ValueSpec,
} from '@cotejo/contracts';
import type { Band } from '../scorecard/scorecard.js';

export type Value = number | string | undefined;

/**
 * One value of each kind that the bands, and the comparisons of rules, can tell apart. A value may always be absent.
 * @param compared comparisons of the signal's figure and class
 */
export function possibleValues(
  signal: SignalCode,
  state: SignalState,
  bands: readonly Band[],
  compared: readonly Comparison[] = [],
): Value[] {
  if (state === 'unknown') {
    return [undefined];
  }
  const { value }: SignalSpec = SIGNALS[signal];
  const { from, below } = figuresOf(signal, state);
  const rows = bands.filter((band) => band.state === String(state));
  const limits = rows.flatMap((band) => (band.below === undefined ? [] : [band.below]));
  const figures = value?.figure ? [from, ...limits.filter((limit) => limit > from && limit < below)] : [];
  const classes = value?.classes === 'open' ? rows.flatMap(({ oneOf }) => oneOf ?? []) : (value?.classes ?? []);
  const apart = compared.length > 0 ? comparedValues({ from, below }, value, limits, compared) : [];
  return [...new Set([undefined, ...figures, ...classes, ...apart])];
}

function comparedValues(
  { from, below }: { from: number; below: number },
  value: ValueSpec | undefined,
  limits: readonly number[],
  compared: readonly Comparison[],
): Value[] {
  const figures = value?.figure ? numbersAround([...limits, ...numbersIn(compared)], from, below) : [];
  const texts = value?.classes === 'open' ? [...textsIn(compared), OTHER_TEXT] : [];
  return [...figures, ...texts];
}

/** A text that no comparison names. */
export const OTHER_TEXT = 'other-text';

export const numbersIn = (compared: readonly Comparison[]): number[] => literalsOf(compared, 'number');
export const textsIn = (compared: readonly Comparison[]): string[] => literalsOf(compared, 'string');

function literalsOf<T extends number | string>(compared: readonly Comparison[], type: 'number' | 'string'): T[] {
  const literals = compared.flatMap((each): unknown[] => {
    if ('is' in each) {
      return [each.is];
    }
    return 'oneOf' in each ? each.oneOf : 'below' in each ? [each.below] : [each.atLeast];
  });
  return literals.filter((literal): literal is T => typeof literal === type);
}

/** The limits within a range, its start, and a number between each two of them. @param below not in the range itself */
export function numbersAround(limits: readonly number[], from: number, below: number): number[] {
  const sorted = [...new Set([from, ...limits])].filter((each) => each >= from && each < below).sort((a, b) => a - b);
  return sorted.flatMap((each, at) => {
    const next = sorted[at + 1] ?? (below === Number.POSITIVE_INFINITY ? each + 2 : below);
    return [each, (each + next) / 2];
  });
}

export const figuresOf = (signal: SignalCode, state: SignalState): { from: number; below: number } =>
  (state === true && FIGURES_WHEN_TRUE[signal]) || { from: 0, below: Number.POSITIVE_INFINITY };

const EXCLUDED = new Map<SignalCode, SignalCode[]>();
for (const [one, others] of EXCLUSIVE_SIGNALS) {
  for (const other of others) {
    EXCLUDED.set(one, [...(EXCLUDED.get(one) ?? []), other]);
    EXCLUDED.set(other, [...(EXCLUDED.get(other) ?? []), one]);
  }
}

/** The signals that are not true when `signal` is true. */
export const excludedBy = (signal: SignalCode): readonly SignalCode[] => EXCLUDED.get(signal) ?? [];
