import type { ReasonCode, SignalCode } from '@cotejo/contracts';
import { REASONS, SIGNALS } from '@cotejo/contracts';
import { checkShape, PolicyInvalidError } from './policy-shape.js';

/** Points by the state of one signal. Unknown has its own, so that silence is never zero by accident. */
export interface Characteristic {
  signal: SignalCode;
  points: { true: number; false: number; unknown: number };
  /** Given when the signal is true and its points are above zero. */
  reason: ReasonCode;
}

/** Signals to points, as data. Points have one decimal at most. */
export interface Scorecard {
  id: string;
  version: string;
  /** Where every score starts: nobody is without risk. */
  basePoints: number;
  characteristics: Characteristic[];
}

/**
 * Checks a scorecard's shape and that it knows exactly the signals and reasons of the contracts.
 * @throws PolicyInvalidError naming the place
 */
export function parseScorecard(data: unknown, schema: object): Scorecard {
  const scorecard = checkShape<Scorecard>(data, schema, 'scorecard');
  const scored = new Set<string>();
  for (const { signal, reason } of scorecard.characteristics) {
    if (!(signal in SIGNALS)) throw new PolicyInvalidError('scorecard', `unknown signal ${signal}`);
    if (!(reason in REASONS)) throw new PolicyInvalidError('scorecard', `unknown reason ${reason}`);
    if (scored.has(signal)) throw new PolicyInvalidError('scorecard', `signal ${signal} scored twice`);
    scored.add(signal);
  }
  const forgotten = Object.keys(SIGNALS).find((signal) => !scored.has(signal));
  if (forgotten) throw new PolicyInvalidError('scorecard', `signal ${forgotten} is not scored`);
  return scorecard;
}
