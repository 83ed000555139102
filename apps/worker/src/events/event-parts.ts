import { type Deployment, type Peppers, Plans, readPeppers, TenantStore } from '@cotejo/accounts';
import type { EventType } from '@cotejo/contracts';
import {
  DeliveryRecords,
  DestinationRules,
  EndpointBook,
  EventInvalidError,
  EventPublisher,
  type NewEvent,
  PublishedMarks,
} from '@cotejo/events';
import { connectWithin, createRedis, ProcessScope, type Secret } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { EventMetrics } from './event-metrics.js';

const COMMAND_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** What the jobs about events share: one connection, and the stores on it. */
@Injectable()
export class EventParts implements OnModuleInit, OnApplicationShutdown {
  readonly redis: Redis;
  readonly scope: Deployment;
  readonly peppers: Secret<Peppers>;
  readonly destinations: DestinationRules;
  readonly book: EndpointBook;
  readonly records: DeliveryRecords;
  readonly marks: PublishedMarks;
  readonly tenants: TenantStore;
  readonly plans: Plans;
  private readonly publisher: EventPublisher;

  constructor(
    @Inject(ProcessScope) private readonly process: ProcessScope,
    @Inject(EventMetrics) private readonly metrics: EventMetrics,
  ) {
    const { config, env, logger } = process;
    this.scope = config;
    this.peppers = readPeppers(env);
    this.destinations = DestinationRules.read(env);
    const problems = { logger, redis: 'state' };
    this.redis = createRedis(config.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS, problems });
    this.book = new EndpointBook(this.redis, config);
    this.records = new DeliveryRecords(this.redis, config);
    this.marks = new PublishedMarks(this.redis, config);
    this.publisher = new EventPublisher(this.redis, config);
    this.tenants = new TenantStore(this.redis, config);
    this.plans = Plans.load(config.policiesDir);
  }

  async onModuleInit(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /**
   * Publishes an event and counts it. An event that does not match its type is logged and given up, because it would never match.
   * @throws WebhookError `inbox_full`, the errors of Redis: the caller publishes it later
   */
  async publish<T extends EventType>(tenant: string, event: NewEvent<T>): Promise<void> {
    try {
      await this.publisher.publish(tenant, event);
      this.metrics.published.inc({ type: event.type });
    } catch (error) {
      this.metrics.failedPublications.inc();
      if (!(error instanceof EventInvalidError)) {
        throw error;
      }
      this.process.logger.error({ err: error, type: event.type }, 'event not published');
    }
  }
}
