import type { ProviderError } from '@cotejo/source';
import type { AccessTokens } from './access-tokens.js';
import type { CamaraApi } from './camara.config.js';
import type { CamaraOperation } from './camara-operations.js';
import type { Outcome } from './camara-outcome.js';
import type { Operator } from './operator.js';
import type { QuestionTime } from './question-time.js';

/** What is asked of operators, whoever of them it is. */
export interface OperatorQuestion {
  phone: string;
  /** Random, so that an operator's own people find the calls of a question; tells nothing of the buyer. */
  correlator: string;
  time: QuestionTime;
}

/** `untold`: it answered, but neither that the line is its own nor that it is not. `undecided`: it failed. */
export type Standing = 'theirs' | 'not_theirs' | 'undecided' | 'untold';

type Read<T> = (answer: Record<string, unknown>) => T;

/** One phone at one operator, for one question: what it has said so far tells whether the line is its own. */
export class OperatorLine {
  private readonly tokens: AccessTokens;
  private isTheirs = false;
  private isMissing = false;
  /** Of the first call that failed. */
  failure: ProviderError | undefined;

  constructor(
    readonly operator: Operator,
    readonly question: OperatorQuestion,
  ) {
    this.tokens = operator.tokensFor(question.phone);
  }

  get standing(): Standing {
    if (this.isTheirs) {
      return 'theirs';
    }
    if (this.isMissing) {
      return 'not_theirs';
    }
    return this.failure ? 'undecided' : 'untold';
  }

  has(api: CamaraApi): boolean {
    return this.operator.config.apis[api] !== undefined;
  }

  /** Asks by a token of ours. The body names the line, unless the token does. */
  async ask<T>(operation: CamaraOperation, fields: object, read: Read<T>): Promise<Outcome<T>> {
    const subject = this.operator.perSubscriber ? {} : operation.subject(this.question.phone);
    const outcome = await this.call(operation, { ...subject, ...fields }, this.tokens, read);
    if (['answered', 'inapplicable', 'document_mismatch'].includes(outcome.kind)) {
      this.isTheirs = true;
    }
    if (outcome.kind === 'not_found') {
      this.isMissing = true;
    }
    if (outcome.kind === 'failed') {
      this.failure ??= outcome.error;
    }
    return outcome;
  }

  /** Asks by the token of the buyer's device, whose line may be another one: it says nothing of whose this one is. */
  askByToken<T>(operation: CamaraOperation, token: string, read: Read<T>): Promise<Outcome<T>> {
    return this.call(operation, operation.subject(this.question.phone), { value: token }, read);
  }

  private call<T>(
    operation: CamaraOperation,
    body: object,
    tokens: AccessTokens | { value: string },
    read: Read<T>,
  ): Promise<Outcome<T>> {
    const { correlator, time } = this.question;
    return this.operator.call({ operation, body, tokens, correlator, read, signal: time.signal, asker: time.asker });
  }
}
