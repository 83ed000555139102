import type { TaxQuery, TaxRecord } from '@cotejo/contracts';
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
import { RutStates } from '../../rut-states.js';
import { TaxProvider } from '../tax.provider.js';
import { type RutConfig, readRutConfig } from './rut.config.js';
import { readReply, rutQuestion } from './rut-exchange.js';

/** A contracted service that resells the tax authority's consultation of the RUT: REST, paid per call. */
@Injectable()
export class RutTaxProvider extends TaxProvider {
  readonly id = 'rut';
  private readonly service: RutService | null;

  constructor(@Inject(ProcessScope) { env, config: { policiesDir } }: ProcessScope) {
    super();
    const config = readRutConfig(env, policiesDir);
    this.service = config && new RutService(config, RutStates.load(policiesDir));
  }

  override configured(): boolean {
    return this.service !== null;
  }

  override async close(): Promise<void> {
    await this.service?.close();
  }

  /** @throws ProviderError; that nobody is registered is only what the service has said in so many words */
  async registration({ document }: TaxQuery, context: ProviderContext): Promise<Answer<TaxRecord>> {
    if (!this.service) {
      throw new ProviderNotConfiguredError();
    }
    return this.service.registration(document, context);
  }
}

/** One contract: its connection, and its calls within the rate it allows. */
class RutService {
  private readonly client: VendorClient;
  private readonly calls: SharedCalls<Answer<TaxRecord>>;

  constructor(
    private readonly config: RutConfig,
    states: RutStates,
  ) {
    const { connection, limits, mapping } = config;
    this.client = new VendorClient(connection);
    this.calls = new SharedCalls(limits, async ([document = ''], signal) => {
      const reply = await this.client.ask(rutQuestion(document, config), signal);
      return new Map([[document, readReply(document, reply, { mapping, states })]]);
    });
  }

  async registration(document: string, context: ProviderContext): Promise<Answer<TaxRecord>> {
    if (context.attempt > 1 && !this.config.retryAfterReroute) {
      // Whoever died may have asked, and been charged.
      throw new ProviderError('unavailable', 'not_asked_twice', false);
    }
    return this.calls.ask(document, context);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
