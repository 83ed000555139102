import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { luaScript } from '../lua-script.js';
import { openReservations, tenantKeys } from './admission-keys.js';

const PAGE = 500;
/** Limits one run; the next run handles the rest. */
const PAGES_MAX = 10_000;

/**
 * Gives back the reservations of requests that will never be answered because their gateway died. If such a request is
 * answered after all, its settlement finds no reservation and charges it.
 * @param olderThanMs age from which a reservation is abandoned; longer than any request takes
 * @returns the number of reservations given back
 */
export async function reclaimAbandoned(redis: Redis, deployment: Deployment, olderThanMs: number): Promise<number> {
  const reclaim = luaScript(redis, 'reclaim');
  const { pattern, tenantOf } = openReservations(deployment);
  const [seconds] = await redis.time();
  const beforeMs = Number(seconds) * 1_000 - olderThanMs;
  let cursor = '0';
  let reclaimed = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const [next, openKeys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', PAGE);
    for (const key of openKeys) {
      const keys = tenantKeys(deployment, tenantOf(key));
      reclaimed += await reclaimTenant(redis, reclaim, keys, beforeMs);
    }
    cursor = next;
    if (cursor === '0') {
      break;
    }
  }
  return reclaimed;
}

async function reclaimTenant(
  redis: Redis,
  reclaim: LuaScript,
  keys: ReturnType<typeof tenantKeys>,
  beforeMs: number,
): Promise<number> {
  const periods = new Set((await redis.hvals(keys.open)).map((held) => held.split(' ')[2] ?? ''));
  let reclaimed = 0;
  for (const period of periods) {
    reclaimed += await reclaim([keys.open, keys.counter(period)], period, beforeMs);
  }
  return reclaimed;
}
