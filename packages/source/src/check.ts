import type { Signal, SignalCode, SignalState } from '@cotejo/contracts';

export interface Finding {
  state: SignalState;
  value?: number | string;
  cause?: string;
}

/** One pure question over a record. `null` means the record cannot answer it. */
export interface Check<R, Q = unknown> {
  code: SignalCode;
  /** False: the question does not arise for this query (no such input was sent). Default: always. */
  applies?(query: Q): boolean;
  evaluate(record: R, query: Q): boolean | null | Finding;
}

/**
 * Asks every check that applies. Without a record (the source has no data of this subject) and for a check that fails,
 * the signal is unknown: never false, and never missing.
 */
export function evaluateChecks<R, Q>(checks: readonly Check<R, Q>[], record: R | null, query: Q): Signal[] {
  return checks
    .filter((check) => check.applies?.(query) ?? true)
    .map((check) => ({ code: check.code, ...find(check, record, query) }));
}

function find<R, Q>(check: Check<R, Q>, record: R | null, query: Q): Finding {
  if (record === null) {
    return { state: 'unknown', cause: 'no_data' };
  }
  try {
    const found = check.evaluate(record, query);
    if (found === null) {
      return { state: 'unknown', cause: 'not_offered' };
    }
    return typeof found === 'boolean' ? { state: found } : found;
  } catch {
    return { state: 'unknown', cause: 'check_failed' };
  }
}
