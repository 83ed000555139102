import type { Deployment } from '@cotejo/accounts';
import type { EventType } from '@cotejo/contracts';
import { storedJson, storedJsons } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { type EventNames, eventNames } from '../event-names.js';
import type { InboxEntry } from '../publishing/inbox-entry.js';

const DAY_MS = 86_400_000;
/** Longer than all tries of a delivery, and long enough to repeat an event by hand. */
const EVENT_LIFETIME_MS = 4 * DAY_MS;
const LOG_MAX = 100;
const LOG_LIFETIME_MS = 30 * DAY_MS;
/** Health is kept for longer than the days after which a failing endpoint is disabled. */
const HEALTH_LIFETIME_MS = 30 * DAY_MS;

/** One attempt at a delivery, as it is shown: nothing of bodies. */
export interface DeliveryRecord {
  eventId: string;
  type: EventType;
  attempt: number;
  /** Status of the answer; `null` without an answer. */
  status: number | null;
  /** Code of the failure without an answer, such as `timeout` or `ECONNREFUSED`; `overflow`: dropped because too many were open. */
  error: string | null;
  /** Epoch milliseconds. */
  at: number;
  durationMs: number;
}

/** Why an endpoint must receive nothing more: it answered 410, or no delivery succeeded for five days. */
export type StoppedReason = 'gone' | 'failing';

export interface Stopped {
  reason: StoppedReason;
  /** Epoch milliseconds. */
  since: number;
}

/** What an attempt changes besides the log. */
export interface AttemptEffect {
  succeeded: boolean;
  /** No further attempt follows. */
  ended: boolean;
}

