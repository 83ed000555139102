import type { BiometricQuery, BiometricRecord } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import {
  type Answer,
  answerNow,
  type ProviderContext,
  ProviderNotConfiguredError,
  ProviderUnavailableError,
  statusError,
  VendorClient,
  type VendorReply,
} from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { type OperatorConfig, readBiometricLimits, readOperatorConfig } from '../biometric.config.js';
import { BiometricProvider } from './biometric.provider.js';
import { readTransaction, UNKNOWN_TRANSACTION } from './operator.mapper.js';

/** The question's own deadline comes first; this keeps a connection from being held by an answer nobody waits for. */
const ANSWER_TIMEOUT_MS = 5_000;

/** A contracted operator over REST, `GET {base}/transactions/{reference}`; what it must answer: README.md of this app. */
@Injectable()
export class OperatorBiometricProvider extends BiometricProvider {
  readonly id = 'operator';
  private operator: (OperatorConfig & { client: VendorClient }) | undefined;

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'env'>) {
    super();
  }

  override async open(): Promise<void> {
    const config = readOperatorConfig(this.scope.env);
    if (!config) {
      return;
    }
    const { connectionsMax } = readBiometricLimits(this.scope.env);
    const client = new VendorClient({ url: config.baseUrl, timeoutMs: ANSWER_TIMEOUT_MS, connectionsMax });
    this.operator = { ...config, client };
  }

  override configured(): boolean {
    return this.operator !== undefined;
  }

  override async close(): Promise<void> {
    const { operator } = this;
    this.operator = undefined;
    await operator?.client.close();
  }

  /** @throws ProviderError; a reference that is not known is an answer */
  async validation(query: BiometricQuery, { signal }: ProviderContext): Promise<Answer<BiometricRecord>> {
    if (!this.operator) {
      throw new ProviderNotConfiguredError();
    }
    const { fingerScoreMin } = this.operator;
    const { status, text } = await this.get(query.reference, signal);
    if (status !== 200 && status !== 404) {
      throw statusError(status);
    }
    const answer = parse(text);
    if (status === 200) {
      return answerNow(readTransaction(answer, query, { fingerScoreMin, nowMs: Date.now() }));
    }
    // A 404 of a wrong path or of a proxy says nothing of the transaction.
    if ((answer as { error?: unknown })?.error !== 'unknown_reference') {
      throw new ProviderUnavailableError('no_such_path');
    }
    return answerNow(UNKNOWN_TRANSACTION);
  }

  private get(reference: string, signal: AbortSignal): Promise<VendorReply> {
    const { client, apiKey } = this.operator as NonNullable<typeof this.operator>;
    const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}` };
    return client.ask({ method: 'GET', path: `/transactions/${encodeURIComponent(reference)}`, headers }, signal);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderUnavailableError('malformed_answer');
  }
}
