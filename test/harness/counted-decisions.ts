import { bogotaDay } from '@cotejo/accounts';
import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import type { RunningProduct } from './product.js';

/** The counts of a tenant's decisions of today, as far as the gateways have written them. @param part `:keys` for those by key */
export const decisionCounts = (redis: Redis, tenant: string, part: '' | ':keys' = '') =>
  redis.hgetall(`cotejo:sandbox:decisions:{${tenant}}:${bogotaDay(Date.now())}${part}`);

/** The sum of the counts whose names begin so. `p ` counts each decision once. */
export const sumOf = (counts: Record<string, string>, prefix: string) =>
  Object.entries(counts)
    .filter(([name]) => name.startsWith(prefix))
    .reduce((sum, [, count]) => sum + Number(count), 0);

/**
 * Waits until the gateways have written so many decisions of a tenant, which they do every three seconds. Usage is written
 * with each answer, so it is there too. @returns the counts
 */
export async function untilCounted({ stateRedis }: RunningProduct, tenant: string, decisions: number) {
  const redis = new Redis(stateRedis.url);
  try {
    const areIn = async () =>
      sumOf(await decisionCounts(redis, tenant), 'p ') >= decisions &&
      sumOf(await decisionCounts(redis, tenant, ':keys'), 'k ') >= decisions;
    await waitFor(areIn, { timeoutMs: 15_000, what: `${decisions} counted decisions` });
    return await decisionCounts(redis, tenant);
  } finally {
    redis.disconnect();
  }
}
