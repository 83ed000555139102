import type { TaxQuery, TaxRecord } from '@cotejo/contracts';
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
import { RutStates } from '../../rut-states.js';
import { TaxProvider } from '../tax.provider.js';
import { type RutConfig, readRutConfig } from './rut.config.js';
import { readReply, rutRequest } from './rut-exchange.js';

/** A service that resells the tax authority's consultation of the RUT, by contract: REST, paid per call. */
@Injectable()
export class RutTaxProvider extends TaxProvider {
  readonly id = 'rut';
  protected override readonly backing: VendorContract<RutService>;

  constructor(@Inject(ProcessScope) { env, config: { policiesDir } }: ProcessScope) {
    super();
    const config = readRutConfig(env, policiesDir);
    this.backing = new VendorContract(config && new RutService(config, RutStates.load(policiesDir)));
  }

  /** Returns the state `no_inscrito` only if the service says so explicitly. @throws ProviderError */
  async fetchRegistration({ document }: TaxQuery, context: ProviderContext): Promise<Answer<TaxRecord>> {
    return this.backing.service.fetchRegistration(document, context);
  }
}

/** One contract: its connection, and its calls within the rate of the contract. */
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
      const reply = await this.client.send(rutRequest(document, config), signal);
      return new Map([[document, readReply(document, reply, { mapping, states })]]);
    });
  }

  async fetchRegistration(document: string, context: ProviderContext): Promise<Answer<TaxRecord>> {
    refusePaidRetry(context, this.config.retryAfterReroute);
    return this.calls.fetch(document, context);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
