import { type DeliveryTurnJob, JOBS } from '@cotejo/contracts';
import { ATTEMPTS_MAX } from '@cotejo/events';
import { ProcessScope } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { JobProcessor, WORKER_OPTIONS } from '../job-processor.js';
import { DeliveryQueue } from './delivery-queue.js';
import { EventEngine } from './event-engine.js';

/** A turn whose worker dies is started again, however often this happens. */
const STALLED_MAX = 1_000;
/** Another worker takes over what this one could not finish before its end. */
const STOPPED_RETRY_MS = 1_000;

/**
 * A turn of one tenant: attempts its deliveries for a short time, and goes to the end of the queue when more are due. A receiver
 * that fails is no failure of the job. Jobs and results hold ids only.
 */
@Processor(JOBS['events.deliver'].queue, {
  ...WORKER_OPTIONS,
  concurrency: ATTEMPTS_MAX,
  maxStalledCount: STALLED_MAX,
})
export class EventDeliverProcessor extends JobProcessor implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(EventEngine) private readonly engine: Pick<EventEngine, 'turns'>,
    @Inject(DeliveryQueue) private readonly queue: DeliveryQueue,
  ) {
    super(scope);
  }

  /** Runs before BullMQ's own shutdown, which waits for the job to end. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async process(job: Job<DeliveryTurnJob>, token?: string): Promise<{ nextAt: number | null }> {
    const { tenant } = job.data;
    const turn = await this.queue.during(job, () => this.turn(tenant));
    if (turn === 'stopped' || turn === 'more') {
      await job.moveToDelayed(Date.now() + (turn === 'more' ? 0 : STOPPED_RETRY_MS), token);
      throw new DelayedError();
    }
    if (turn.nextAt !== null) {
      await this.queue.wakeAt(tenant, turn.nextAt);
    }
    return turn;
  }

  private async turn(tenant: string) {
    const { signal } = this.stopping;
    try {
      return await this.engine.turns.turn(tenant, signal);
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
      return 'stopped' as const;
    }
  }
}
