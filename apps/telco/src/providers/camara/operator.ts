import type { Logger } from '@cotejo/platform';
import {
  CallRate,
  ProviderError,
  ProviderTimeoutError,
  SOURCE_DEFAULTS,
  SourceGuard,
  VendorClient,
  type VendorReply,
} from '@cotejo/source';
import { AccessTokens } from './access-tokens.js';
import type { OperatorConfig } from './camara.config.js';
import type { CallOutcome, CamaraMetrics } from './camara.metrics.js';
import type { CamaraOperation } from './camara-operations.js';
import { type Outcome, type Refusal, readRefusal, tokenRefusal } from './camara-outcome.js';
import { readObject } from './json-object.js';
import { TokenEndpoint, TokenRefusedError } from './token-endpoint.js';

/** Ours alone: nothing was sent, so nothing is said of the operator. */
const NOT_SENT = new Set(['breaker_open', 'overloaded', 'rate_limited']);

/** A 401 to the buyer's token, as what it means. */
const NOT_OURS = { status: 403, text: '{"code":"PERMISSION_DENIED"}' };

/** One call, of one question. */
export interface OperatorCall<T> {
  operation: CamaraOperation;
  body: object;
  /** Ours, which can be renewed, or the one that the buyer's device has obtained. */
  tokens: AccessTokens | { value: string };
  correlator: string;
  /** Ends with the question's time, or when its asker gives up. */
  signal: AbortSignal;
  /** The asker alone. */
  asker: AbortSignal;
  /** @throws ProviderUnavailableError `malformed_answer` */
  read(answer: Record<string, unknown>): T;
}

/** One operator under contract: its connections, tokens, rate, bound and breaker, so that its faults are its own. */
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
    // A queue that is short, since what waits in it waits out its question's time.
    const limits = { concurrencyMax, queueMax: concurrencyMax, breaker: SOURCE_DEFAULTS.breaker };
    this.guard = new SourceGuard(limits, (figure) => metrics.breaker(id, figure));
    this.rate = new CallRate(config.callsPerSecond);
    metrics.introduce(id, Object.keys(config.apis) as (keyof typeof config.apis)[]);
  }

  /** Whether tokens are of a subscriber, so that no body may name the line. */
  get perSubscriber(): boolean {
    return this.config.identity.grant === 'jwt-bearer';
  }

  /** The tokens for a question about a phone. Those of a subscriber live as long as the question: they are personal data. */
  tokensFor(phone: string): AccessTokens {
    return this.perSubscriber ? new AccessTokens((scope) => this.tokenEndpoint.request(scope, phone)) : this.ownTokens;
  }

  /** Never throws. */
  async call<T>(call: OperatorCall<T>): Promise<Outcome<T>> {
    try {
      const answer = await this.guard.run(() => this.exchange(call));
      return 'refusal' in answer ? this.refused(call, answer) : this.answered(call, answer.value);
    } catch (error) {
      if (error instanceof TokenRefusedError) {
        return this.refused(call, { refusal: tokenRefusal(error.code), code: error.code });
      }
      return this.failed(call, error as ProviderError);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.api.close(), this.tokenClient.close()]);
  }

  private async exchange<T>(call: OperatorCall<T>): Promise<{ value: T } | { refusal: Refusal; code: string }> {
    try {
      const reply = await this.authorised(call);
      return reply.status === 200 ? { value: call.read(readObject(reply.text)) } : readRefusal(reply);
    } catch (error) {
      // An operator that is slower than a question may last is slow, and its breaker has to hear of it.
      const isLate = error instanceof ProviderError && error.code === 'cancelled' && !call.asker.aborted;
      throw isLate ? new ProviderTimeoutError() : error;
    }
  }

  /** A token that is refused is renewed once; the buyer's own cannot be, and is of another operator or too old. */
  private async authorised<T>(call: OperatorCall<T>): Promise<VendorReply> {
    const { operation, signal, tokens } = call;
    if (!(tokens instanceof AccessTokens)) {
      const reply = await this.send(call, tokens.value);
      return reply.status === 401 ? { ...reply, ...NOT_OURS } : reply;
    }
    const token = await tokens.of(operation.scope, signal);
    const reply = await this.send(call, token);
    if (reply.status !== 401) {
      return reply;
    }
    tokens.refuse(operation.scope, token);
    return this.send(call, await tokens.of(operation.scope, signal));
  }

  private send<T>({ body, correlator, operation, signal }: OperatorCall<T>, token: string): Promise<VendorReply> {
    const now = performance.now();
    // No waiting for a turn: more than a second would pass, which a question has not.
    if (this.rate.earliest(now) > now) {
      throw new ProviderError('unavailable', 'rate_limited', false);
    }
    this.rate.begin(now);
    return this.api.ask(
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

  private answered<T>(call: OperatorCall<T>, value: T): Outcome<T> {
    this.count(call, 'answered');
    return { kind: 'answered', value };
  }

  private refused<T>(call: OperatorCall<T>, { code, refusal }: { refusal: Refusal; code: string }): Outcome<T> {
    this.count(call, refusal);
    if (refusal !== 'defect') {
      return { kind: refusal };
    }
    const { api } = call.operation;
    this.metrics.defect(this.config.id, api, code);
    this.logger.error({ ...this.fields(call), code }, 'an operator refused what we asked: ours to mend');
    return { kind: 'failed', error: new ProviderError('unavailable', 'camara_defect', false) };
  }

  private failed<T>(call: OperatorCall<T>, error: ProviderError): Outcome<T> {
    const notSent = NOT_SENT.has(error.code);
    this.count(call, notSent ? 'not_sent' : error.code === 'http_429' ? 'throttled' : 'failed');
    const level = error.countsAgainstHealth ? 'warn' : 'debug';
    if (!notSent) {
      this.logger[level]({ ...this.fields(call), cause: error.code }, 'an operator did not answer');
    }
    return { kind: 'failed', error };
  }

  private count<T>({ operation }: OperatorCall<T>, outcome: CallOutcome): void {
    this.metrics.called(this.config.id, operation.api, outcome);
  }

  private fields<T>({ correlator, operation }: OperatorCall<T>): object {
    return { source: 'telco', provider: 'camara', operator: this.config.id, api: operation.api, correlator };
  }
}
