import { randomUUID } from 'node:crypto';
import { type BatchOptions, type Row, runBatch } from './batch.js';
import type { Answer } from './call/answer.js';
import { type CallSettings, callWithRetries, type Gate } from './call/call-with-retries.js';
import { userAgent } from './call/user-agent.js';
import {
  type ClientOptions,
  type Configuration,
  checkBatchId,
  checkFirstRow,
  checkIdempotencyKey,
  checkResumptions,
  checkRetries,
  checkTimeout,
  type Environment,
  readConfiguration,
  refuseUnknown,
} from './configuration.js';
import { Decision } from './decision.js';
import { ConfigurationError } from './errors.js';
import type {
  AnalyzeRequest,
  AnalyzeResponse,
  CedulaRecord,
  CedulaRequest,
  OutcomeCounts,
  OutcomeRequest,
  OutcomeResponse,
  Receipt,
  ReceiptKeys,
  ReplayRequest,
  ReplayResponse,
  SandboxCatalogue,
  VerifyRequest,
  VerifyResponse,
} from './models.js';
import { withPaddedNumber } from './receipts/document-number.js';
import { ReceiptKeyRing } from './receipts/receipt-keys.js';
import type { ReceiptPayload } from './receipts/receipt-payload.js';
import { openAnswer, openReceipt, type VerifiedAnswer } from './receipts/verify-receipt.js';
import { refuseBrowser } from './runtime.js';
import { BatchStream } from './stream/batch-stream.js';

/** An optional part of the answer of verify and analyze. */
export type Include = 'sources' | 'screening' | 'interval' | 'counterfactuals' | 'retos' | 'receipt';

/** Options of every call. */
export interface CallOptions {
  /** Time-out of the whole call in milliseconds, in place of the client's. */
  timeoutMs?: number | undefined;
  /** Number of further tries, in place of the client's. */
  maxRetries?: number | undefined;
  /** Cancels the call, which then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Options of a call that uses a query of the quota. */
export interface ChargedCallOptions extends CallOptions {
  /** Equal for all tries of one purchase, up to 255 visible ASCII characters; a random UUID by default. */
  idempotencyKey?: string | undefined;
}

export interface DecisionOptions extends ChargedCallOptions {
  include?: readonly Include[] | undefined;
}

/** Options of a batch. Each row has its own idempotency key. */
export type BatchCallOptions = Omit<DecisionOptions, 'idempotencyKey'> & BatchOptions;

/** Options of a streamed batch. */
export interface BatchStreamOptions {
  /** Up to 200 visible ASCII characters; a random UUID by default. A row that is sent again under the same id costs once. */
  batchId?: string | undefined;
  /** Number of the first request: 1 by default. */
  firstRow?: number | undefined;
  include?: readonly Include[] | undefined;
  /** Longest wait for the answer of a row in milliseconds: 60 000 by default. */
  idleTimeoutMs?: number | undefined;
  /** How often in a row the batch continues in a new request without an answer in between: 5 by default. */
  maxResumptions?: number | undefined;
  /** How often a row that the service could not decide is sent again as a single call, in place of the client's. */
  maxRetries?: number | undefined;
  /** Ends the batch with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Options of a look-up. */
export interface CedulaOptions extends ChargedCallOptions {
  /** Kind of the document. Without it, the number is a cédula of a citizen. */
  documentKind?: CedulaRequest['tipo_documento'] | undefined;
}

const BATCH_IDLE_TIMEOUT_MS = 60_000;
const BATCH_RESUMPTIONS = 5;

/** A call that costs nothing and needs no key. */
const PUBLIC = { idempotencyKey: null, isPublic: true } as const;

interface Call extends CallOptions {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  include?: readonly Include[] | undefined;
  /** `null`: the call costs nothing. */
  idempotencyKey?: string | null | undefined;
  gate?: Gate;
  /** Everybody may make the call, also without an API key. */
  isPublic?: boolean | undefined;
  /** Only some deployments have the path. */
  isOptional?: boolean;
}

const CALL_OPTIONS: Record<keyof DecisionOptions, true> = {
  timeoutMs: true,
  maxRetries: true,
  signal: true,
  idempotencyKey: true,
  include: true,
};
const STREAM_OPTIONS: Record<keyof BatchStreamOptions, true> = {
  batchId: true,
  firstRow: true,
  include: true,
  idleTimeoutMs: true,
  maxResumptions: true,
  maxRetries: true,
  signal: true,
};

/** Client of the Cotejo API. It holds no connection that must be closed, and may be used for many calls at once. */
export class Cotejo {
  readonly #configuration: Configuration;
  readonly #receiptKeys = new ReceiptKeyRing(() => this.receiptKeys());

