/** What an error of a call knows; each member is null where it does not exist. No member has a value of the request or the key. */
interface ErrorDetails {
  status: number | null;
  code: string | null;
  reason: string | null;
  requestId: string | null;
  retryAfterMs: number | null;
  errors: { pointer: string; code: string }[] | null;
  attempts: number | null;
  idempotencyKey: string | null;
}

const NO_DETAILS: ErrorDetails = {
  status: null,
  code: null,
  reason: null,
  requestId: null,
  retryAfterMs: null,
  errors: null,
  attempts: null,
  idempotencyKey: null,
};

/** Parent of all errors of the client (sdks/README.md). */
export class CotejoError extends Error {
  readonly status!: ErrorDetails['status'];
  readonly code!: ErrorDetails['code'];
  readonly reason!: ErrorDetails['reason'];
  readonly requestId!: ErrorDetails['requestId'];
  readonly retryAfterMs!: ErrorDetails['retryAfterMs'];
  readonly errors!: ErrorDetails['errors'];
  readonly attempts!: ErrorDetails['attempts'];
  readonly idempotencyKey!: ErrorDetails['idempotencyKey'];

  constructor(message: string, details: Partial<ErrorDetails> = {}) {
    super(message);
    this.name = new.target.name;
    Object.assign(this, NO_DETAILS, details);
  }
}

class BadRequestError extends CotejoError {}
class AuthenticationError extends CotejoError {}
class PermissionError extends CotejoError {}
class NotFoundError extends CotejoError {}
class ConflictError extends CotejoError {}
class RateLimitError extends CotejoError {}
/** 500 and 503: the buyer is not decided. */
class ServerError extends CotejoError {}
/** No answer: refused, reset, cut off, redirected or not JSON. */
export class ConnectionError extends CotejoError {}
/** The time-out of the whole call passed. */
export class TimeoutError extends CotejoError {}
/** The client cannot be used like this: key or address. */
export class ConfigurationError extends CotejoError {}

const BY_STATUS: Record<number, typeof CotejoError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** The error for an answer of the API. */
export function errorOfAnswer(status: number, body: Record<string, unknown>, details: Partial<ErrorDetails>) {
  const Kind = BY_STATUS[status] ?? (status >= 500 ? ServerError : BadRequestError);
  const reason = textOf(body.reason);
  return new Kind(`${status} ${reason ?? 'without a reason'}`, {
    ...details,
    status,
    reason,
    code: textOf(body.code),
    requestId: details.requestId ?? textOf(body.request_id),
    errors: Array.isArray(body.errors) ? body.errors : [],
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
