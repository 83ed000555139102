import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError, ConnectionError, CotejoError, errorOfAnswer, TimeoutError } from './api-errors.js';
import { checkedBaseUrl, environmentOfKey } from './credentials.js';
import { sendOnce } from './send-once.js';

const TIMEOUT_MS = 10_000;
const RETRIES_MAX = 2;
const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 4_000;

/** Options of the client. It behaves as sdks/README.md says, and only does what the command line needs. */
export interface ClientOptions {
  /** Missing only for calls that need no key. */
  apiKey?: string;
  baseUrl: string;
  timeoutMs?: number;
  maxRetries?: number;
  userAgent?: string;
}

export interface CallOptions {
  include?: readonly string[];
  idempotencyKey?: string;
  /** Ends the call with a TimeoutError. */
  signal?: AbortSignal;
}

/** The body of an answer, with the id of the request. */
export type Answer = Record<string, unknown> & { requestId: string | null; idempotencyReplayed: boolean };

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  header?: 'x-api-key' | 'authorization';
}

/** Client of the API. All tries of a call have the same Idempotency-Key, so that it costs one query at most. */
export class Cotejo {
  readonly environment: 'sandbox' | 'production' | null;
  readonly #baseUrl: string;

  /** @throws ConfigurationError */
  constructor(private readonly options: ClientOptions) {
    this.#baseUrl = checkedBaseUrl(options.baseUrl);
    this.environment = options.apiKey === undefined ? null : environmentOfKey(options.apiKey);
  }

  verify(body: object, options: CallOptions = {}): Promise<Answer> {
    return this.#call({ method: 'POST', path: `/v1/verify${query(options)}`, body, header: 'x-api-key' }, options);
  }

  analyze(body: object, options: CallOptions = {}): Promise<Answer> {
    return this.#call({ method: 'POST', path: `/v1/analyze${query(options)}`, body, header: 'authorization' }, options);
  }

  /** The look-up of one cédula; the number is in the body, so that it is in no URL. */
  cedula(number: string, options: CallOptions = {}): Promise<Answer> {
    const body = { cedula: number };
    return this.#call({ method: 'POST', path: '/v1/cedula', body, header: 'x-api-key' }, options);
  }

  scenarios(options: CallOptions = {}): Promise<Answer> {
    return this.#call({ method: 'GET', path: '/v1/sandbox/scenarios' }, options);
  }

  /** The public keys of receipts, as a JWK Set. */
  receiptKeys(options: CallOptions = {}): Promise<Answer> {
    return this.#call({ method: 'GET', path: '/.well-known/jwks.json' }, options);
  }

  async #call(request: Request, options: CallOptions): Promise<Answer> {
    const idempotencyKey = request.body && (options.idempotencyKey ?? randomUUID());
    const init = { method: request.method, headers: this.#headers(request, idempotencyKey), ...bodyOf(request) };
    const end = Date.now() + (this.options.timeoutMs ?? TIMEOUT_MS);
    for (let attempts = 1; ; attempts += 1) {
      const details = { attempts, idempotencyKey: idempotencyKey ?? null };
      try {
        return await this.#try(request.path, init, end, options.signal, details);
      } catch (error) {
        const pauseMs = pauseBefore(error as CotejoError, attempts);
        const isLast = attempts > (this.options.maxRetries ?? RETRIES_MAX);
        if (isLast || pauseMs === null || Date.now() + pauseMs >= end) {
          throw error;
        }
        await pause(pauseMs, options.signal, details);
      }
    }
  }

  async #try(path: string, init: RequestInit, end: number, stop: AbortSignal | undefined, details: object) {
    const timeout = AbortSignal.timeout(Math.max(1, end - Date.now()));
    const signal = stop ? AbortSignal.any([stop, timeout]) : timeout;
    const found = await sendOnce(this.#baseUrl + path, { ...init, signal }).catch(() => {
      throw signal.aborted
        ? new TimeoutError('the time-out of the call passed', details)
        : new ConnectionError('no answer: the connection failed, or the answer was cut off or not JSON', details);
    });
    const { status, body, requestId, retryAfterMs } = found;
    if (status !== 200) {
      throw errorOfAnswer(status, body, { ...details, requestId, retryAfterMs });
    }
    return { ...body, requestId, idempotencyReplayed: found.replayed };
  }

  #headers({ header, body }: Request, idempotencyKey: string | undefined): Record<string, string> {
    const { apiKey, userAgent } = this.options;
    if (header && apiKey === undefined) {
      throw new ConfigurationError('this call needs an API key');
    }
    return {
      accept: 'application/json',
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(header === 'x-api-key' && { 'x-api-key': apiKey as string }),
      ...(header === 'authorization' && { authorization: `Bearer ${apiKey}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
  }
}

const query = ({ include }: CallOptions): string =>
  include && include.length > 0 ? `?include=${include.map(encodeURIComponent).join()}` : '';

const bodyOf = ({ body }: Request): { body?: string } => (body ? { body: JSON.stringify(body) } : {});

/** Milliseconds until the next try; `null`: no other try could succeed. */
function pauseBefore(error: CotejoError, attempts: number): number | null {
  const { status, retryAfterMs } = error;
  const isTemporary = status === 503 || status === 500 || status === 408 || error instanceof ConnectionError;
  if (!isTemporary && !(status === 429 && retryAfterMs !== null)) {
    return null;
  }
  const longest = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return retryAfterMs ?? longest * (0.5 + Math.random() / 2);
}

async function pause(pauseMs: number, signal: AbortSignal | undefined, details: object): Promise<void> {
  await sleep(pauseMs, undefined, { ...(signal && { signal }) }).catch(() => {
    throw new TimeoutError('the time-out of the call passed', details);
  });
}