  /** @throws ConfigurationError */
  constructor(options: ClientOptions = {}) {
    refuseBrowser();
    this.#configuration = readConfiguration(options, process.env);
  }

  /** The environment of the key; `null` for a client without a key. */
  get environment(): Environment | null {
    return this.#configuration.environment;
  }

  /** The address of the service, without a slash at the end. */
  get baseUrl(): string {
    return this.#configuration.baseUrl;
  }

  /** Checks a buyer and a transaction. @throws CotejoError */
  verify(request: VerifyRequest, options: DecisionOptions = {}): Promise<Answer<VerifyResponse>> {
    return this.#decide('/v1/verify', request, options);
  }

  /**
   * Verifies, and lists what the buyer can prove so that the recommendation becomes an approval: see `Decision.resolve`. The
   * answers have the receipt.
   *
   * @param options the idempotency key is of the first call
   * @throws CotejoError
   */
  async decide(request: VerifyRequest, options: DecisionOptions = {}): Promise<Decision> {
    const { idempotencyKey: _, ...ofSecond } = options;
    const include = [...new Set<Include>(['receipt', ...(options.include ?? [])])].filter((part) => part !== 'retos');
    const answer = await this.verify(request, { ...options, include: ['retos', ...include] });
    return new Decision(answer, request, (second) => this.verify(second, { ...ofSecond, include }));
  }

  /** The same decision as `verify`, in three fields and with names in English. @throws CotejoError */
  analyze(request: AnalyzeRequest, options: DecisionOptions = {}): Promise<Answer<AnalyzeResponse>> {
    return this.#decide('/v1/analyze', request, options);
  }

  /** Looks a document up in the registry of its kind. @throws NotFoundError when the registry has no such number */
  cedula(
    number: string,
    { idempotencyKey, documentKind, ...options }: CedulaOptions = {},
  ): Promise<Answer<CedulaRecord>> {
    // The number is in the body: proxies often log URLs.
    const body: CedulaRequest = { cedula: number, ...(documentKind && { tipo_documento: documentKind }) };
    return this.#call({ method: 'POST', path: '/v1/cedula', body, idempotencyKey, ...options });
  }

  /** Decides again by the versions of a receipt. Costs nothing. @throws CotejoError */
  replay(request: ReplayRequest, options: CallOptions = {}): Promise<Answer<ReplayResponse>> {
    return this.#call({ method: 'POST', path: '/v1/receipts/replay', body: request, idempotencyKey: null, ...options });
  }

  /** Says what a decided transaction turned out to be. A receipt counts once, and costs nothing. @throws CotejoError */
  reportOutcome(request: OutcomeRequest, options: CallOptions = {}): Promise<Answer<OutcomeResponse>> {
    return this.#call({ method: 'POST', path: '/v1/outcomes', body: request, idempotencyKey: null, ...options });
  }

  /** The counts of reported outcomes by score and reason. @throws CotejoError */
  outcomes(options: CallOptions = {}): Promise<Answer<OutcomeCounts>> {
    return this.#call({ method: 'GET', path: '/v1/outcomes', idempotencyKey: null, ...options });
  }

  /** The test values of the sandbox; needs no key. @throws NotFoundError in production */
  scenarios(options: CallOptions = {}): Promise<Answer<SandboxCatalogue>> {
    return this.#call({ method: 'GET', path: '/v1/sandbox/scenarios', ...PUBLIC, isOptional: true, ...options });
  }

