import type { BiometricQuery, BiometricRecord } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import {
  type Answer,
  type AskContext,
  answerNow,
  type ProviderError,
  ProviderNotConfiguredError,
  ProviderTimeoutError,
  ProviderUnavailableError,
} from '@cotejo/source';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'undici';
import { type OperatorConfig, readBiometricLimits, readOperatorConfig } from '../biometric.config.js';
import { BiometricProvider } from './biometric.provider.js';
import { readTransaction, UNKNOWN_TRANSACTION } from './operator.mapper.js';

const RESPONSE_BYTES_MAX = 64 * 1_024;
const CONNECT_TIMEOUT_MS = 1_000;
/** The question's own deadline comes first; these keep a connection from being held by an answer nobody waits for. */
const ANSWER_TIMEOUT_MS = 5_000;

type Reply = { status: number; text: string };

/** A contracted operator over REST, `GET {base}/transactions/{reference}`; what it must answer: README.md of this app. */
@Injectable()
export class OperatorBiometricProvider extends BiometricProvider {
  readonly id = 'operator';
  private operator: (OperatorConfig & { pool: Pool }) | undefined;

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'env'>) {
    super();
  }

  override async open(): Promise<void> {
    const config = readOperatorConfig(this.scope.env);
    if (!config) return;
    const pool = new Pool(config.baseUrl.origin, {
      connections: readBiometricLimits(this.scope.env).connectionsMax,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: ANSWER_TIMEOUT_MS,
      bodyTimeout: ANSWER_TIMEOUT_MS,
      maxResponseSize: RESPONSE_BYTES_MAX,
    });
    this.operator = { ...config, pool };
  }

  override configured(): boolean {
    return this.operator !== undefined;
  }

  override async close(): Promise<void> {
    const { operator } = this;
    this.operator = undefined;
    await operator?.pool.close();
  }

  /** @throws ProviderError; a reference that is not known is an answer */
  async validation(query: BiometricQuery, { signal }: AskContext): Promise<Answer<BiometricRecord>> {
    if (!this.operator) throw new ProviderNotConfiguredError();
    const { fingerScoreMin } = this.operator;
    const { status, text } = await this.get(query.reference, signal).catch((error) => {
      throw failureOf(error, signal);
    });
    if (status === 401 || status === 403) throw new ProviderUnavailableError('operator_refused_key');
    if (status !== 200 && status !== 404) throw new ProviderUnavailableError('operator_failed');
    const answer = parse(text);
    if (status === 200) return answerNow(readTransaction(answer, query, { fingerScoreMin, nowMs: Date.now() }));
    // A 404 of a wrong path or of a proxy says nothing of the transaction.
    if ((answer as { error?: unknown })?.error !== 'unknown_reference')
      throw new ProviderUnavailableError('no_such_path');
    return answerNow(UNKNOWN_TRANSACTION);
  }

  private async get(reference: string, signal: AbortSignal): Promise<Reply> {
    const { pool, baseUrl, apiKey } = this.operator as NonNullable<typeof this.operator>;
    const { statusCode: status, body } = await pool.request({
      method: 'GET',
      path: `${baseUrl.pathname.replace(/\/$/, '')}/transactions/${encodeURIComponent(reference)}`,
      headers: { accept: 'application/json', authorization: `Bearer ${apiKey}` },
      signal,
    });
    return { status, text: await body.text() };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderUnavailableError('invalid_answer');
  }
}

/** Only the code of a client's error is used: its text may hold the address, and with it the reference. */
function failureOf(error: unknown, signal: AbortSignal): ProviderError {
  const code = String((error as { code?: unknown }).code);
  if (signal.aborted || code.endsWith('_TIMEOUT')) return new ProviderTimeoutError();
  const isTooLarge = code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  return new ProviderUnavailableError(isTooLarge ? 'answer_too_large' : 'connection_failed');
}
