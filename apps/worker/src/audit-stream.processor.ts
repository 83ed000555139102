import { AuditStreamer, AuditStreamState, readStreamFolder, StreamFiles, type StreamRound } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { type Counter, type Gauge, MetricSet } from '@cotejo/platform/metrics';
import { Processor } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Inject,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';

/** Timeout of one Redis command; the longest command reads 500 entries. */
const TIMEOUT_MS = 10_000;
const FOLLOW_EVERY_MS = 30_000;

/**
 * Streams the audit log to the files in the folder of `COTEJO_AUDIT_STREAM`. A batch that cannot be written is no failed
 * job: metrics and an alert report it, and the job tries again after a pause.
 */
@Processor(JOBS['audit.stream'].queue, WORKER_OPTIONS)
export class AuditStreamProcessor
  extends JobProcessor
  implements BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown
{
  private readonly stopping = new AbortController();
  private readonly files: StreamFiles | null;
  private readonly attempts: Counter<'outcome'>;
  private readonly events: Counter;
  private readonly dropped: Counter;
  private readonly waiting: Gauge;
  private following: NodeJS.Timeout | undefined;

  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
    const folder = readStreamFolder(scope.env);
    this.files = folder === null ? null : new StreamFiles(folder, scope.config.environment);
    const make = new MetricSet(scope.metrics);
    this.attempts = make.counter(
      'audit_stream_attempts_total',
      'Rounds that wrote to the files of the audit stream: taken, failed (tried again soon), refused (a person must act)',
      { outcome: ['taken', 'failed', 'refused'] },
    );
    this.events = make.counter(
      'audit_stream_events_total',
      'Events that were written to the files of the audit stream, repeated ones included',
    );
    this.dropped = make.counter(
      'audit_stream_dropped_total',
      'Sign-ins that were never streamed, because more than 10,000 waited',
    );
    this.waiting = make.gauge(
      'audit_stream_waiting_seconds',
      'Age of the oldest event that is not in the files of the audit stream yet; 0 without one or without a stream',
    );
    // The gauge has no value before it is first read.
    this.waiting.remove();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.follow();
    this.following = setInterval(() => void this.follow(), FOLLOW_EVERY_MS).unref();
  }

  /** Runs before BullMQ's own shutdown, which waits for the job to end. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  onApplicationShutdown(): void {
    clearInterval(this.following);
  }

  async process(): Promise<{ taken: number }> {
    const { config } = this.scope;
    const { files } = this;
    if (!files || this.stopping.signal.aborted) {
      return { taken: 0 };
    }
    const round = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) => {
      const stream = new AuditStreamState(redis, config);
      const streamer = new AuditStreamer({ stream, files, environment: config.environment });
      return streamer.run(this.stopping.signal);
    });
    this.report(round);
    return { taken: round.taken };
  }

  private report({ taken, dropped, failure }: StreamRound): void {
    const { logger } = this.scope;
    this.events.inc(taken);
    this.dropped.inc(dropped);
    if (taken > 0) {
      this.attempts.inc({ outcome: 'taken' });
    }
    if (dropped > 0) {
      logger.error({ dropped }, 'sign-ins were not streamed: too many waited');
    }
    if (failure) {
      this.attempts.inc({ outcome: failure.permanent ? 'refused' : 'failed' });
      const text = failure.permanent ? 'audit stream refused: a person must act' : 'audit stream not written';
      logger[failure.permanent ? 'error' : 'warn']({ problem: failure.code, err: failure }, text);
    }
  }

  /** Takes over from Redis how long the oldest event has waited: another worker may stream. */
  private async follow(): Promise<void> {
    const { config, logger } = this.scope;
    try {
      const ms = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
        new AuditStreamState(redis, config).waitingMs(),
      );
      this.waiting.set(ms / 1_000);
    } catch (error) {
      logger.warn({ err: error }, 'cannot read the position of the audit stream');
    }
  }
}
