import type { AccessTokens, ProviderContext, ProviderError } from '@cotejo/source';

import type { CamaraApi } from './camara.config.js';
import type { CamaraOperation } from './camara-operations.js';
import type { Outcome } from './camara-outcome.js';
import type { Operator } from './operator.js';

/** Time reserved for returning the answer, or for the next provider if there is no answer. */
const ANSWER_MARGIN_MS = 25;
/** Limit for a query without a deadline, which only tests send. */
const QUERY_MS_MAX = 60_000;

/** Time limit of one query. It ends shortly before the deadline, so that the answers of fast calls are returned even if others are late. */
export class QueryTime {
  /** Aborts only when the caller gives up. */
  readonly callerSignal: AbortSignal;
  /** Aborts at the time limit, or when the caller gives up. */
  readonly signal: AbortSignal;
  private readonly endsAt: number;

  constructor({ deadline, signal }: Pick<ProviderContext, 'deadline' | 'signal'>) {
    const leftMs = Math.min(Math.max(deadline - Date.now() - ANSWER_MARGIN_MS, 0), QUERY_MS_MAX);
    this.callerSignal = signal;
    this.endsAt = performance.now() + leftMs;
    this.signal = AbortSignal.any([signal, AbortSignal.timeout(Math.floor(leftMs))]);
  }

  get leftMs(): number {
    return this.endsAt - performance.now();
  }
}

/** The part of a query that is the same for all operators. */
export interface OperatorRequest {
  phone: string;
  /** A random id with which an operator's staff can find the calls of one query. It contains no data of the buyer. */
  correlator: string;
  time: QueryTime;
}

/** Whether the operator has the line. `unclear`: it answered, but the answers do not show it. `failed`: its calls failed. */
export type Ownership = 'owned' | 'not_owned' | 'failed' | 'unclear';

type Read<T> = (answer: Record<string, unknown>) => T;

/** One phone at one operator, for one query. The answers so far show whether the operator has the line. */
export class OperatorLine {
  private readonly tokens: AccessTokens;
  private isOwned = false;
  private isNotOwned = false;
  /** Error of the first call that failed. */
  failure: ProviderError | undefined;

  constructor(
    readonly operator: Operator,
    readonly request: OperatorRequest,
  ) {
    this.tokens = operator.tokensFor(request.phone);
  }

  get ownership(): Ownership {
    if (this.isOwned) {
      return 'owned';
    }
    if (this.isNotOwned) {
      return 'not_owned';
    }
    return this.failure ? 'failed' : 'unclear';
  }

  has(api: CamaraApi): boolean {
    return this.operator.config.apis[api] !== undefined;
  }

  /** Calls an operation with our own token. The body identifies the line, unless the token does. */
  async query<T>(operation: CamaraOperation, fields: object, read: Read<T>): Promise<Outcome<T>> {
    const subject = this.operator.perSubscriber ? {} : operation.subject(this.request.phone);
    const outcome = await this.call(operation, { ...subject, ...fields }, this.tokens, read);
    if (['answered', 'inapplicable', 'document_mismatch'].includes(outcome.kind)) {
      this.isOwned = true;
    }
    if (outcome.kind === 'not_found') {
      this.isNotOwned = true;
    }
    if (outcome.kind === 'failed') {
      this.failure ??= outcome.error;
    }
    return outcome;
  }

  /**
   * Calls an operation with the token of the buyer's device. The device may use another line, so the answer does not change
   * `ownership`.
   */
  queryByDeviceToken<T>(operation: CamaraOperation, token: string, read: Read<T>): Promise<Outcome<T>> {
    return this.call(operation, operation.subject(this.request.phone), { value: token }, read);
  }

  private call<T>(
    operation: CamaraOperation,
    body: object,
    tokens: AccessTokens | { value: string },
    read: Read<T>,
  ): Promise<Outcome<T>> {
    const { correlator, time } = this.request;
    return this.operator.call({
      operation,
      body,
      tokens,
      correlator,
      read,
      signal: time.signal,
      callerSignal: time.callerSignal,
    });
  }
}