  /** The public keys of receipts; needs no key. @throws CotejoError */
  receiptKeys(options: CallOptions = {}): Promise<Answer<ReceiptKeys>> {
    return this.#call({ method: 'GET', path: '/.well-known/jwks.json', ...PUBLIC, ...options });
  }

  /**
   * Checks the signature of a receipt with the published keys, which are fetched once an hour.
   *
   * @param request the original request, or a part of it: its inputs are compared with the receipt
   * @returns the content of the receipt
   * @throws ReceiptError when it is not genuine; another CotejoError when the keys cannot be fetched
   */
  verifyReceipt(receipt: Receipt, request?: VerifyRequest | AnalyzeRequest | object): Promise<ReceiptPayload> {
    return openReceipt(receipt, (kid) => this.#receiptKeys.find(kid), request);
  }

  /**
   * Checks the receipt of a kept answer, and compares each part of the answer that the receipt covers with it.
   *
   * @param answer the whole answer, as `?include=receipt` gave it
   * @param request as for `verifyReceipt`
   * @throws ReceiptError when the receipt or the answer is not genuine; another CotejoError when the keys cannot be fetched
   */
  verifyAnswer(answer: object, request?: VerifyRequest | AnalyzeRequest | object): Promise<VerifiedAnswer> {
    return openAnswer(answer, (kid) => this.#receiptKeys.find(kid), request);
  }

  /** Verifies many requests. A row that fails has an `error`, and the others continue. */
  verifyAll(
    requests: Iterable<VerifyRequest> | AsyncIterable<VerifyRequest>,
    options: BatchCallOptions = {},
  ): AsyncGenerator<Row<Answer<VerifyResponse>>, void, undefined> {
    return this.#decideAll('/v1/verify', requests, options);
  }

  /** Analyzes many requests. A row that fails has an `error`, and the others continue. */
  analyzeAll(
    requests: Iterable<AnalyzeRequest> | AsyncIterable<AnalyzeRequest>,
    options: BatchCallOptions = {},
  ): AsyncGenerator<Row<Answer<AnalyzeResponse>>, void, undefined> {
    return this.#decideAll('/v1/analyze', requests, options);
  }

  /**
   * Verifies a list of any length over one connection. Requests are read only as answers come in. A cut connection is
   * resumed, and each row costs once.
   */
  verifyBatch(
    requests: Iterable<VerifyRequest> | AsyncIterable<VerifyRequest>,
    options: BatchStreamOptions = {},
  ): BatchStream<VerifyResponse> {
    return this.#stream('/v1/verify', requests, options);
  }

  /** As `verifyBatch`, for analyze. */
  analyzeBatch(
    requests: Iterable<AnalyzeRequest> | AsyncIterable<AnalyzeRequest>,
    options: BatchStreamOptions = {},
  ): BatchStream<AnalyzeResponse> {
    return this.#stream('/v1/analyze', requests, options);
  }

  #stream<Body>(
    path: string,
    requests: Iterable<object> | AsyncIterable<object>,
    options: BatchStreamOptions,
  ): BatchStream<Body> {
    refuseUnknown(options, STREAM_OPTIONS);
    const { batchId = randomUUID(), firstRow = 1, include, signal, ...limits } = options;
    const { baseUrl, fetch } = this.#configuration;
    const idleTimeoutMs = checkTimeout(limits.idleTimeoutMs ?? BATCH_IDLE_TIMEOUT_MS);
    const headers = {
      ...this.#authorizationOf({ path }),
      ...this.#headersOf(checkBatchId(batchId), false),
      Accept: 'application/x-ndjson, application/json',
      'Content-Type': 'application/x-ndjson',
    };
    const query = queryOf(include);
    const tries = this.#settingsOf({ maxRetries: limits.maxRetries, idempotencyKey: null }, undefined);
    return new BatchStream<Body>(requests, {
      batchId,
      firstRow: checkFirstRow(firstRow),
      maxResumptions: checkResumptions(limits.maxResumptions ?? BATCH_RESUMPTIONS),
      requestFrom: (row, ended) => {
        const url = `${baseUrl}${path}/batch${query}${query === '' ? '?' : '&'}first_row=${row}`;
        return { fetch, url, headers, idleTimeoutMs, signal: ended };
      },
      askAgain:
        tries.maxRetries === 0
          ? null
          : ({ row, body, error }, ended) => {
              const idempotencyKey = `${batchId}#${row}`;
              const own = { ...this.#authorizationOf({ path }), ...this.#headersOf(idempotencyKey, true) };
              const request = { url: `${baseUrl}${path}${query}`, method: 'POST', headers: own, body } as const;
              return callWithRetries<object>(request, { ...tries, idempotencyKey, signal: ended }, error);
            },
      signal,
    });
  }

  #decideAll<Body extends object>(
    path: string,
    requests: Iterable<object> | AsyncIterable<object>,
    { perSecond, concurrency, signal, ...options }: BatchCallOptions,
  ) {
    return runBatch(
      requests,
      (request, shared) => this.#decide<Body>(path, request, { ...options, ...shared }),
      { perSecond, concurrency },
      signal,
    );
  }

  #decide<Body extends object>(path: string, body: object, options: DecisionOptions & { gate?: Gate }) {
    return this.#call<Body>({ method: 'POST', path, body, ...options });
  }