/** Events, open deliveries, logs and health of endpoints, in the state Redis. */
export class DeliveryRecords {
  private readonly names: EventNames;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly clock: () => number = Date.now,
  ) {
    this.names = eventNames(scope);
  }

  /** Stores the events of a batch; the first copy of an event stays. @returns which of them were dispatched before */
  async keepEvents(entries: readonly InboxEntry[]): Promise<boolean[]> {
    const pipeline = this.redis.pipeline();
    for (const { id, tenant, type, body } of entries) {
      const name = this.names.event(id);
      pipeline.hsetnx(name, 'body', body);
      pipeline.hset(name, { tenant, type });
      pipeline.pexpire(name, EVENT_LIFETIME_MS);
      pipeline.hexists(name, 'dispatchedAt');
    }
    const replies = await resultsOf(pipeline);
    return entries.map((_, index) => replies[index * 4 + 3] === 1);
  }

  /** @returns `null` when the event is unknown or older than four days */
  async event(id: string): Promise<InboxEntry | null> {
    const [tenant, type, body] = await this.redis.hmget(this.names.event(id), 'tenant', 'type', 'body');
    return tenant && type && body ? { id, tenant, type: type as EventType, body } : null;
  }

  async markDispatched(ids: readonly string[]): Promise<void> {
    const pipeline = this.redis.pipeline();
    for (const id of ids) {
      pipeline.hset(this.names.event(id), 'dispatchedAt', this.clock());
    }
    await resultsOf(pipeline);
  }

  /** Opens deliveries of one endpoint, as far as `max` allows. @returns the events whose delivery is open now */
  async open(endpoint: string, eventIds: readonly string[], max: number): Promise<string[]> {
    const name = this.names.openOf(endpoint);
    const room = Math.max(max - (await this.redis.zcard(name)), 0);
    const taken = eventIds.slice(0, room);
    if (taken.length > 0) {
      const pipeline = this.redis.pipeline();
      pipeline.zadd(name, 'NX', ...taken.flatMap((id) => [this.clock(), id]));
      pipeline.pexpire(name, EVENT_LIFETIME_MS);
      await resultsOf(pipeline);
    }
    return taken;
  }

  openCount(endpoint: string): Promise<number> {
    return this.redis.zcard(this.names.openOf(endpoint));
  }

  /**
   * A sample of the open deliveries that were dispatched before a time: `count` neighbours at a random place, so that repeated
   * calls see all of them.
   */
  async sampleOpen(endpoint: string, before: number, count: number): Promise<string[]> {
    const name = this.names.openOf(endpoint);
    const all = await this.redis.zcount(name, '-inf', `(${before}`);
    const start = Math.floor(Math.random() * Math.max(all - count + 1, 1));
    return this.redis.zrangebyscore(name, '-inf', `(${before}`, 'LIMIT', start, count);
  }

  /** When the oldest open delivery was dispatched, epoch milliseconds. */
  async oldestOpenAt(endpoint: string): Promise<number | null> {
    const [, at] = await this.redis.zrange(this.names.openOf(endpoint), 0, '0', 'WITHSCORES');
    return at === undefined ? null : Number(at);
  }

  async close(endpoint: string, eventId: string): Promise<void> {
    await this.redis.zrem(this.names.openOf(endpoint), eventId);
  }

  /** Records an attempt and its effects together. @returns since when every attempt has failed; `null` after a success */
  async record(endpoint: string, record: DeliveryRecord, { succeeded, ended }: AttemptEffect): Promise<number | null> {
    const { names } = this;
    const health = names.healthOf(endpoint);
    const multi = this.redis.multi();
    multi.lpush(names.logOf(endpoint), JSON.stringify(record));
    multi.ltrim(names.logOf(endpoint), 0, LOG_MAX - 1);
    multi.pexpire(names.logOf(endpoint), LOG_LIFETIME_MS);
    if (succeeded) {
      multi.hdel(health, 'failingSince');
      multi.hset(health, 'lastSuccessAt', record.at);
    } else {
      multi.hsetnx(health, 'failingSince', record.at);
    }
    multi.pexpire(health, HEALTH_LIFETIME_MS);
    if (ended) {
      multi.zrem(names.openOf(endpoint), record.eventId);
    }
    multi.hget(health, 'failingSince');
    const since = (await resultsOf(multi)).at(-1);
    return since === null || since === undefined ? null : Number(since);
  }

  /** Adds a line to the log. It does not count for the endpoint's health. */
  async note(endpoint: string, record: DeliveryRecord): Promise<void> {
    const name = this.names.logOf(endpoint);
    const multi = this.redis
      .multi()
      .lpush(name, JSON.stringify(record))
      .ltrim(name, 0, LOG_MAX - 1);
    await resultsOf(multi.pexpire(name, LOG_LIFETIME_MS));
  }

  /** The latest attempts of an endpoint, newest first. */
  async log(endpoint: string): Promise<DeliveryRecord[]> {
    return storedJsons<DeliveryRecord>(await this.redis.lrange(this.names.logOf(endpoint), 0, -1));
  }

  /** Stops deliveries at once. The first reason stays. @returns the reason and time that count */
  async stop(endpoint: string, reason: StoppedReason): Promise<Stopped> {
    const name = this.names.healthOf(endpoint);
    await this.redis.hsetnx(name, 'stopped', JSON.stringify({ reason, since: this.clock() }));
    await this.redis.pexpire(name, HEALTH_LIFETIME_MS);
    return (await this.stopped(endpoint)) ?? { reason, since: this.clock() };
  }

  /** Why and when deliveries were stopped; `null`: they were not. */
  async stopped(endpoint: string): Promise<Stopped | null> {
    return storedJson<Stopped>(await this.redis.hget(this.names.healthOf(endpoint), 'stopped'));
  }

  /** Lets deliveries begin again, as if there had been no failure. */
  async forgetFailures(endpoint: string): Promise<void> {
    await this.redis.hdel(this.names.healthOf(endpoint), 'failingSince', 'stopped');
  }

  /** Removes what is stored about a deleted endpoint. */
  async forget(endpoint: string): Promise<void> {
    const { openOf, logOf, healthOf } = this.names;
    await this.redis.del(openOf(endpoint), logOf(endpoint), healthOf(endpoint));
  }
}

interface Batch {
  exec(): Promise<[error: Error | null, result: unknown][] | null>;
}

/** Runs a pipeline or a transaction. @throws the first error of its commands */
async function resultsOf(batch: Batch): Promise<unknown[]> {
  const replies = (await batch.exec()) ?? [];
  return replies.map(([error, result]) => {
    if (error) {
      throw error;
    }
    return result;
  });
}
