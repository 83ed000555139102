import { LivePlans, type Plans } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { MetricSet } from '@cotejo/platform/metrics';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** The plans of the policies folder. It follows changes of the files, counts them and logs them. */
@Injectable()
export class GatewayPlans implements OnApplicationShutdown {
  private readonly live: LivePlans;

  constructor(@Inject(ProcessScope) { config, logger, metrics }: ProcessScope) {
    const reloads = new MetricSet(metrics).counter(
      'plans_reloads_total',
      'Changes of the plan files by outcome; after refused, the previous plans stay active',
      { outcome: ['loaded', 'refused'] },
    );
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
