import type { SourceId } from './source-table.js';

/**
 * How the call of a source ended. `not_requested` (the caller sent no such input) and `not_in_plan` add no points; every
 * other status but `ok` leaves the source's signals unknown. `not_awaited`: no answer of the source could have changed the
 * recommendation, so the gateway did not wait for it.
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

/**
 * Why a source gave no answer, as far as the caller or the operator decides it: the vendor needs an input that the request lacks, the
 * operator's settings spare the call, or no provider has documents of this kind.
 */
export const SOURCE_CAUSES = [
  'issue_date_missing',
  'name_missing',
  'below_amount_min',
  'spend_cap_reached',
  'document_kind',
] as const;
export type SourceCause = (typeof SOURCE_CAUSES)[number];

export type SignalState = true | false | 'unknown';

/**
 * The result of one check. `value` is a figure or a class for the bands of a scorecard, never a personal value. The report around it states source, provider and date once for all its signals.
 */
export interface Signal {
  code: string;
  state: SignalState;
  value?: number | string;
  /** Why the state is unknown: `not_offered`, `no_data`, `not_checked`, ... */
  cause?: string;
}

/** The answer of one operation of a source. */
export interface SourceReport<R = unknown> {
  source: SourceId;
  status: SourceStatus;
  /** Absent for every other failure: the logs of the source have its code. */
  cause?: SourceCause;
  /** `null`: the source does not know the subject, or the status is not `ok`. */
  record: R | null;
  signals: Signal[];
  tookMs: number;
  provider: string | null;
  /** ISO 8601 time at which the underlying facts were true. */
  asOf: string | null;
  /** Version of the data set that gave the answer: a snapshot, a bundle of lists, a database. */
  version?: string;
}
