import { ProcessScope } from '@cotejo/platform';
import { Counter, Gauge, Histogram } from '@cotejo/platform/metrics';
import { Inject, Injectable } from '@nestjs/common';

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Counts of events and their deliveries. No label names a tenant. */
@Injectable()
export class EventMetrics {
  readonly published: Counter<'type'>;
  readonly failedPublications: Counter;
  readonly dispatched: Counter;
  readonly dropped: Counter<'reason'>;
  readonly attempts: Counter<'result'>;
  readonly ended: Counter<'end'>;
  readonly duration: Histogram<'result'>;
  readonly disabled: Counter<'reason'>;
  readonly inboxLength: Gauge;
  readonly inboxAge: Gauge;
  readonly undeliveredAge: Gauge;

  constructor(@Inject(ProcessScope) { metrics }: ProcessScope) {
    const registers = [metrics];
    this.published = new Counter({
      name: 'events_published_total',
      help: 'Events that this worker published, by type',
      labelNames: ['type'],
      registers,
    });
    this.failedPublications = new Counter({
      name: 'events_publish_failures_total',
      help: 'Events that this worker could not publish; most are published later',
      registers,
    });
    this.dispatched = new Counter({
      name: 'events_dispatched_total',
      help: 'Events that this worker took from the inbox',
      registers,
    });
    this.dropped = new Counter({
      name: 'events_dropped_total',
      help: 'Deliveries that were never tried: overflow (too many open for one webhook), unreadable (not an event)',
      labelNames: ['reason'],
      registers,
    });
    this.attempts = new Counter({
      name: 'event_attempts_total',
      help: 'Attempts at deliveries by result: delivered, failed',
      labelNames: ['result'],
      registers,
    });
    this.ended = new Counter({
      name: 'event_deliveries_total',
      help: 'Deliveries by how they ended: delivered, given_up (no attempt is left), gone (the webhook or the event is gone)',
      labelNames: ['end'],
      registers,
    });
    this.duration = new Histogram({
      name: 'event_attempt_duration_seconds',
      help: 'Duration of attempts at deliveries',
      labelNames: ['result'],
      buckets: SECONDS,
      registers,
    });
    this.disabled = new Counter({
      name: 'webhooks_disabled_total',
      help: 'Webhooks that this worker disabled: gone (answered 410), failing (five days without a success)',
      labelNames: ['reason'],
      registers,
    });
    this.inboxLength = new Gauge({ name: 'events_inbox_length', help: 'Events that wait in the inbox', registers });
    this.inboxAge = new Gauge({
      name: 'events_inbox_oldest_seconds',
      help: 'Age of the oldest event in the inbox; 0 without one',
      registers,
    });
    this.undeliveredAge = new Gauge({
      name: 'events_undelivered_oldest_seconds',
      help: 'Age of the oldest delivery that has not ended; 0 without one',
      registers,
    });
    this.startAtZero();
  }

  private startAtZero(): void {
    for (const result of ['delivered', 'failed']) {
      this.attempts.inc({ result }, 0);
    }
    for (const end of ['delivered', 'given_up', 'gone']) {
      this.ended.inc({ end }, 0);
    }
    for (const reason of ['overflow', 'unreadable']) {
      this.dropped.inc({ reason }, 0);
    }
    for (const reason of ['gone', 'failing']) {
      this.disabled.inc({ reason }, 0);
    }
  }
}
