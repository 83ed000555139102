import { LivePlans, type Plans } from '@cotejo/accounts';
import { Counter, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** The plans as the policies folder has them now, and what came of each change of it. */
@Injectable()
export class GatewayPlans implements OnApplicationShutdown {
  private readonly live: LivePlans;

  constructor(@Inject(ProcessScope) { config, logger, metrics }: ProcessScope) {
    const reloads = new Counter({
      name: 'plans_reloads_total',
      help: 'Changed plan files by what came of them; refused: the plans before stay',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    for (const outcome of ['loaded', 'refused']) {
      reloads.inc({ outcome }, 0);
    }
    this.live = new LivePlans(config.policiesDir, (reload) => {
      reloads.inc({ outcome: reload.outcome });
      if (reload.outcome === 'loaded') {
        logger.info('plans changed');
      } else {
        logger.error({ err: reload.error }, 'changed plans refused');
      }
    });
  }

  get current(): Plans {
    return this.live.current;
  }

  onApplicationShutdown(): void {
    this.live.stop();
  }
}