  async #call<Body extends object>(call: Call): Promise<Answer<Body>> {
    const { method, path, body, isPublic, isOptional = false, gate, ...options } = call;
    refuseUnknown(options, CALL_OPTIONS);
    const authorization = this.#authorizationOf({ path, isPublic });
    const settings = this.#settingsOf(options, gate);
    const request = {
      url: `${this.#configuration.baseUrl}${path}${queryOf(options.include)}`,
      method,
      headers: { ...authorization, ...this.#headersOf(settings.idempotencyKey, body !== undefined) },
      body: body === undefined ? null : JSON.stringify(withPaddedNumber(body)),
      isOptional,
    };
    return callWithRetries<Body>(request, settings);
  }

  #settingsOf(options: Omit<Call, 'method' | 'path'>, gate: Gate | undefined): CallSettings {
    const { timeoutMs, maxRetries, idempotencyKey, signal } = options;
    const usual = this.#configuration;
    return {
      fetch: usual.fetch,
      timeoutMs: timeoutMs === undefined ? usual.timeoutMs : checkTimeout(timeoutMs),
      maxRetries: maxRetries === undefined ? usual.maxRetries : checkRetries(maxRetries),
      idempotencyKey: readIdempotencyKey(idempotencyKey),
      signal,
      gate,
    };
  }

  /** @throws ConfigurationError for a call that needs a key, when the client has no key */
  #authorizationOf({ path, isPublic }: Pick<Call, 'path' | 'isPublic'>): Record<string, string> {
    const { apiKey } = this.#configuration;
    if (apiKey !== null) {
      return path === '/v1/analyze' ? { Authorization: `Bearer ${apiKey}` } : { 'X-API-Key': apiKey };
    }
    if (!isPublic) {
      throw new ConfigurationError('this call needs an API key');
    }
    return {};
  }

  #headersOf(idempotencyKey: string | null, hasBody: boolean): Record<string, string> {
    const { language, userAgent: application } = this.#configuration;
    return {
      Accept: 'application/json',
      ...(language && { 'Accept-Language': language }),
      'User-Agent': userAgent(application),
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== null && { 'Idempotency-Key': idempotencyKey }),
    };
  }
}

function readIdempotencyKey(given: string | null | undefined): string | null {
  if (given === null) {
    return null;
  }
  return given === undefined ? randomUUID() : checkIdempotencyKey(given);
}

function queryOf(include: readonly Include[] = []): string {
  return include.length === 0 ? '' : `?include=${include.map(encodeURIComponent).join(',')}`;
}
