import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { lua } from '../lua.js';
import { openReservations, tenantKeys } from './admission-keys.js';

const PAGE = 500;
/** A bound on the walk: what is left is found by the next one. */
const PAGES_MAX = 10_000;

type ReclaimingRedis = Redis & {
  cotejoReclaim(open: string, counter: string, period: string, beforeMs: number): Promise<number>;
};

/**
 * Gives back what requests reserved that will never be answered, because their gateway died. Should one be answered after
 * all, its settlement finds no reservation and charges it.
 *
 * @param olderThanMs longer than any request lives
 * @returns how many were given back
 */
export async function reclaimAbandoned(redis: Redis, deployment: Deployment, olderThanMs: number): Promise<number> {
  redis.defineCommand('cotejoReclaim', { numberOfKeys: 2, lua: lua('reclaim') });
  const { pattern, tenantOf } = openReservations(deployment);
  const [seconds] = await redis.time();
  const beforeMs = Number(seconds) * 1_000 - olderThanMs;
  let cursor = '0';
  let reclaimed = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const [next, found] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', PAGE);
    for (const key of found) {
      const keys = tenantKeys(deployment, tenantOf(key));
      reclaimed += await reclaimOf(redis as ReclaimingRedis, keys, beforeMs);
    }
    cursor = next;
    if (cursor === '0') {
      break;
    }
  }
  return reclaimed;
}

async function reclaimOf(
  redis: ReclaimingRedis,
  keys: ReturnType<typeof tenantKeys>,
  beforeMs: number,
): Promise<number> {
  const periods = new Set((await redis.hvals(keys.open)).map((held) => held.split(' ')[2] ?? ''));
  let reclaimed = 0;
  for (const period of periods) {
    reclaimed += await redis.cotejoReclaim(keys.open, keys.counter(period), period, beforeMs);
  }
  return reclaimed;
}
