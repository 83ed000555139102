import type { RegistryQuery } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import {
  type Answer,
  answerNow,
  type ProviderContext,
  ProviderError,
  ProviderNotConfiguredError,
  VendorClient,
} from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import type { RegistryEntry } from '../../person.js';
import { RegistryProvider } from '../registry.provider.js';
import { type MatchConfig, readMatchConfig } from './match.config.js';
import { claimOf, readAnswer, requestBody } from './match-exchange.js';

const NOTHING_CLAIMED = { name: null, issueDate: null };

/** An operator that compares what a buyer claims with the registry and hands out nothing of it: REST, paid per call. */
@Injectable()
export class MatchRegistryProvider extends RegistryProvider {
  readonly id = 'match';
  private readonly config: MatchConfig | null;
  private readonly client: VendorClient | null;

  constructor(@Inject(ProcessScope) { env }: ProcessScope) {
    super();
    this.config = readMatchConfig(env);
    this.client = this.config && new VendorClient(this.config.connection);
  }

  override configured(): boolean {
    return this.config !== null;
  }

  override async close(): Promise<void> {
    await this.client?.close();
  }

  /**
   * Without a claim it is asked all the same, for the status; a vendor that wants more refuses (`http_412`).
   * @throws ProviderError; such a vendor has no words for a number that nobody has, so it never says so of one
   */
  async record({ document, claimed }: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    if (!this.config || !this.client) {
      throw new ProviderNotConfiguredError();
    }
    if (context.attempt > 1 && !this.config.retryAfterReroute) {
      throw new ProviderError('unavailable', 'not_asked_twice', false);
    }
    const claim = claimOf(claimed ?? NOTHING_CLAIMED);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.config.token}` };
    const body = requestBody(document, this.config.contractId, claim);
    return answerNow(readAnswer(await this.client.post(body, headers, context.signal), claim));
  }
}
