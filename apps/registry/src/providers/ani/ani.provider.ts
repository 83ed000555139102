import type { RegistryQuery } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import {
  type Answer,
  type ProviderContext,
  ProviderError,
  ProviderNotConfiguredError,
  SharedCalls,
  VendorClient,
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
  private readonly service: AniService | null;

  constructor(@Inject(ProcessScope) { env }: ProcessScope) {
    super();
    const config = readAniConfig(env);
    this.service = config && new AniService(config);
  }

  override configured(): boolean {
    return this.service !== null;
  }

  override async close(): Promise<void> {
    await this.service?.close();
  }

  /** @returns `record: null` only if the service says explicitly that no person has the number. @throws ProviderError */
  async fetchRecord({ document }: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    if (!this.service) {
      throw new ProviderNotConfiguredError();
    }
    return this.service.fetchRecord(document, context);
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
    if (context.attempt > 1 && !this.config.retryAfterReroute) {
      // The first replica may have called the service, and we may have paid for it.
      throw new ProviderError('unavailable', 'not_asked_twice', false);
    }
    const answer = await this.calls.ask(document, context);
    this.cache?.set(document, answer);
    return answer;
  }

  close(): Promise<void> {
    this.cache?.clear();
    return this.client.close();
  }
}
