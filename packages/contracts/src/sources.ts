/** The sources of a decision, in the order they are shown. `velocity` is made in the gateway, the others are one app each. */
export const SOURCE_IDS = ['registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric', 'velocity'] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

/**
 * How asking a source ended. `not_requested` (the caller sent no such input) and `not_in_plan` score nothing; all other
 * states that are not `ok` leave the source's signals unknown. `not_awaited`: whatever it answered, the recommendation would
 * have been the same.
 */
export const SOURCE_STATUSES = [
  'ok',
  'timeout',
  'unavailable',
  'not_configured',
  'not_awaited',
  'not_in_plan',
  'not_requested',
] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** What a caller may send. The scorecard asks which were sent, never what they were. */
export type InputName =
  | 'document'
  | 'name'
  | 'issueDate'
  | 'phone'
  | 'phoneToken'
  | 'email'
  | 'address'
  | 'city'
  | 'ip'
  | 'gps'
  | 'biometric'
  | 'amount';

export type SignalState = true | false | 'unknown';

/**
 * The answer of one check. `value` is a figure or a class a band may look at, never a personal value. Its provenance
 * (source, provider, as-of) is that of the report that carries it: said once there, it need not travel with each signal.
 */
export interface Signal {
  code: string;
  state: SignalState;
  value?: number | string;
  /** Why the state is unknown: `not_offered`, `no_data`, `not_checked`, ... */
  cause?: string;
}

/** What one operation of a source answered, in our words. */
export interface SourceReport<R = unknown> {
  source: SourceId;
  status: SourceStatus;
  /** `null`: the source does not know the subject, or the status is not `ok`. */
  record: R | null;
  signals: Signal[];
  tookMs: number;
  provider: string | null;
  /** ISO 8601 time at which the underlying facts were true. */
  asOf: string | null;
  /** Of the data it was found in, where that changes as a whole: a snapshot, a bundle of lists, a database. */
  version?: string;
}
