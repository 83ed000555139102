import type { Redis } from 'ioredis';

/** One key with its value, in a form that does not depend on the version of Redis. Bytes are base64. */
export interface StoredKey {
  /** Without namespace and environment. */
  key: string;
  type: 'string' | 'hash' | 'list' | 'set' | 'zset';
  /** When it expires, epoch milliseconds; `null`: never. */
  expiresAt: number | null;
  /** A string: one element. A hash: fields and values in turn, by field. A sorted set: members and scores in turn. */
  value: string[];
}

/** @param prefix namespace and environment, with the last colon   @returns `null` when the key has ended meanwhile */
export async function readKey(redis: Redis, prefix: string, key: string): Promise<StoredKey | null> {
  const name = prefix + key;
  const [type, leftMs] = await Promise.all([redis.type(name), redis.pttl(name)]);
  if (type === 'none') {
    return null;
  }
  const value = await readValue(redis, name, type);
  // Redis answers a negative number for a key that never expires.
  const expiresAt = leftMs < 0 ? null : Date.now() + leftMs;
  return value === null ? null : { key, type: type as StoredKey['type'], expiresAt, value };
}

/** Writes a key as it was. A key that has expired meanwhile is left out. @returns whether it was written */
export async function writeKey(redis: Redis, prefix: string, stored: StoredKey, now = Date.now()): Promise<boolean> {
  const name = prefix + stored.key;
  if (stored.expiresAt !== null && stored.expiresAt <= now) {
    return false;
  }
  const commands = redis.multi().del(name);
  const bytes = stored.value.map((text) => Buffer.from(text, 'base64'));
  switch (stored.type) {
    case 'string':
      commands.set(name, bytes[0] as Buffer);
      break;
    case 'hash':
      commands.hset(name, ...bytes);
      break;
    case 'list':
      commands.rpush(name, ...bytes);
      break;
    case 'set':
      commands.sadd(name, ...bytes);
      break;
    case 'zset':
      commands.zadd(name, ...inPairs(bytes).flatMap(([member, score]) => [String(score), member as Buffer]));
      break;
  }
  if (stored.expiresAt !== null) {
    commands.pexpireat(name, stored.expiresAt);
  }
  const results = (await commands.exec()) ?? [];
  for (const [error] of results) {
    if (error) {
      throw error;
    }
  }
  return true;
}

async function readValue(redis: Redis, name: string, type: string): Promise<string[] | null> {
  const values = await readBytes(redis, name, type);
  if (values === null || values.length === 0) {
    return null;
  }
  const texts = values.map((bytes) => bytes.toString('base64'));
  // Redis returns fields and members of a set in no fixed order; a fixed one makes equal content equal text.
  if (type === 'hash') {
    return inPairs(texts)
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
      .flat();
  }
  return type === 'set' ? texts.sort() : texts;
}

async function readBytes(redis: Redis, name: string, type: string): Promise<Buffer[] | null> {
  switch (type) {
    case 'string': {
      const value = await redis.getBuffer(name);
      return value === null ? null : [value];
    }
    case 'hash':
      return Object.entries(await redis.hgetallBuffer(name)).flatMap(([field, value]) => [Buffer.from(field), value]);
    case 'list':
      return redis.lrangeBuffer(name, 0, -1);
    case 'set':
      return redis.smembersBuffer(name);
    case 'zset':
      return redis.zrangeBuffer(name, '0', '-1', 'WITHSCORES');
    default:
      throw new Error(`a key of type ${type} cannot be saved`);
  }
}

const inPairs = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: values.length / 2 }, (_, index) => values.slice(index * 2, index * 2 + 2));
