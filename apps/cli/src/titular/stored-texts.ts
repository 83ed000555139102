import type { Redis } from 'ioredis';

type Reply = Buffer | Reply[] | { [field: string]: Reply } | number | null;

/** A text of a key. */
export interface StoredText {
  bytes: Buffer;
  /** The value of a string or of a field, which can be a count. Fields and members can name a person. */
  isValue: boolean;
}

/**
 * Every text in the values of keys: members, fields and values, in any order. A key that has ended meanwhile has no text.
 * @throws the first error of Redis
 */
export async function readTexts(redis: Redis, prefix: string, keys: readonly string[]): Promise<StoredText[][]> {
  const types = await runAll(redis, keys, (key) => ['type', prefix + key]);
  const contents = await runAll(redis, keys, (key, index) => readCommand(String(types[index]), prefix + key));
  return contents.map(textsOf);
}

function readCommand(type: string, key: string): string[] {
  switch (type) {
    case 'string':
      return ['get', key];
    case 'hash':
      return ['hgetall', key];
    case 'list':
      return ['lrange', key, '0', '-1'];
    case 'set':
      return ['smembers', key];
    case 'zset':
      return ['zrange', key, '0', '-1'];
    case 'stream':
      return ['xrange', key, '-', '+'];
    case 'none':
      return ['exists', key];
    default:
      throw new Error(`a key of type ${type} cannot be searched`);
  }
}

async function runAll(
  redis: Redis,
  keys: readonly string[],
  commandOf: (key: string, index: number) => string[],
): Promise<Reply[]> {
  const pipeline = redis.pipeline();
  for (const [index, key] of keys.entries()) {
    const [command = '', ...args] = commandOf(key, index);
    pipeline.callBuffer(command, ...args);
  }
  return ((await pipeline.exec()) ?? []).map(([error, reply]) => {
    if (error) {
      throw error;
    }
    return reply as Reply;
  });
}

function textsOf(reply: Reply): StoredText[] {
  if (Buffer.isBuffer(reply)) {
    return [{ bytes: reply, isValue: true }];
  }
  if (Array.isArray(reply)) {
    return reply.flatMap(textsOf).map(({ bytes }) => ({ bytes, isValue: false }));
  }
  // ioredis makes an object of a hash.
  return typeof reply === 'object' && reply !== null
    ? Object.entries(reply).flatMap(([field, value]) => [
        { bytes: Buffer.from(field), isValue: false },
        ...textsOf(value),
      ])
    : [];
}
