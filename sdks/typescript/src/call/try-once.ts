import { ConfigurationError, ConnectionError, type CotejoError, type ErrorFacts } from '../errors.js';
import { type AnswerFacts, toAnswer } from './answer.js';
import { errorOfAnswer, requestIdOf } from './error-of-answer.js';
import { readRetryAfter } from './retry-after.js';

/** One HTTP request, equal in all tries. */
export interface Request {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Whether only some deployments have the path: its 404 does not mean a wrong address. */
  readonly isOptional?: boolean;
}

/** Result of one try. A failure says whether the same request may succeed later. */
export type Outcome<Body> =
  | { readonly answer: Body & AnswerFacts }
  | { readonly error: CotejoError; readonly mayRetry: boolean; readonly retryAfterMs: number | null };

type Sent = Pick<ErrorFacts, 'attempts' | 'idempotencyKey'>;

const RATE_LIMITED = 429;
const RETRIED_STATUSES = [408, 500, 503];
const ERRORS_FROM = 400;
const UNKNOWN_PATH = [404, 405];
// A replay with everything is below 100 KB.
const ANSWER_MAX_BYTES = 16 * 1_024 * 1_024;
const ERROR_CODE = /^[A-Z][A-Z0-9_]{1,40}$/;

/** Sends a request once. @throws only when the signal aborts it */
export async function tryOnce<Body extends object>(
  fetch: typeof globalThis.fetch,
  request: Request,
  { signal, ...sent }: Sent & { signal: AbortSignal },
): Promise<Outcome<Body>> {
  let response: Response;
  let text: string;
  try {
    const { url, isOptional: _, ...init } = request;
    // Redirects are not followed, because the key would go to another host.
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    text = await readText(response);
  } catch (error) {
    signal.throwIfAborted();
    return { error: brokenConnection(error, sent), mayRetry: true, retryAfterMs: null };
  }
  return readAnswer(response, text, { ...sent, isOptional: request.isOptional });
}

/** What a complete answer means. */
export function readAnswer<Body extends object>(
  { status, headers }: Response,
  text: string,
  { isOptional = false, ...sent }: Sent & { isOptional?: boolean | undefined },
): Outcome<Body> {
  const retryAfterMs = readRetryAfter(headers);
  const body = readObject(text);
  if (body === null || isRedirect(status)) {
    const isNoAnswer = status < 300 || status >= 500;
    const mayRetry = isNoAnswer || isRetried(status, retryAfterMs);
    const error = isOtherSite(status, text)
      ? wrongAddress({ status, ...sent })
      : new ConnectionError(`the answer ${status} is not JSON of the service`, { status, ...sent });
    return { error, mayRetry, retryAfterMs };
  }
  if (status >= ERRORS_FROM) {
    const given = errorOfAnswer(status, headers, body, sent);
    const error = !isOptional && isUnknownPath(given) ? wrongAddress(given) : given;
    return { error, mayRetry: isRetried(status, retryAfterMs), retryAfterMs };
  }
  const facts = {
    requestId: requestIdOf(headers, body),
    idempotencyReplayed: headers.get('idempotency-replayed') === 'true',
    charged: readCharged(headers.get('x-quota-charged')),
  };
  return { answer: toAnswer(body as Body, facts) };
}

/** A page of HTML in place of an answer, or no such path. A proxy in front of the service answers so with a 5xx. */
function isOtherSite(status: number, text: string): boolean {
  return UNKNOWN_PATH.includes(status) || (status < 300 && text.trimStart().startsWith('<'));
}

/** A cédula that does not exist has another reason. The console, which has the same form of errors, repeats the code. */
const isUnknownPath = ({ status, code, reason }: CotejoError): boolean =>
  UNKNOWN_PATH.includes(status ?? 0) && (reason === null || reason === 'unknown_route' || reason === code);

function wrongAddress(facts: Partial<ErrorFacts>): ConfigurationError {
  const { status, reason } = facts;
  const answer = `${status}${reason ? ` ${reason}` : ''}`;
  return new ConfigurationError(
    `baseUrl does not lead to the service, which has no path before /v1: the answer is ${answer}`,
    facts,
  );
}

/** A 429 without Retry-After means that the quota is used up: waiting does not help. */
export function isRetried(status: number, retryAfterMs: number | null): boolean {
  return status === RATE_LIMITED ? retryAfterMs !== null : RETRIED_STATUSES.includes(status);
}

const isRedirect = (status: number) => status >= 300 && status < ERRORS_FROM;

/** @throws Error when the answer is cut off or too large */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > ANSWER_MAX_BYTES) {
      throw new Error('the answer is too large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readCharged(queries: string | null): boolean | null {
  return queries === '1' || queries === '0' ? queries === '1' : null;
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Says only the code of the cause, such as ECONNRESET: its text may repeat a header, and with it the key. */
export function brokenConnection(error: unknown, sent: Sent): ConnectionError {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  const code = cause?.code;
  const known = typeof code === 'string' && ERROR_CODE.test(code) ? `: ${code}` : '';
  return new ConnectionError(`no complete answer from the service${known}`, sent);
}
