import type { BiometricQuery, BiometricRecord } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import {
  type Answer,
  answerNow,
  type ProviderContext,
  ProviderUnavailableError,
  parseJson,
  statusError,
  VendorClient,
  VendorContract,
} from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { type OperatorConfig, readBiometricLimits, readOperatorConfig } from '../biometric.config.js';
import { BiometricProvider } from './biometric.provider.js';
import { readTransaction, UNKNOWN_TRANSACTION } from './operator.mapper.js';

/** The deadline of the query is normally shorter. This limit frees a connection whose answer no caller waits for. */
const ANSWER_TIMEOUT_MS = 5_000;

/** An operator by contract: REST, `GET {base}/transactions/{reference}`. The README of this app describes its answers. */
@Injectable()
export class OperatorBiometricProvider extends BiometricProvider {
  readonly id = 'operator';
  protected override backing = new VendorContract<OperatorService>(null);

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'env'>) {
    super();
  }

  override async open(): Promise<void> {
    const { env } = this.scope;
    const config = readOperatorConfig(env);
    this.backing = new VendorContract(config && new OperatorService(config, readBiometricLimits(env).connectionsMax));
  }

  /** An unknown reference is a record with `known: false`. @throws ProviderError */
  async fetchValidation(query: BiometricQuery, { signal }: ProviderContext): Promise<Answer<BiometricRecord>> {
    return answerNow(await this.backing.service.fetchTransaction(query, signal));
  }
}

class OperatorService {
  private readonly client: VendorClient;

  constructor(
    private readonly config: OperatorConfig,
    connectionsMax: number,
  ) {
    this.client = new VendorClient({ url: config.baseUrl, timeoutMs: ANSWER_TIMEOUT_MS, connectionsMax });
  }

  async fetchTransaction(query: BiometricQuery, signal: AbortSignal): Promise<BiometricRecord> {
    const { apiKey, fingerScoreMin } = this.config;
    const headers = { accept: 'application/json', authorization: `Bearer ${apiKey.current}` };
    const path = `/transactions/${encodeURIComponent(query.reference)}`;
    const { status, text } = await this.client.send({ method: 'GET', path, headers }, signal);
    if (status !== 200 && status !== 404) {
      throw statusError(status);
    }
    const answer = parseJson(text);
    if (status === 200) {
      return readTransaction(answer, query, { fingerScoreMin, nowMs: Date.now() });
    }
    // A 404 for a wrong path, or from a proxy, does not mean that the transaction is unknown.
    if ((answer as { error?: unknown })?.error !== 'unknown_reference') {
      throw new ProviderUnavailableError('no_such_path');
    }
    return UNKNOWN_TRANSACTION;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
