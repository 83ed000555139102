import { ANNOUNCEMENTS, JOBS, REFRESH_REASONS } from '@cotejo/contracts';
import type { ListOutcome } from '@cotejo/lists';
import { ProcessScope } from '@cotejo/platform';
import { type Counter, type Gauge, MetricSet } from '@cotejo/platform/metrics';
import { Bus } from '@cotejo/transport';
import { Processor } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { ListEvents } from './events/list-events.js';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';
import { RefreshProcessError, refreshInProcess } from './refresh-process.js';

const PROCESS = new URL('./lists-refresh.process.js', import.meta.url);

/** The output of the refresh process. */
interface RefreshResult {
  outcomes?: ListOutcome[];
  error?: { name?: string; code?: unknown };
}

type Counts = Record<ListOutcome['outcome'], number>;

/**
 * Refreshes the sanctions lists and announces each new bundle to every replica at once. The result of a job contains counts only.
 */
@Processor(JOBS['lists.refresh'].queue, WORKER_OPTIONS)
export class ListsRefreshProcessor extends JobProcessor implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly total: Counter<'outcome'>;
  private readonly refused: Counter<'reason'>;
  private readonly lastSuccess: Gauge;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(ListEvents) private readonly events: ListEvents,
  ) {
    super(scope);
    const make = new MetricSet(scope.metrics);
    this.total = make.counter(
      'lists_refresh_total',
      'Refreshes of the sanctions lists: ok, partial (some lists failed), failed, busy (another refresh was running)',
      { outcome: ['ok', 'partial', 'failed', 'busy'] },
    );
    this.refused = make.counter(
      'lists_refused_total',
      'Sanctions lists that a refresh did not take, by reason; the copy in use stays',
      { reason: REFRESH_REASONS },
    );
    this.lastSuccess = make.gauge(
      'lists_refresh_last_success_timestamp_seconds',
      'When this worker last refreshed the sanctions lists without a failure',
    );
  }

  /** Runs before BullMQ's own shutdown, which waits for the job to end. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async process(): Promise<Counts> {
    const counts: Counts = { updated: 0, unchanged: 0, failed: 0, skipped: 0 };
    const { outcomes, error } = await this.refresh();
    if (error?.code === 'lists_busy') {
      this.total.inc({ outcome: 'busy' });
      return counts;
    }
    if (!outcomes) {
      throw this.recordFailure(new RefreshProcessError(String(error?.code ?? error?.name)));
    }
    for (const { list, outcome, reason, problem } of outcomes) {
      counts[outcome] += 1;
      if (reason) {
        this.scope.logger.warn({ list, outcome, reason, problem }, 'list not refreshed');
      }
      if (reason && outcome === 'failed') {
        this.refused.inc({ reason });
      }
    }
    await this.events.publishRefused(outcomes).catch((error: unknown) => {
      this.scope.logger.warn({ err: error }, 'events of refused lists not published');
    });
    if (counts.failed === outcomes.length && counts.failed > 0) {
      throw this.recordFailure(new RefreshProcessError('every_list'));
    }
    this.recordSuccess(counts);
    return counts;
  }

  private async refresh(): Promise<RefreshResult> {
    try {
      return await refreshInProcess(PROCESS, this.stopping.signal, () => void this.announce());
    } catch (error) {
      throw this.recordFailure(error);
    }
  }

  private recordSuccess(counts: Counts): void {
    this.total.inc({ outcome: counts.failed > 0 ? 'partial' : 'ok' });
    if (counts.failed === 0) {
      this.lastSuccess.setToCurrentTime();
    }
    this.scope.logger.info({ ...counts }, 'lists refreshed');
  }

  private recordFailure(error: unknown): unknown {
    this.total.inc({ outcome: 'failed' });
    this.scope.logger.error({ err: error }, 'lists not refreshed');
    return error;
  }

  /** A lost announcement only delays a replica by seconds: each replica also polls for a new bundle. */
  private async announce(): Promise<void> {
    await this.bus.announce(ANNOUNCEMENTS.listsRefreshed, null).catch((error: unknown) => {
      this.scope.logger.warn({ err: error }, 'announcing the new lists failed');
    });
  }
}
