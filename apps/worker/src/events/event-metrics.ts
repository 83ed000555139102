import { ProcessScope } from '@cotejo/platform';
import { type Counter, type Gauge, type Histogram, MetricSet } from '@cotejo/platform/metrics';
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
    const make = new MetricSet(metrics);
    this.published = make.counter('events_published_total', 'Events that this worker published, by type', ['type']);
    this.failedPublications = make.counter(
      'events_publish_failures_total',
      'Events that this worker could not publish; most are published later',
    );
    this.dispatched = make.counter('events_dispatched_total', 'Events that this worker took from the inbox');
    this.dropped = make.counter(
      'events_dropped_total',
      'Deliveries that were never tried: overflow (too many open for one webhook), unreadable (not an event)',
      { reason: ['overflow', 'unreadable'] },
    );
    this.attempts = make.counter('event_attempts_total', 'Attempts at deliveries by result: delivered, failed', {
      result: ['delivered', 'failed'],
    });
    this.ended = make.counter(
      'event_deliveries_total',
      'Deliveries by how they ended: delivered, given_up (no attempt is left), gone (the webhook or the event is gone)',
      { end: ['delivered', 'given_up', 'gone'] },
    );
    this.duration = make.histogram('event_attempt_duration_seconds', 'Duration of attempts at deliveries', SECONDS, [
      'result',
    ]);
    this.disabled = make.counter(
      'webhooks_disabled_total',
      'Webhooks that this worker disabled: gone (answered 410), failing (five days without a success)',
      { reason: ['gone', 'failing'] },
    );
    this.inboxLength = make.gauge('events_inbox_length', 'Events that wait in the inbox');
    this.inboxAge = make.gauge('events_inbox_oldest_seconds', 'Age of the oldest event in the inbox; 0 without one');
    this.undeliveredAge = make.gauge(
      'events_undelivered_oldest_seconds',
      'Age of the oldest delivery that has not ended; 0 without one',
    );
  }
}
