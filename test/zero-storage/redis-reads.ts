import type { Redis } from 'ioredis';

const END = Buffer.from('\n');
/** SLOWLOG nests three deep. */
const NESTED_MAX = 5;

type Reply = Buffer | number | null | Reply[];

/** Commands that read a whole value, by its type. */
const READERS: Record<string, (key: Buffer) => [string, ...(Buffer | string)[]]> = {
  string: (key) => ['GET', key],
  hash: (key) => ['HGETALL', key],
  list: (key) => ['LRANGE', key, '0', '-1'],
  set: (key) => ['SMEMBERS', key],
  zset: (key) => ['ZRANGE', key, '0', '-1', 'WITHSCORES'],
  stream: (key) => ['XRANGE', key, '-', '+'],
};

/** Every key that begins so, with its value: as the server stores it, and read, as it packs digits into binary numbers. */
export async function* keysAndValues(redis: Redis, prefix = ''): AsyncGenerator<Buffer> {
  for await (const keys of redis.scanBufferStream({ match: `${prefix}*`, count: 1_000 })) {
    for (const key of keys as Buffer[]) {
      yield lines(key);
      const type = await redis.type(key);
      const [command, ...args] = READERS[type]?.(key) ?? [];
      // The key may have expired meanwhile.
      if (command) {
        yield lines((await redis.callBuffer(command, ...args)) as Reply);
      }
      yield lines((await redis.dumpBuffer(key)) as Reply);
    }
  }
}

export async function slowCommands(redis: Redis): Promise<Buffer> {
  return lines((await redis.callBuffer('SLOWLOG', 'GET', '-1')) as Reply);
}

function lines(reply: Reply): Buffer {
  const parts = ([reply] as unknown[]).flat(NESTED_MAX) as (Buffer | number | null)[];
  return Buffer.concat(parts.flatMap((part) => [Buffer.isBuffer(part) ? part : Buffer.from(String(part)), END]));
}
