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
import { readAnswer, requestBody, toMatchClaim } from './match-exchange.js';

const NOTHING_CLAIMED = { name: null, issueDate: null };

/** An operator that compares the buyer's claims with the registry and returns no registry data: REST, paid per call. */
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
   * Calls the vendor without a claim too, because it returns the status. A vendor that requires a claim answers 412.
   * Never returns `record: null`: the vendor has no answer for a number that no person has.
   * @throws ProviderError
   */
  async fetchRecord({ document, claimed }: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    if (!this.config || !this.client) {
      throw new ProviderNotConfiguredError();
    }
    if (context.attempt > 1 && !this.config.retryAfterReroute) {
      // The first replica may have called the vendor, and we may have paid for it.
      throw new ProviderError('unavailable', 'not_asked_twice', false);
    }
    const claim = toMatchClaim(claimed ?? NOTHING_CLAIMED);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.config.token}` };
    const body = requestBody(document, this.config.contractId, claim);
    return answerNow(readAnswer(await this.client.post(body, headers, context.signal), claim));
  }
}
