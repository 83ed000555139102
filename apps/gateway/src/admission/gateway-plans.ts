import { LivePlans, type Plans } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Counter } from '@cotejo/platform/metrics';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** The plans of the policies folder. It follows changes of the files, counts them and logs them. */
@Injectable()
export class GatewayPlans implements OnApplicationShutdown {
  private readonly live: LivePlans;

  constructor(@Inject(ProcessScope) { config, logger, metrics }: ProcessScope) {
    const reloads = new Counter({
      name: 'plans_reloads_total',
      help: 'Changes of the plan files by outcome; after refused, the previous plans stay active',
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
