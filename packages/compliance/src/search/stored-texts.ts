import { READS, readValues, resultsOf } from '@cotejo/accounts';
import type { Redis } from 'ioredis';

/** Scores name nobody. A stream is searched too; a key of no type has ended. */
const SEARCH_READS: typeof READS = {
  ...READS,
  zset: ['zrange', '0', '-1'],
  stream: ['xrange', '-', '+'],
  none: ['exists'],
};

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
  const names = keys.map((key) => prefix + key);
  const types = redis.pipeline();
  for (const name of names) {
    types.type(name);
  }
  const found = (await resultsOf(types)).map((type, index) => ({ name: names[index] as string, type: String(type) }));
  return ((await readValues(redis, found, SEARCH_READS)) as Reply[]).map(textsOf);
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
