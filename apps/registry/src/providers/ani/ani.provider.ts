import type { RegistryQuery } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import {
  type Answer,
  type ProviderContext,
  refusePaidRetry,
  SharedCalls,
  VendorClient,
  VendorContract,
} from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RegistryEntry } from '../../person.js';
import { RegistryProvider } from '../registry.provider.js';
import { type AniConfig, readAniConfig } from './ani.config.js';
import { readAnswers } from './ani-answer.js';
import { REQUEST_HEADERS, requestBody } from './ani-request.js';

const CACHE_ENTRIES_MAX = 10_000;

/** The Archivo Nacional de Identificación (ANI) of the Registraduría: a SOAP service by contract, paid per call. */
@Injectable()
export class AniRegistryProvider extends RegistryProvider {
  readonly id = 'ani';
  protected override readonly backing: VendorContract<AniService>;

  constructor(@Inject(ProcessScope) { env }: ProcessScope) {
    super();
    const config = readAniConfig(env);
    this.backing = new VendorContract(config && new AniService(config));
  }

  /** @returns `record: null` only if the service says explicitly that no person has the number. @throws ProviderError */
  async fetchRecord({ document }: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    return this.backing.service.fetchRecord(document, context);
  }
}

/** One contract: its connection, its shared calls, and its cache, if it is configured. */
class AniService {
  private readonly client: VendorClient;
  private readonly calls: SharedCalls<Answer<RegistryEntry>>;
  private readonly cache: LRUCache<string, Answer<RegistryEntry>> | null;

  constructor(private readonly config: AniConfig) {
    const { account, cacheTtlMs, connection, limits, notFoundCodes } = config;
    this.client = new VendorClient(connection);
    this.cache = cacheTtlMs > 0 ? new LRUCache({ max: CACHE_ENTRIES_MAX, ttl: cacheTtlMs, ttlAutopurge: true }) : null;
    this.calls = new SharedCalls(limits, async (numbers, signal) => {
      const text = await this.client.post(requestBody(account, numbers), REQUEST_HEADERS, signal);
      return readAnswers(text, account.style, numbers, notFoundCodes);
    });
  }

  async fetchRecord(document: string, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    const cached = this.cache?.get(document);
    if (cached) {
      return cached;
    }
    refusePaidRetry(context, this.config.retryAfterReroute);
    const answer = await this.calls.fetch(document, context);
    this.cache?.set(document, answer);
    return answer;
  }

  close(): Promise<void> {
    this.cache?.clear();
    return this.client.close();
  }
}
