import type { Deployment } from '@cotejo/accounts';
import type { EventType } from '@cotejo/contracts';
import type { LuaScript } from '@cotejo/platform';
import type { ChainableCommander, Redis } from 'ioredis';
import { type EventNames, eventNames } from '../event-names.js';
import { loadScript } from '../load-script.js';
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
  /** Epoch milliseconds of the next attempt; `null`: no further attempt follows. */
  nextAt: number | null;
}

/** Events, open deliveries, logs and health of endpoints, in the state Redis. */
export class DeliveryRecords {
  private readonly names: EventNames;
  private readonly countTimeout: LuaScript<null>;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly clock: () => number = Date.now,
  ) {
    this.names = eventNames(scope);
    this.countTimeout = loadScript(redis, 'count-timeout');
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

  /**
   * Opens deliveries of one endpoint, as far as `max` allows. They are due at once, from their first attempt.
   * @returns the events whose delivery is open now
   */
  async open(endpoint: string, eventIds: readonly string[], max: number): Promise<string[]> {
    const name = this.names.openOf(endpoint);
    const room = Math.max(max - (await this.redis.zcard(name)), 0);
    const taken = eventIds.slice(0, room);
    if (taken.length > 0) {
      const [due, tries] = [this.names.dueOf(endpoint), this.names.triesOf(endpoint)];
      const now = this.clock();
      const times = taken.flatMap((id) => [now, id]);
      const multi = this.redis
        .multi()
        .zadd(name, 'NX', ...times)
        .zadd(due, ...times)
        .hdel(tries, ...taken);
      await resultsOf(multi.pexpire(name, EVENT_LIFETIME_MS).pexpire(due, EVENT_LIFETIME_MS));
    }
    return taken;
  }

  /** Makes open deliveries due that are not waiting for an attempt. @returns how many */
  async restore(endpoint: string, eventIds: readonly string[]): Promise<number> {
    if (eventIds.length === 0) {
      return 0;
    }
    const [name, now] = [this.names.dueOf(endpoint), this.clock()];
    const multi = this.redis.multi().zadd(name, 'NX', ...eventIds.flatMap((id) => [now, id]));
    const [restored] = await resultsOf(multi.pexpire(name, EVENT_LIFETIME_MS));
    return Number(restored);
  }

  /** Ends the lease of a delivery: its attempt did not take place. */
  async giveBack(endpoint: string, eventId: string): Promise<void> {
    await this.redis.zadd(this.names.dueOf(endpoint), 'XX', this.clock(), eventId);
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
    await resultsOf(this.end(this.redis.multi(), endpoint, eventId));
  }

  /** Ends all deliveries of an endpoint. */
  async closeAll(endpoint: string): Promise<void> {
    const { openOf, dueOf, triesOf } = this.names;
    await this.redis.del(openOf(endpoint), dueOf(endpoint), triesOf(endpoint));
  }

  private end(multi: ChainableCommander, endpoint: string, eventId: string): ChainableCommander {
    const { openOf, dueOf, triesOf } = this.names;
    return multi.zrem(openOf(endpoint), eventId).zrem(dueOf(endpoint), eventId).hdel(triesOf(endpoint), eventId);
  }

  /** Records an attempt and its effects together. @returns since when every attempt has failed; `null` after a success */
  async record(endpoint: string, record: DeliveryRecord, effect: AttemptEffect): Promise<number | null> {
    const health = this.names.healthOf(endpoint);
    if (record.error === 'timeout') {
      await this.countTimeout([health], record.at, this.clock());
    }
    const multi = this.redis.multi();
    this.addToLog(multi, endpoint, record);
    this.addToHealth(multi, health, record, effect);
    this.plan(multi, endpoint, record, effect);
    multi.hget(health, 'failingSince');
    const since = (await resultsOf(multi)).at(-1);
    return since === null || since === undefined ? null : Number(since);
  }

  private addToHealth(multi: ChainableCommander, health: string, record: DeliveryRecord, effect: AttemptEffect): void {
    if (effect.succeeded) {
      multi.hdel(health, 'failingSince').hset(health, 'lastSuccessAt', record.at);
    } else {
      multi.hsetnx(health, 'failingSince', record.at);
    }
    if (record.status !== null) {
      multi.hdel(health, 'timeouts');
    }
    multi.pexpire(health, HEALTH_LIFETIME_MS);
  }

  private plan(
    multi: ChainableCommander,
    endpoint: string,
    { eventId, attempt }: DeliveryRecord,
    { nextAt }: AttemptEffect,
  ): void {
    if (nextAt === null) {
      this.end(multi, endpoint, eventId);
      return;
    }
    const { dueOf, triesOf } = this.names;
    // The last attempt at an event is later than its first one, so the list of what is due lives on with each attempt.
    multi.zadd(dueOf(endpoint), nextAt, eventId).pexpire(dueOf(endpoint), EVENT_LIFETIME_MS);
    multi.hset(triesOf(endpoint), eventId, attempt).pexpire(triesOf(endpoint), EVENT_LIFETIME_MS);
  }

  /** Adds a line to the log. It does not count for the endpoint's health. */
  async note(endpoint: string, record: DeliveryRecord): Promise<void> {
    await resultsOf(this.addToLog(this.redis.multi(), endpoint, record));
  }

  private addToLog(multi: ChainableCommander, endpoint: string, record: DeliveryRecord): ChainableCommander {
    const name = this.names.logOf(endpoint);
    multi.lpush(name, JSON.stringify(record));
    return multi.ltrim(name, 0, LOG_MAX - 1).pexpire(name, LOG_LIFETIME_MS);
  }

  /** The latest attempts of an endpoint, newest first. */
  async log(endpoint: string): Promise<DeliveryRecord[]> {
    const texts = await this.redis.lrange(this.names.logOf(endpoint), 0, -1);
    return texts.map((text) => JSON.parse(text) as DeliveryRecord);
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
    const text = await this.redis.hget(this.names.healthOf(endpoint), 'stopped');
    return text === null ? null : (JSON.parse(text) as Stopped);
  }

  /** Lets deliveries begin again, as if there had been no failure. */
  async forgetFailures(endpoint: string): Promise<void> {
    await this.redis.hdel(this.names.healthOf(endpoint), 'failingSince', 'stopped', 'timeouts');
  }

  /** Removes what is stored about a deleted endpoint. */
  async forget(endpoint: string): Promise<void> {
    await this.closeAll(endpoint);
    await this.redis.del(this.names.logOf(endpoint), this.names.healthOf(endpoint));
  }
}

/** Runs a pipeline or a transaction. @throws the first error of its commands */
async function resultsOf(batch: ChainableCommander): Promise<unknown[]> {
  const replies = (await batch.exec()) ?? [];
  return replies.map(([error, result]) => {
    if (error) {
      throw error;
    }
    return result;
  });
}
