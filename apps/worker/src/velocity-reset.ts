import type { Redis } from 'ioredis';

const PAGE = 500;
/** Bounds the scan. Counters beyond it expire by themselves within a day. */
const PAGES_MAX = 10_000;

/** Removes all velocity counters of a deployment, page by page, and returns their number. */
export async function resetVelocity(redis: Redis, deployment: string): Promise<number> {
  let cursor = '0';
  let removed = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${deployment}:velocity:*`, 'COUNT', PAGE);
    if (keys.length > 0) {
      removed += await redis.unlink(...keys);
    }
    cursor = next;
    if (cursor === '0') {
      break;
    }
  }
  return removed;
}
