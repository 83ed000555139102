import type { FeedOutcome, FeedsReport } from '@cotejo/anonymity';
import { JOBS } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { type Counter, type Gauge, MetricSet } from '@cotejo/platform/metrics';
import { Processor } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';
import { RefreshProcessError, refreshInProcess } from './refresh-process.js';

const PROCESS = new URL('./anonymity-refresh.process.js', import.meta.url);

/** The output of the refresh process. */
type RefreshResult = Partial<FeedsReport> & { error?: { name?: string; code?: unknown } };

type Counts = Record<Exclude<FeedOutcome['outcome'], 'absent'>, number>;

/**
 * Refreshes the anonymity lists. The result of a job contains counts only. No announcement is sent: replicas that serve
 * the lists follow the folder and switch within seconds.
 */
@Processor(JOBS['anonymity.refresh'].queue, WORKER_OPTIONS)
export class AnonymityRefreshProcessor extends JobProcessor implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly total: Counter<'outcome'>;
  private readonly lastSuccess: Gauge<'feed'>;

  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
    const make = new MetricSet(scope.metrics);
    this.total = make.counter(
      'anonymity_refresh_total',
      'Refreshes of the anonymity lists: ok, partial (some feeds failed), failed',
      { outcome: ['ok', 'partial', 'failed'] },
    );
    this.lastSuccess = make.gauge(
      'anonymity_refresh_last_success_timestamp_seconds',
      'When this worker last downloaded a feed or learned that it did not change',
      ['feed'],
    );
  }

  /** Runs before BullMQ's own shutdown, which waits for the job to end. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async process(): Promise<Counts> {
    try {
      const outcomes = await this.refresh();
      const counts = this.count(outcomes);
      if (counts.failed === outcomes.length) {
        throw new RefreshProcessError('every_feed');
      }
      this.total.inc({ outcome: counts.failed > 0 ? 'partial' : 'ok' });
      this.scope.logger.info({ ...counts }, 'lists of anonymity refreshed');
      return counts;
    } catch (error) {
      this.total.inc({ outcome: 'failed' });
      this.scope.logger.error({ err: error }, 'lists of anonymity not refreshed');
      throw error;
    }
  }

  private async refresh(): Promise<FeedOutcome[]> {
    const { outcomes, error } = await refreshInProcess<RefreshResult>(PROCESS, this.stopping.signal);
    if (!outcomes) {
      throw new RefreshProcessError(String(error?.code ?? error?.name));
    }
    return outcomes;
  }

  private count(outcomes: readonly FeedOutcome[]): Counts {
    const counts: Counts = { updated: 0, unchanged: 0, failed: 0 };
    for (const { feed, outcome, problem } of outcomes) {
      if (outcome === 'absent') {
        continue;
      }
      counts[outcome] += 1;
      if (outcome === 'failed') {
        this.scope.logger.warn({ feed, problem }, 'list of anonymity not refreshed');
      } else {
        this.lastSuccess.setToCurrentTime({ feed });
      }
    }
    return counts;
  }
}
