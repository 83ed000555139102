import {
  type ClaimedIdentity,
  type GeoPoint,
  type InputName,
  SIGNALS,
  type Signal,
  type SignalCode,
  type SignalSpec,
  type SignalState,
} from '@cotejo/contracts';

/** Result of a check. `cause` explains an unknown state. */
export interface Finding {
  state: SignalState;
  value?: number | string;
  cause?: string;
}

/**
 * A pure function of a record that gives one signal.
 * @returns `null` if the record does not have the necessary data; the signal is then unknown
 */
export type Check<R, Q = unknown> = (record: R, query: Q) => boolean | null | Finding;

/** Checks by the code of their signal. An answer has the signals in this order. */
export type Checks<R, Q = unknown> = Partial<Record<SignalCode, Check<R, Q>>>;

/** The inputs that a request may lack, where the queries of the sources have them. A query has every other input. */
interface OptionalInputs {
  address?: string;
  city?: string;
  claimed?: ClaimedIdentity;
  gps?: GeoPoint;
  ip?: string;
  payer?: string;
  token?: string;
}

/** Whether a query has the inputs without which the signal has no meaning. */
export function appliesTo(code: SignalCode, query: unknown): boolean {
  const { address, city, claimed, gps, ip, payer, token } = query as OptionalInputs;
  const { name, issueDate } = claimed ?? {};
  const optional: Partial<Record<InputName, unknown>> = {
    address,
    city,
    gps,
    ip,
    phoneToken: token,
    name,
    issueDate,
    payment: payer,
  };
  const { inputs }: SignalSpec = SIGNALS[code];
  return inputs.every((input) => !(input in optional) || (optional[input] ?? null) !== null);
}

/**
 * Evaluates every check that applies to the query, and returns one signal for each. Without a record, and when a check
 * throws, the signal is unknown: never false, and never missing.
 */
export function evaluateChecks<R, Q>(checks: Checks<R, Q>, record: R | null, query: Q): Signal[] {
  const signals: Signal[] = [];
  for (const code of Object.keys(checks) as SignalCode[]) {
    if (appliesTo(code, query)) {
      signals.push({ code, ...evaluateCheck(checks[code] as Check<R, Q>, record, query) });
    }
  }
  return signals;
}

function evaluateCheck<R, Q>(check: Check<R, Q>, record: R | null, query: Q): Finding {
  if (record === null) {
    return { state: 'unknown', cause: 'no_data' };
  }
  try {
    const result = check(record, query);
    if (result === null) {
      return { state: 'unknown', cause: 'not_offered' };
    }
    return typeof result === 'boolean' ? { state: result } : result;
  } catch {
    return { state: 'unknown', cause: 'check_failed' };
  }
}
