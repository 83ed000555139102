import type { Redis } from 'ioredis';

/** Reads a record that is stored as JSON; `null`: there is no such record. */
export async function readRecord<T>(redis: Redis, name: string): Promise<T | null> {
  const text = await redis.get(name);
  return text === null ? null : (JSON.parse(text) as T);
}

/** Reads several such records in one round trip. Records that do not exist are left out. */
export async function readRecords<T>(redis: Redis, names: readonly string[]): Promise<T[]> {
  const texts = names.length === 0 ? [] : await redis.mget([...names]);
  return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as T);
}
