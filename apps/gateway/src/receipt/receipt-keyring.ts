import { ProcessScope, type Secret } from '@cotejo/platform';
import { type Counter, type Gauge, MetricSet } from '@cotejo/platform/metrics';
import { RECEIPT_SETTINGS, ReceiptKeys, readTokenConfig, SigningUnavailableError, TokenSigner } from '@cotejo/receipt';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

/** The keys that sign receipts. It follows the key file; the private key is in that file or in a token. */
@Injectable()
export class ReceiptKeyring implements OnModuleInit, OnApplicationShutdown {
  private keys: Secret<ReceiptKeys> | null = null;
  private token: TokenSigner | undefined;
  private readonly signatures: Counter<'outcome'>;
  private readonly ready: Gauge;

  constructor(@Inject(ProcessScope) private readonly scope: ProcessScope) {
    const make = new MetricSet(scope.metrics);
    this.signatures = make.counter(
      'receipt_signatures_total',
      'Receipts that were requested, by outcome; unavailable: the key could not be used, so the answer has no receipt',
      { outcome: ['signed', 'unavailable'] },
    );
    this.ready = make.gauge(
      'receipt_signing_ready',
      '1 while the key that signs receipts can be used; 0 while its token is away, too slow, or refuses the PIN',
    );
  }

  /** @throws ConfigInvalidError when there is no valid key file; the gateway then does not start */
  onModuleInit(): void {
    const { env } = this.scope;
    const config = readTokenConfig(env);
    this.ready.set(config ? 0 : 1);
    this.token = config ? new TokenSigner(config, { onState: (problem) => this.onState(problem) }) : undefined;
    this.keys = env.secret(RECEIPT_SETTINGS, 'COTEJO_RECEIPT_KEY_FILE', (content, variable) =>
      ReceiptKeys.parse(content.toString('utf8'), variable, this.token),
    );
  }

  get current(): ReceiptKeys {
    if (!this.keys) {
      throw new Error('receipt keys were read before the module started');
    }
    return this.keys.current;
  }

  /** Runs work that signs, and counts it. @returns `null` while the key cannot be used */
  async sign<T>(work: (keys: ReceiptKeys) => Promise<T>): Promise<T | null> {
    try {
      const signed = await work(this.current);
      this.signatures.inc({ outcome: 'signed' });
      return signed;
    } catch (error) {
      if (!(error instanceof SigningUnavailableError)) {
        throw error;
      }
      this.signatures.inc({ outcome: 'unavailable' });
      return null;
    }
  }

  onApplicationShutdown(): void {
    this.token?.stop();
  }

  private onState(problem: string | null): void {
    const { logger } = this.scope;
    this.ready.set(Number(problem === null));
    if (problem === null) {
      logger.info('token that signs receipts is ready');
    } else if (problem !== 'stopped') {
      logger.error({ problem }, 'token that signs receipts cannot be used');
    }
  }
}
