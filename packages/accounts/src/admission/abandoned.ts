import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { readScript } from '../read-script.js';
import { openReservations, tenantKeys } from './admission-keys.js';

const PAGE = 500;
/** Limits one run; the next run handles the rest. */
const PAGES_MAX = 10_000;

type ReclaimingRedis = Redis & {
  cotejoReclaim(open: string, counter: string, period: string, beforeMs: number): Promise<number>;
};

/**
 * Gives back the reservations of requests that will never be answered because their gateway died. If such a request is
 * answered after all, its settlement finds no reservation and charges it.
 * @param olderThanMs age from which a reservation is abandoned; longer than any request takes
 * @returns the number of reservations given back
 */
export async function reclaimAbandoned(redis: Redis, deployment: Deployment, olderThanMs: number): Promise<number> {
  redis.defineCommand('cotejoReclaim', { numberOfKeys: 2, lua: readScript('reclaim') });
  const { pattern, tenantOf } = openReservations(deployment);
  const [seconds] = await redis.time();
  const beforeMs = Number(seconds) * 1_000 - olderThanMs;
  let cursor = '0';
  let reclaimed = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const [next, openKeys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', PAGE);
    for (const key of openKeys) {
      const keys = tenantKeys(deployment, tenantOf(key));
      reclaimed += await reclaimTenant(redis as ReclaimingRedis, keys, beforeMs);
    }
    cursor = next;
    if (cursor === '0') {
      break;
    }
  }
  return reclaimed;
}

async function reclaimTenant(
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
