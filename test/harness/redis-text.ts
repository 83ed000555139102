import type { Redis } from 'ioredis';

/** Whatever a key holds, as text. */
export async function textOf(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return (await redis.lrange(key, 0, -1)).join('\n');
    case 'zset':
      return (await redis.zrange(key, 0, '-1')).join('\n');
    case 'stream':
      return JSON.stringify(await redis.xrange(key, '-', '+'));
    case 'set':
      return (await redis.smembers(key)).join('\n');
    case 'string':
      return (await redis.get(key)) ?? '';
    default:
      // The key is gone; it may come back with another type before it is read.
      return '';
  }
}
