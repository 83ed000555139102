import { Counter, ProcessScope } from '@cotejo/platform';
import { LiveReceiptKeys, type ReceiptKeys } from '@cotejo/receipt';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

const VARIABLE = 'COTEJO_RECEIPT_KEY_FILE';

/** The keys of receipts as their file has them now, and what came of each change of it. */
@Injectable()
export class ReceiptKeyring implements OnModuleInit, OnApplicationShutdown {
  private live: LiveReceiptKeys | null = null;
  private readonly reloads: Counter;

  constructor(@Inject(ProcessScope) private readonly scope: ProcessScope) {
    this.reloads = new Counter({
      name: 'receipt_keys_reloads_total',
      help: 'Changed key files of receipts by what came of them; refused: the keys before stay',
      labelNames: ['outcome'],
      registers: [scope.metrics],
    });
    for (const outcome of ['loaded', 'refused']) {
      this.reloads.inc({ outcome }, 0);
    }
  }

  /** @throws ConfigInvalidError: without a key the gateway does not start */
  async onModuleInit(): Promise<void> {
    const { env, logger } = this.scope;
    this.live = await LiveReceiptKeys.open(env.string(VARIABLE), {
      variable: VARIABLE,
      onReload: (reload) => {
        this.reloads.inc({ outcome: reload.outcome });
        if (reload.outcome === 'loaded') {
          logger.info({ kid: reload.kid }, 'keys of receipts changed');
        } else {
          logger.error({ err: reload.error }, 'changed keys of receipts refused');
        }
      },
    });
  }

  get current(): ReceiptKeys {
    if (!this.live) {
      throw new Error('the keys of receipts are read when the module starts');
    }
    return this.live.current;
  }

  onApplicationShutdown(): void {
    this.live?.stop();
  }
}
