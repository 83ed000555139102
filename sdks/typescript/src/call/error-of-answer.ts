import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  type CotejoError,
  type ErrorFacts,
  type FieldProblem,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
} from '../errors.js';
import { readRetryAfter } from './retry-after.js';

type ErrorClass = new (message: string, facts: Partial<ErrorFacts>) => CotejoError;

const CLASSES: Readonly<Record<number, ErrorClass>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};
const SERVER_ERRORS_FROM = 500;
// A proxy between could repeat a value of the request: only a text of this form gets into an error.
const PLAIN_NAME = /^[\w.-]{1,64}$/;
const PROBLEMS_MAX = 100;
const OWN_TYPE = 'urn:cotejo:error:';
const DETAIL_MAX = 500;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** @param sent tries so far, and the idempotency key */
export function errorOfAnswer(
  status: number,
  headers: Headers,
  body: Record<string, unknown>,
  sent: Pick<ErrorFacts, 'attempts' | 'idempotencyKey'>,
): CotejoError {
  const code = plainName(body.code);
  const reason = plainName(body.reason);
  const requestId = requestIdOf(headers, body);
  const facts = { status, code, reason, requestId, ...sent };
  const detail = reason === null ? null : detailOf(body);
  const Class = CLASSES[status] ?? (status >= SERVER_ERRORS_FROM ? ServerError : BadRequestError);
  const cause = reason ?? code ?? 'no reason given';
  const message = `${status} ${cause}${detail ? `: ${detail}` : ''}${requestId === null ? '' : ` (request ${requestId})`}`;
  return new Class(message, { ...facts, retryAfterMs: retryAfterOf(headers, body), errors: problemsOf(body.errors) });
}

export function requestIdOf(headers: Headers, body: Record<string, unknown>): string | null {
  return plainName(headers.get('request-id')) ?? plainName(body.request_id);
}

/** The body is more exact than the header. */
function retryAfterOf(headers: Headers, { retry_after_ms: exact }: Record<string, unknown>): number | null {
  return typeof exact === 'number' && exact >= 0 ? exact : readRetryAfter(headers);
}

/** What the service says in the language of the client. Its texts never repeat a value; a text of a proxy might. */
function detailOf({ type, detail }: Record<string, unknown>): string | null {
  if (typeof type !== 'string' || !type.startsWith(OWN_TYPE) || typeof detail !== 'string') {
    return null;
  }
  const characters = [...detail.replace(UNPRINTABLE, ' ')];
  return characters.length > DETAIL_MAX ? `${characters.slice(0, DETAIL_MAX).join('')}...` : characters.join('');
}

function plainName(value: unknown): string | null {
  return typeof value === 'string' && PLAIN_NAME.test(value) ? value : null;
}

function problemsOf(errors: unknown): FieldProblem[] {
  const listed: unknown[] = Array.isArray(errors) ? errors.slice(0, PROBLEMS_MAX) : [];
  return listed.flatMap((each) => {
    const { pointer, code } = (each ?? {}) as Record<string, unknown>;
    const name = plainName(code);
    return typeof pointer === 'string' && name !== null ? [{ pointer, code: name }] : [];
  });
}
