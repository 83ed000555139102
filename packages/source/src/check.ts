import type { Signal, SignalCode, SignalState } from '@cotejo/contracts';

/** Result of a check. `cause` explains an unknown state. */
export interface Finding {
  state: SignalState;
  value?: number | string;
  cause?: string;
}

/** A pure function of a record that gives one signal. */
export interface Check<R, Q = unknown> {
  /** False if the check has no meaning for the query, for example because an input is missing. Default: true. */
  applies?(query: Q): boolean;
  /** @returns `null` if the record does not have the necessary data; the signal is then unknown */
  evaluate(record: R, query: Q): boolean | null | Finding;
}

/** Checks by the code of their signal. An answer has the signals in this order. */
export type Checks<R, Q = unknown> = Partial<Record<SignalCode, Check<R, Q>>>;

/**
 * Evaluates every check that applies to the query, and returns one signal for each. Without a record, and when a check
 * throws, the signal is unknown: never false, and never missing.
 */
export function evaluateChecks<R, Q>(checks: Checks<R, Q>, record: R | null, query: Q): Signal[] {
  const signals: Signal[] = [];
  for (const code of Object.keys(checks) as SignalCode[]) {
    const check = checks[code] as Check<R, Q>;
    if (check.applies?.(query) ?? true) {
      signals.push({ code, ...evaluateCheck(check, record, query) });
    }
  }
  return signals;
}

function evaluateCheck<R, Q>(check: Check<R, Q>, record: R | null, query: Q): Finding {
  if (record === null) {
    return { state: 'unknown', cause: 'no_data' };
  }
  try {
    const result = check.evaluate(record, query);
    if (result === null) {
      return { state: 'unknown', cause: 'not_offered' };
    }
    return typeof result === 'boolean' ? { state: result } : result;
  } catch {
    return { state: 'unknown', cause: 'check_failed' };
  }
}
