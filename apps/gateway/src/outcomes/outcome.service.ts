import { type Caller, OutcomeStore, readPeppers, shownOutcomes } from '@cotejo/accounts';
import { OUTCOME_WORDS, OUTCOMES_SHOWN_MIN } from '@cotejo/contracts';
import type { OutcomeCountsDto, OutcomeRequestDto, OutcomeResponseDto } from '@cotejo/contracts/dto';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { StateRedis } from '../admission/state-redis.js';
import { ApiError } from '../http/errors/api-error.js';
import { invalidReceipt, openOwnReceipt } from '../receipt/own-receipt.js';
import { ReceiptKeyring } from '../receipt/receipt-keyring.js';

/** Counts what decided transactions turned out to be. It keeps no receipt and no value of a buyer. */
@Injectable()
export class OutcomeService {
  private readonly store: OutcomeStore;

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(StateRedis) { redis }: StateRedis,
    @Inject(ReceiptKeyring) private readonly keyring: ReceiptKeyring,
  ) {
    this.store = new OutcomeStore(redis, scope.config, readPeppers(scope.env));
  }

  /** @throws ApiError `invalid_receipt`, `foreign_receipt`, `not_ready` without the state Redis */
  async report({ receipt: { token }, label }: OutcomeRequestDto, { tenant }: Caller): Promise<OutcomeResponseDto> {
    const { environment } = this.scope.config;
    const payload = await openOwnReceipt(token, { keys: this.keyring.current, environment, tenant: tenant.id });
    const decision = {
      tenant: tenant.id,
      // Without the signature: some of its characters can be written in two ways.
      signedText: token.slice(0, token.lastIndexOf('.')),
      decidedAtMs: payload.iat * 1_000,
      scorecard: payload.scorecard.name,
      score: payload.score,
      reasons: payload.reasons,
    };
    if (!this.store.isOpen(decision, Date.now())) {
      throw invalidReceipt('too_old');
    }
    return { effect: await unlessAway(this.store.count(decision, OUTCOME_WORDS[label])) };
  }

  /** @throws ApiError `not_ready` without the state Redis */
  async read({ tenant }: Caller): Promise<OutcomeCountsDto> {
    const counts = await unlessAway(this.store.read(tenant.id, Date.now()));
    return { shown_from: OUTCOMES_SHOWN_MIN, scorecards: shownOutcomes(counts) };
  }
}

/** Every command of the state Redis has a time limit. */
async function unlessAway<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new ApiError('not_ready', { retryAfterMs: 1_000 });
  }
}
