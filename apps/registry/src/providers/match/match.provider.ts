import type { ClaimedIdentity, RegistryQuery } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import {
  type Answer,
  answerNow,
  type ProviderContext,
  refusePaidRetry,
  VendorClient,
  VendorContract,
} from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import type { RegistryEntry } from '../../person.js';
import { RegistryProvider } from '../registry.provider.js';
import { type MatchConfig, readMatchConfig } from './match.config.js';
import { readAnswer, requestBody, toMatchClaim } from './match-exchange.js';

const NOTHING_CLAIMED: ClaimedIdentity = { name: null, issueDate: null };

/** An operator that compares the buyer's claims with the registry and returns no registry data: REST, paid per call. */
@Injectable()
export class MatchRegistryProvider extends RegistryProvider {
  readonly id = 'match';
  protected override readonly backing: VendorContract<MatchService>;

  constructor(@Inject(ProcessScope) { env }: ProcessScope) {
    super();
    const config = readMatchConfig(env);
    this.backing = new VendorContract(config && new MatchService(config));
  }

  /**
   * Calls the vendor without a claim too, because it returns the status. A vendor that requires a claim answers 412.
   * Never returns `record: null`: the vendor has no answer for a number that no person has.
   * @throws ProviderError
   */
  async fetchRecord({ document, claimed }: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    return this.backing.service.fetchRecord(document, claimed ?? NOTHING_CLAIMED, context);
  }
}

class MatchService {
  private readonly client: VendorClient;

  constructor(private readonly config: MatchConfig) {
    this.client = new VendorClient(config.connection);
  }

  async fetchRecord(
    document: string,
    claimed: ClaimedIdentity,
    context: ProviderContext,
  ): Promise<Answer<RegistryEntry>> {
    const { contractId, retryAfterReroute, token } = this.config;
    refusePaidRetry(context, retryAfterReroute);
    const claim = toMatchClaim(claimed);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token.current}` };
    const text = await this.client.post(requestBody(document, contractId, claim), headers, context.signal);
    return answerNow(readAnswer(text, claim));
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
