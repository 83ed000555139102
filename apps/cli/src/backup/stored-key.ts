import { readValues, resultsOf } from '@cotejo/accounts';
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

/**
 * Reads keys in two round trips. Keys that have ended meanwhile are left out.
 * @param prefix namespace and environment, with the last colon
 */
export async function readSome(redis: Redis, prefix: string, keys: readonly string[]): Promise<StoredKey[]> {
  const about = redis.pipeline();
  for (const key of keys) {
    about.type(prefix + key).pttl(prefix + key);
  }
  const kinds = inPairs(await resultsOf(about));
  const known = keys.flatMap((key, index) => {
    const [type, leftMs] = kinds[index] as [string, number];
    // Redis answers a negative number for a key that never expires.
    const expiresAt = leftMs < 0 ? null : Date.now() + leftMs;
    return type === 'none' ? [] : [{ key, type: type as StoredKey['type'], expiresAt }];
  });
  const read = await readValues(
    redis,
    known.map(({ key, type }) => ({ name: prefix + key, type })),
  );
  return known.flatMap((each, index) => {
    const value = textsOf(each.type, read[index]);
    return value.length === 0 ? [] : [{ ...each, value }];
  });
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
  await resultsOf(commands);
  return true;
}

/** Base64 of a value, in an order that depends on its content only. */
function textsOf(type: StoredKey['type'], read: unknown): string[] {
  if (read === null || read === undefined) {
    return [];
  }
  const encode = (bytes: Buffer) => bytes.toString('base64');
  switch (type) {
    case 'string':
      return [encode(read as Buffer)];
    case 'hash':
      return Object.entries(read as Record<string, Buffer>)
        .map(([field, value]) => [Buffer.from(field).toString('base64'), encode(value)])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
        .flat();
    case 'set':
      return (read as Buffer[]).map(encode).sort();
    default:
      return (read as Buffer[]).map(encode);
  }
}

const inPairs = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: values.length / 2 }, (_, index) => values.slice(index * 2, index * 2 + 2));
