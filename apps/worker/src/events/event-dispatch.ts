import { randomUUID } from 'node:crypto';
import { EventDispatcher, eventNames } from '@cotejo/events';
import { connectWithin, createRedis, ProcessScope } from '@cotejo/platform';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Redis } from 'ioredis';
import { DeliveryQueue } from './delivery-queue.js';
import { EventMetrics } from './event-metrics.js';
import { EventParts } from './event-parts.js';

/** Longer than a read of the inbox blocks. */
const COMMAND_TIMEOUT_MS = 8_000;
const CONNECT_TIMEOUT_MS = 2_000;
const MEASURE_EVERY_MS = 15_000;

/** Runs the dispatcher while the worker runs, and measures what waits. */
@Injectable()
export class EventDispatch implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly redis: Redis;
  private readonly dispatcher: EventDispatcher;
  private running: Promise<void> = Promise.resolve();
  private measuring: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ProcessScope) private readonly process: ProcessScope,
    @Inject(EventParts) private readonly parts: EventParts,
    @Inject(DeliveryQueue) queue: DeliveryQueue,
    @Inject(EventMetrics) private readonly metrics: EventMetrics,
  ) {
    const { config, logger } = process;
    const problems = { logger, redis: 'state' };
    this.redis = createRedis(config.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS, problems });
    this.dispatcher = new EventDispatcher(this.redis, config, {
      book: parts.book,
      records: parts.records,
      wake: (tenants) => queue.wake(tenants),
      consumer: randomUUID(),
      onDispatched: (count) => metrics.dispatched.inc(count),
      onDropped: (reason, count) => metrics.dropped.inc({ reason }, count),
      onFailure: (error) => logger.warn({ err: error }, 'events not dispatched; trying again'),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
    this.running = this.dispatcher.run(this.stopping.signal);
    this.measuring = setInterval(() => void this.measure(), MEASURE_EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.measuring);
    this.stopping.abort();
    await this.running;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** A failed measurement leaves the figures of before; the next one follows. */
  private async measure(): Promise<void> {
    const { redis, scope, book, records } = this.parts;
    try {
      const { inbox } = eventNames(scope);
      const [length, oldest] = await Promise.all([redis.xlen(inbox), redis.xrange(inbox, '-', '+', 'COUNT', 1)]);
      this.metrics.inboxLength.set(length);
      this.metrics.inboxAge.set(secondsSince(Number(oldest[0]?.[0].split('-')[0] ?? Number.NaN)));
      const endpoints = [...(await book.readMany(await book.tenantIds())).values()].flat();
      const times = await Promise.all(endpoints.map(({ id }) => records.oldestOpenAt(id)));
      this.metrics.undeliveredAge.set(secondsSince(Math.min(...times.filter((time) => time !== null))));
    } catch (error) {
      this.process.logger.warn({ err: error }, 'events not measured');
    }
  }
}

/** @returns 0 for no time */
const secondsSince = (epochMs: number): number =>
  Number.isFinite(epochMs) ? Math.max(Date.now() - epochMs, 0) / 1_000 : 0;
