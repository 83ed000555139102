import type { ChainableCommander, Redis } from 'ioredis';

/** The command that reads a value, by its type, without the name of the key. */
export const READS: Record<string, [string, ...string[]]> = {
  string: ['get'],
  hash: ['hgetall'],
  list: ['lrange', '0', '-1'],
  set: ['smembers'],
  zset: ['zrange', '0', '-1', 'WITHSCORES'],
};

/** Reads values as bytes, in one round trip. @throws the first error of Redis */
export async function readValues(
  redis: Redis,
  keys: readonly { name: string; type: string }[],
  reads = READS,
): Promise<unknown[]> {
  const commands = redis.pipeline();
  for (const { name, type } of keys) {
    const read = reads[type];
    if (!read) {
      throw new Error(`a key of type ${type} cannot be read`);
    }
    const [command, ...args] = read;
    commands.callBuffer(command, name, ...args);
  }
  return resultsOf(commands);
}

/** @throws the first error of Redis */
export async function resultsOf(commands: ChainableCommander): Promise<unknown[]> {
  return ((await commands.exec()) ?? []).map(([error, result]) => {
    if (error) {
      throw error;
    }
    return result;
  });
}
