import type { Logger } from '@cotejo/platform/logger';
import {
  AccessTokens,
  CallRate,
  ProviderError,
  ProviderTimeoutError,
  parseJsonObject,
  SOURCE_DEFAULTS,
  SourceGuard,
  TokenRefusedError,
  VendorClient,
  type VendorReply,
} from '@cotejo/source';
import type { OperatorConfig } from './camara.config.js';
import type { CallOutcome, CamaraMetrics } from './camara.metrics.js';
import type { CamaraOperation } from './camara-operations.js';
import { type Outcome, type Refusal, readRefusal, tokenRefusal } from './camara-outcome.js';
import { TokenEndpoint } from './token-endpoint.js';

/** Errors of our own limits: no request was sent, so they do not count against the operator. */
const NOT_SENT = new Set(['breaker_open', 'overloaded', 'rate_limited']);

/** Meaning of a 401 for the buyer's token, which we cannot renew. */
const DEVICE_TOKEN_REFUSED = { status: 403, text: '{"code":"PERMISSION_DENIED"}' };

/** One call to an operator. */
export interface OperatorCall<T> {
  operation: CamaraOperation;
  body: object;
  /** Our tokens, which can be renewed, or the token that the buyer's device obtained. */
  tokens: AccessTokens | { value: string };
  correlator: string;
  /** Aborts when the time for the query ends, or when the caller gives up. */
  signal: AbortSignal;
  /** Aborts only when the caller gives up. */
  callerSignal: AbortSignal;
  /** @throws ProviderUnavailableError `malformed_answer` */
  read(answer: Record<string, unknown>): T;
}

/** One operator under contract. It has its own connections, tokens, rate limit, queue and breaker, so its faults do not affect other operators. */
export class Operator {
  private readonly api: VendorClient;
  private readonly tokenClient: VendorClient;
  private readonly tokenEndpoint: TokenEndpoint;
  private readonly ownTokens: AccessTokens;
  private readonly guard: SourceGuard;
  private readonly rate: CallRate;

  constructor(
    readonly config: OperatorConfig,
    private readonly metrics: CamaraMetrics,
    private readonly logger: Logger,
  ) {
    const { concurrencyMax, id } = config;
    this.api = new VendorClient(config.connection);
    this.tokenClient = new VendorClient(config.tokenConnection);
    this.tokenEndpoint = new TokenEndpoint(this.tokenClient, config.identity);
    this.ownTokens = new AccessTokens((scope) => this.tokenEndpoint.request(scope));
    // The queue is short, because a call that waits uses up the time of its query.
    const limits = { concurrencyMax, queueMax: concurrencyMax, breaker: SOURCE_DEFAULTS.breaker };
    this.guard = new SourceGuard(limits, (figure) => metrics.setBreaker(id, figure));
    this.rate = new CallRate(config.callsPerSecond);
    metrics.createSeries(id, Object.keys(config.apis) as (keyof typeof config.apis)[]);
  }

  /** True if each token belongs to a subscriber. A body must not identify the line then. */
  get perSubscriber(): boolean {
    return this.config.identity.grant === 'jwt-bearer';
  }

  /** Returns the tokens for a query about a phone. Tokens of a subscriber are personal data and live only as long as the query. */
  tokensFor(phone: string): AccessTokens {
    return this.perSubscriber ? new AccessTokens((scope) => this.tokenEndpoint.request(scope, phone)) : this.ownTokens;
  }

  /** Never throws. */
  async call<T>(call: OperatorCall<T>): Promise<Outcome<T>> {
    try {
      const answer = await this.guard.run(() => this.exchange(call));
      return 'refusal' in answer ? this.recordRefusal(call, answer) : this.recordAnswer(call, answer.value);
    } catch (error) {
      if (error instanceof TokenRefusedError) {
        return this.recordRefusal(call, { refusal: tokenRefusal(error.code), code: error.code });
      }
      return this.recordFailure(call, error as ProviderError);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.api.close(), this.tokenClient.close()]);
  }

  private async exchange<T>(call: OperatorCall<T>): Promise<{ value: T } | { refusal: Refusal; code: string }> {
    try {
      const reply = await this.sendAuthorised(call);
      return reply.status === 200 ? { value: call.read(parseJsonObject(reply.text)) } : readRefusal(reply);
    } catch (error) {
      // The time for the query ran out, but the caller has not given up: the operator is slow, which must count for its breaker.
      const isLate = error instanceof ProviderError && error.code === 'cancelled' && !call.callerSignal.aborted;
      throw isLate ? new ProviderTimeoutError() : error;
    }
  }

  /** Renews our own token once if the operator refuses it. A refused token of the buyer is too old or of another operator. */
  private async sendAuthorised<T>(call: OperatorCall<T>): Promise<VendorReply> {
    const { operation, signal, tokens } = call;
    if (!(tokens instanceof AccessTokens)) {
      const reply = await this.send(call, tokens.value);
      return reply.status === 401 ? { ...reply, ...DEVICE_TOKEN_REFUSED } : reply;
    }
    const token = await tokens.tokenFor(operation.scope, signal);
    const reply = await this.send(call, token);
    if (reply.status !== 401) {
      return reply;
    }
    tokens.discard(operation.scope, token);
    return this.send(call, await tokens.tokenFor(operation.scope, signal));
  }

  private send<T>({ body, correlator, operation, signal }: OperatorCall<T>, token: string): Promise<VendorReply> {
    const now = performance.now();
    // Fails at once instead of waiting: the wait would be up to a second, which is longer than a query may take.
    if (this.rate.earliestStart(now) > now) {
      throw new ProviderError('unavailable', 'rate_limited', false);
    }
    this.rate.recordStart(now);
    return this.api.send(
      {
        method: 'POST',
        path: `${this.config.apis[operation.api]}${operation.path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'x-correlator': correlator,
        },
        body: JSON.stringify(body),
      },
      signal,
    );
  }

  private recordAnswer<T>(call: OperatorCall<T>, value: T): Outcome<T> {
    this.count(call, 'answered');
    return { kind: 'answered', value };
  }

  private recordRefusal<T>(call: OperatorCall<T>, { code, refusal }: { refusal: Refusal; code: string }): Outcome<T> {
    this.count(call, refusal);
    if (refusal !== 'defect') {
      return { kind: refusal };
    }
    const { api } = call.operation;
    this.metrics.countDefect(this.config.id, api, code);
    this.logger.error({ ...this.fields(call), code }, 'an operator refused our request as invalid');
    return { kind: 'failed', error: new ProviderError('unavailable', 'camara_defect', false) };
  }

  private recordFailure<T>(call: OperatorCall<T>, error: ProviderError): Outcome<T> {
    const notSent = NOT_SENT.has(error.code);
    this.count(call, notSent ? 'not_sent' : error.code === 'http_429' ? 'throttled' : 'failed');
    const level = error.countsAgainstHealth ? 'warn' : 'debug';
    if (!notSent) {
      this.logger[level]({ ...this.fields(call), cause: error.code }, 'an operator did not answer');
    }
    return { kind: 'failed', error };
  }

  private count<T>({ operation }: OperatorCall<T>, outcome: CallOutcome): void {
    this.metrics.countCall(this.config.id, operation.api, outcome);
  }

  private fields<T>({ correlator, operation }: OperatorCall<T>): object {
    return { source: 'telco', provider: 'camara', operator: this.config.id, api: operation.api, correlator };
  }
}
