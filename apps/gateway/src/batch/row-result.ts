import type { ApiError } from '../http/errors/api-error.js';
import type { RequestState } from '../http/observing/request-state.js';

/** A row that was decided or refused. Its answer may leave once it is settled. */
export interface RowResult {
  row: number;
  requestId: string;
  status: number;
  state: RequestState;
  /** Body of the single call; `null` when there is an error. */
  answer: object | null;
  problem: ApiError | null;
}

/** Counts of a batch, for its last line and for `BatchEnds`. */
export interface BatchSummary {
  firstRow: number;
  /** First row without an answer. */
  nextRow: number;
  rows: number;
  /** Rows with status 200. */
  answered: number;
  errors: number;
  charged: number;
  replayed: number;
  /** Rows of which it is not known yet whether they are charged; `charged` and `replayed` do not count them. */
  chargeUnknown: number;
  /** `end_of_input`, or why the batch stopped before. */
  endedBy: string;
}
