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

/** The Archivo Nacional de Identificación of the Registraduría: SOAP, by contract, paid per call. */
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

  /** @throws ProviderError; that nobody has the number is only what the service has said in so many words */
  async record({ document }: RegistryQuery, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    if (!this.service) {
      throw new ProviderNotConfiguredError();
    }
    return this.service.record(document, context);
  }
}

/** One contract: its connection, its shared calls and what is remembered of their answers, if anything. */
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

  async record(document: string, context: ProviderContext): Promise<Answer<RegistryEntry>> {
    const known = this.cache?.get(document);
    if (known) {
      return known;
    }
    if (context.attempt > 1 && !this.config.retryAfterReroute) {
      // Whoever died may have asked, and been charged.
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
