/** One problem of a request: its place and its code, never the value that was sent. */
export interface FieldProblem {
  /** JSON pointer to the field (RFC 6901); empty when the problem concerns the whole body. */
  readonly pointer: string;
  /** Such as `missing_country_code`. */
  readonly code: string;
}

/** Everything that is known of a failed call. Each member is `null` where it does not exist. */
export interface ErrorFacts {
  /** HTTP status of the answer. */
  status: number | null;
  /** Class of the error, such as `bad_request`. */
  code: string | null;
  /** Exact cause, such as `invalid_body`. */
  reason: string | null;
  /** Send it to support. */
  requestId: string | null;
  retryAfterMs: number | null;
  errors: readonly FieldProblem[] | null;
  /** Number of tries that were sent. */
  attempts: number | null;
  idempotencyKey: string | null;
}

/** Base of all errors of this package. No text of an error has a value of the request or the key. */
export class CotejoError extends Error implements ErrorFacts {
  readonly status: number | null;
  readonly code: string | null;
  readonly reason: string | null;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly errors: readonly FieldProblem[] | null;
  readonly attempts: number | null;
  readonly idempotencyKey: string | null;

  constructor(message: string, facts: Partial<ErrorFacts> = {}) {
    super(message);
    this.name = new.target.name;
    this.status = facts.status ?? null;
    this.code = facts.code ?? null;
    this.reason = facts.reason ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.errors = facts.errors ?? null;
    this.attempts = facts.attempts ?? null;
    this.idempotencyKey = facts.idempotencyKey ?? null;
  }
}

/** 400 and every other 4xx without a class: correct the request; `errors` names the fields. */
export class BadRequestError extends CotejoError {}

/** 401: the key is missing, wrong, expired, or of another environment. */
export class AuthenticationError extends CotejoError {}

/** 403: the key, the plan or the account does not allow the call. */
export class PermissionError extends CotejoError {}

/** 404: the cédula or the version does not exist. */
export class NotFoundError extends CotejoError {}

/** 409: the idempotency key was used with another body. */
export class ConflictError extends CotejoError {}

/** 429: with `retryAfterMs` wait that long; without it, the quota is used up. */
export class RateLimitError extends CotejoError {}

/** 5xx: the buyer is not decided. */
export class ServerError extends CotejoError {}

/** No answer: the connection was refused or broke, or the answer was cut off or was not JSON. */
export class ConnectionError extends CotejoError {}

/** The time-out of the call passed. The buyer is not decided. */
export class TimeoutError extends CotejoError {}

/** The client cannot be used so: the key, an option, a browser, or an address that is not of the service. */
export class ConfigurationError extends CotejoError {}

export type ReceiptProblem =
  | 'malformed'
  | 'wrong_type'
  | 'unknown_key'
  | 'bad_signature'
  | 'wrong_version'
  | 'commitment_mismatch'
  | 'answer_mismatch';

/** The receipt is not genuine, or does not belong to the request or the answer. `errors` names the parts of an answer. */
export class ReceiptError extends CotejoError {
  declare readonly reason: ReceiptProblem;

  constructor(reason: ReceiptProblem, errors: readonly FieldProblem[] | null = null) {
    const what =
      reason === 'answer_mismatch' ? 'the answer is not the one of the receipt' : 'the receipt is not genuine';
    super(`${what}: ${reason}`, { reason, errors });
  }
}

/** The service ended a streamed batch before its end; `reason` says why, such as `quota_exhausted`. */
export class BatchError extends CotejoError {
  /** The first row without an answer: go on with it under the same batch id. */
  readonly nextRow: number;
  readonly batchId: string;

  constructor(reason: string, { batchId, nextRow }: { batchId: string; nextRow: number }) {
    super(`the batch ended before row ${nextRow}: ${reason}`, { reason, idempotencyKey: batchId });
    this.nextRow = nextRow;
    this.batchId = batchId;
  }
}

export type WebhookProblem =
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'no_matching_signature'
  | 'malformed_body';

/** A delivery of an event that must not be trusted. */
export class WebhookError extends CotejoError {
  declare readonly reason: WebhookProblem;

  constructor(reason: WebhookProblem) {
    super(`the event is not genuine: ${reason}`, { reason });
  }
}
