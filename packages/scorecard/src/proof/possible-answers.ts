import {
  EXCLUSIVE_SIGNALS,
  FIGURES_WHEN_TRUE,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  type SignalState,
} from '@cotejo/contracts';
import type { Band } from '../scorecard/scorecard.js';

export type Value = number | string | undefined;

/** One value of each kind that the bands can tell apart. A value may always be absent. */
export function possibleValues(signal: SignalCode, state: SignalState, bands: readonly Band[]): Value[] {
  if (state === 'unknown') {
    return [undefined];
  }
  const { value }: SignalSpec = SIGNALS[signal];
  const { from, below } = figuresOf(signal, state);
  const rows = bands.filter((band) => band.state === String(state));
  const limits = rows.flatMap((band) => (band.below === undefined ? [] : [band.below]));
  const figures = value?.figure ? [from, ...limits.filter((limit) => limit > from && limit < below)] : [];
  const classes = value?.classes === 'open' ? rows.flatMap(({ oneOf }) => oneOf ?? []) : (value?.classes ?? []);
  return [undefined, ...figures, ...classes];
}

export const figuresOf = (signal: SignalCode, state: SignalState): { from: number; below: number } =>
  (state === true && FIGURES_WHEN_TRUE[signal]) || { from: 0, below: Number.POSITIVE_INFINITY };

/** The signals that are not true when `signal` is true. */
export function excludedBy(signal: SignalCode): SignalCode[] {
  return EXCLUSIVE_SIGNALS.flatMap(([one, others]) => {
    if (one === signal) {
      return [...others];
    }
    return others.includes(signal) ? [one] : [];
  });
}
