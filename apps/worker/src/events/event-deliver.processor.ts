import { type EventDeliveryJob, JOBS } from '@cotejo/contracts';
import type { DeliveryEnd } from '@cotejo/events';
import { ProcessScope } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { JobProcessor, WORKER_OPTIONS } from '../job-processor.js';
import { EventEngine } from './event-engine.js';
import { EventMetrics } from './event-metrics.js';

const CONCURRENCY = 50;
/** A delivery whose worker dies is started again, however often this happens. */
const STALLED_MAX = 1_000;
/** Another worker takes over what this one could not finish before its end. */
const STOPPED_RETRY_MS = 1_000;

/**
 * Attempts one delivery. A receiver that fails is no failure of the job: the job waits for its next attempt. Jobs and results hold
 * ids only.
 */
@Processor(JOBS['events.deliver'].queue, { ...WORKER_OPTIONS, concurrency: CONCURRENCY, maxStalledCount: STALLED_MAX })
export class EventDeliverProcessor extends JobProcessor implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(EventEngine) private readonly engine: EventEngine,
    @Inject(EventMetrics) private readonly metrics: EventMetrics,
  ) {
    super(scope);
  }

  /** Runs before BullMQ's own shutdown, which waits for the job to end. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async process(job: Job<EventDeliveryJob>, token?: string): Promise<{ end: DeliveryEnd }> {
    const step = await this.attempt(job.data);
    if ('end' in step) {
      this.metrics.ended.inc({ end: step.end });
      return step;
    }
    await job.updateData({ ...job.data, attempt: step.attempt });
    await job.moveToDelayed(Date.now() + step.againInMs, token);
    throw new DelayedError();
  }

  private async attempt(data: EventDeliveryJob) {
    const { signal } = this.stopping;
    try {
      signal.throwIfAborted();
      return await this.engine.deliveries.deliver(data, signal);
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
      return { againInMs: STOPPED_RETRY_MS, attempt: data.attempt };
    }
  }
}
