import { ConfigurationError } from './errors.js';

/** Settings of a client. */
export interface ClientOptions {
  /** API key; by default the variable `COTEJO_API_KEY`. `null`: no key, for the calls that need none. */
  apiKey?: string | null | undefined;
  /** Address of the service, for example `https://api.operator.example`; by default the variable `COTEJO_BASE_URL`. */
  baseUrl?: string | undefined;
  /** Time-out of a whole call in milliseconds, with all tries and waits: 10 000 by default. */
  timeoutMs?: number | undefined;
  /** Number of further tries after a failed one: 2 by default. */
  maxRetries?: number | undefined;
  /** Language of the texts in answers and errors: Spanish by default. */
  language?: Language | undefined;
  /** Name and version of the application, added to the header `User-Agent`. */
  userAgent?: string | undefined;
  /** Another implementation of `fetch`, for example with a proxy. */
  fetch?: typeof globalThis.fetch | undefined;
}

export type Environment = 'sandbox' | 'production';
export type Language = 'es' | 'en';

/** Checked settings. */
export interface Configuration {
  /** `null`: the client has no key, so it has no environment either. */
  readonly apiKey: string | null;
  readonly environment: Environment | null;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly language: Language | undefined;
  readonly userAgent: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** A record, so that an option of `ClientOptions` that is missing here does not compile. */
const OPTIONS: Record<keyof ClientOptions, true> = {
  apiKey: true,
  baseUrl: true,
  timeoutMs: true,
  maxRetries: true,
  userAgent: true,
  language: true,
  fetch: true,
};
const TIMEOUT_MS = 10_000;
const MAX_RETRIES = 2;
const RETRIES_BOUND = 20;
const RESUMPTIONS_BOUND = 1_000;
const BATCH_ID_MAX = 200;
// The longest delay of a timer in Node.
const TIMEOUT_BOUND_MS = 2_147_483_647;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const KEY = /^sk_(test|live)_[\x21-\x7e]+$/;
const HEADER_TEXT = /^[\x20-\x7e]*$/;
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** @throws ConfigurationError */
export function readConfiguration(options: ClientOptions, env: NodeJS.ProcessEnv): Configuration {
  refuseUnknown(options, OPTIONS);
  const apiKey = options.apiKey === null ? null : options.apiKey || env.COTEJO_API_KEY || '';
  if (options.userAgent !== undefined && !HEADER_TEXT.test(options.userAgent)) {
    throw new ConfigurationError('userAgent must be ASCII text on one line');
  }
  return {
    apiKey,
    environment: apiKey === null ? null : environmentOf(apiKey),
    baseUrl: readBaseUrl(options.baseUrl || env.COTEJO_BASE_URL || ''),
    timeoutMs: checkTimeout(options.timeoutMs ?? TIMEOUT_MS),
    maxRetries: checkRetries(options.maxRetries ?? MAX_RETRIES),
    language: checkLanguage(options.language),
    userAgent: options.userAgent,
    fetch: options.fetch ?? globalThis.fetch,
  };
}

/**
 * A misspelled option would be ignored without a word in JavaScript, where no compiler refuses it.
 * @throws ConfigurationError
 */
export function refuseUnknown(given: object, known: Record<string, true>, what = 'option'): void {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    throw new ConfigurationError(`there is no ${what} ${unknown}; there are ${Object.keys(known).join(', ')}`);
  }
}

/** @throws ConfigurationError */
export function checkTimeout(timeoutMs: number): number {
  if (!(timeoutMs > 0 && timeoutMs <= TIMEOUT_BOUND_MS)) {
    throw new ConfigurationError(`timeoutMs must be a number above 0, up to ${TIMEOUT_BOUND_MS}`);
  }
  return timeoutMs;
}

/** @throws ConfigurationError */
export function checkRetries(maxRetries: number): number {
  if (!Number.isInteger(maxRetries) || maxRetries < 0 || maxRetries > RETRIES_BOUND) {
    throw new ConfigurationError(`maxRetries must be a whole number from 0 to ${RETRIES_BOUND}`);
  }
  return maxRetries;
}

/** Refuses a key that no header can carry. The service checks its length. @throws ConfigurationError */
export function checkIdempotencyKey(key: string): string {
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) {
    throw new ConfigurationError('idempotencyKey must be visible ASCII characters without spaces');
  }
  return key;
}

/** @throws ConfigurationError */
export function checkBatchId(batchId: string): string {
  if (typeof batchId !== 'string' || !VISIBLE_ASCII.test(batchId) || batchId.length > BATCH_ID_MAX) {
    throw new ConfigurationError(`batchId must be 1 to ${BATCH_ID_MAX} visible ASCII characters without spaces`);
  }
  return batchId;
}

/** @throws ConfigurationError */
export function checkFirstRow(firstRow: number): number {
  if (!Number.isSafeInteger(firstRow) || firstRow < 1) {
    throw new ConfigurationError('firstRow must be a whole number of at least 1');
  }
  return firstRow;
}

/** @throws ConfigurationError */
export function checkResumptions(maxResumptions: number): number {
  if (!Number.isInteger(maxResumptions) || maxResumptions < 0 || maxResumptions > RESUMPTIONS_BOUND) {
    throw new ConfigurationError(`maxResumptions must be a whole number from 0 to ${RESUMPTIONS_BOUND}`);
  }
  return maxResumptions;
}

function checkLanguage(language: Language | undefined): Language | undefined {
  if (language !== undefined && language !== 'es' && language !== 'en') {
    throw new ConfigurationError("language must be 'es' or 'en'");
  }
  return language;
}

function environmentOf(apiKey: string): Environment {
  if (apiKey === '') {
    throw new ConfigurationError('the API key is missing: pass apiKey, or set the variable COTEJO_API_KEY');
  }
  const [, kind] = KEY.exec(apiKey) ?? [];
  if (kind === undefined) {
    throw new ConfigurationError(
      'the API key must begin with sk_test_ or sk_live_, go on, and have visible ASCII characters only',
    );
  }
  return kind === 'test' ? 'sandbox' : 'production';
}

function readBaseUrl(text: string): string {
  if (text === '') {
    throw new ConfigurationError('the address is missing: pass baseUrl, or set the variable COTEJO_BASE_URL');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new ConfigurationError('baseUrl must begin with https://');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError('baseUrl must have no user name, no password, no query and no fragment');
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    throw new ConfigurationError('baseUrl must begin with https://; http:// is allowed to a loopback address only');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
