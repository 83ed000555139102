import { Counter, ProcessScope } from '@cotejo/platform';
import { LiveReceiptKeys, type ReceiptKeys } from '@cotejo/receipt';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

const VARIABLE = 'COTEJO_RECEIPT_KEY_FILE';

/** The keys that sign receipts. It follows changes of the key file, counts them and logs them. */
@Injectable()
export class ReceiptKeyring implements OnModuleInit, OnApplicationShutdown {
  private live: LiveReceiptKeys | null = null;
  private readonly reloads: Counter;

  constructor(@Inject(ProcessScope) private readonly scope: ProcessScope) {
    this.reloads = new Counter({
      name: 'receipt_keys_reloads_total',
      help: 'Changes of the receipt key file by outcome; after refused, the previous keys stay active',
      labelNames: ['outcome'],
      registers: [scope.metrics],
    });
    for (const outcome of ['loaded', 'refused']) {
      this.reloads.inc({ outcome }, 0);
    }
  }

  /** @throws ConfigInvalidError when there is no valid key; the gateway then does not start */
  async onModuleInit(): Promise<void> {
    const { env, logger } = this.scope;
    this.live = await LiveReceiptKeys.open(env.string(VARIABLE), {
      variable: VARIABLE,
      onReload: (reload) => {
        this.reloads.inc({ outcome: reload.outcome });
        if (reload.outcome === 'loaded') {
          logger.info({ kid: reload.kid }, 'receipt keys changed');
        } else {
          logger.error({ err: reload.error }, 'changed receipt keys refused');
        }
      },
    });
  }

  get current(): ReceiptKeys {
    if (!this.live) {
      throw new Error('receipt keys were read before the module started');
    }
    return this.live.current;
  }

  onApplicationShutdown(): void {
    this.live?.stop();
  }
}
