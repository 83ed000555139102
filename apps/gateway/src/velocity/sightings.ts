import { afterTwoTurns, type LuaScript, luaScripts } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { DayPeppers, PepperExchange } from './pepper-exchange.js';
import { digestOf, MEMBER_LENGTH } from './pepper-ratchet.js';
import { SUBJECT_KINDS, type SubjectKind, type VelocityLimits } from './velocity-limits.js';

/** The subjects that one request of a tenant shows together; `null`: the request has no such subject. */
export interface Sighting extends Record<SubjectKind, string | null> {
  tenant: string;
}

interface QueuedCount {
  sighting: Sighting;
  wasCounted: boolean;
  resolve: (crossed: string | null) => void;
  reject: (error: unknown) => void;
}

/** A script blocks the Redis server for everyone, so one call counts few requests. */
const BATCH_MAX = 64;

const NO_MEMBER = ' '.repeat(MEMBER_LENGTH);

/** The scripts of this app. */
const loadScript = luaScripts(new URL('..', import.meta.url).href);

/**
 * The velocity counters. They are in the bus Redis, which writes nothing to disk, and their keys are made with a pepper that
 * is never written to a disk. All requests of two turns of the event loop are counted in one script call.
 */
export class SightingCounters {
  private readonly countAll: LuaScript<number[]>;
  private queue: QueuedCount[] = [];

  constructor(
    redis: Redis,
    private readonly prefix: string,
    private readonly exchange: Pick<PepperExchange, 'peppers'>,
    private readonly limits: Pick<VelocityLimits, 'names' | 'scriptArgument'>,
  ) {
    this.countAll = loadScript(redis, 'velocity');
  }

  /**
   * Counts a request.
   * @param wasCounted the request was counted before: it is only compared with the limits
   * @returns name of the first limit, in the order of the policy, that one of its subjects has crossed, or `null`
   * @throws the error of Redis when it does not answer
   */
  count(sighting: Sighting, wasCounted = false): Promise<string | null> {
    return new Promise((resolve, reject) => {
      if (this.queue.length === 0) {
        afterTwoTurns(() => this.flush());
      }
      this.queue.push({ sighting, wasCounted, resolve, reject });
      if (this.queue.length === BATCH_MAX) {
        this.flush();
      }
    });
  }

  private flush(): void {
    const { queue } = this;
    this.queue = [];
    if (queue.length > 0) {
      void this.send(queue);
    }
  }

  private async send(batch: QueuedCount[]): Promise<void> {
    const keys: string[] = [];
    let members = '';
    const peppers = this.exchange.peppers();
    const counted = batch.map(({ wasCounted }) => (wasCounted ? '0' : '1')).join('');
    for (const { sighting } of batch) {
      members += this.addKeys(sighting, peppers, keys);
    }
    try {
      const crossed = await this.countAll(keys, this.limits.scriptArgument, members, counted);
      for (const [index, { resolve }] of batch.entries()) {
        // Limits are numbered from 1; 0 means that no limit was crossed.
        resolve(this.limits.names[(crossed[index] ?? 0) - 1] ?? null);
      }
    } catch (error) {
      for (const { reject } of batch) {
        reject(error);
      }
    }
  }

  /** Adds the keys of each subject under both peppers. @returns the members that belong to the keys, joined */
  private addKeys(sighting: Sighting, { today, yesterday }: DayPeppers, keys: string[]): string {
    let members = '';
    for (const kind of SUBJECT_KINDS) {
      const value = sighting[kind];
      for (const pepper of [today, yesterday]) {
        const digest = value === null ? null : digestOf(pepper, sighting.tenant, kind, value);
        keys.push(digest ? `${this.prefix}:${digest.key}` : '');
        members += digest?.member ?? NO_MEMBER;
      }
    }
    return members;
  }
}
