import type { Redis } from 'ioredis';

/** A record that Redis holds as JSON; `null`: there is no such record. */
export const storedJson = <T>(text: string | null): T | null => (text === null ? null : JSON.parse(text));

/** The records that exist. */
export const storedJsons = <T>(texts: readonly (string | null)[]): T[] =>
  texts.filter((text) => text !== null).map((text) => JSON.parse(text));

/** Reads a record; `null`: there is no such record. */
export const readRecord = async <T>(redis: Redis, name: string): Promise<T | null> => storedJson(await redis.get(name));

/** Reads several records in one round trip. Records that do not exist are left out. */
export const readRecords = async <T>(redis: Redis, names: readonly string[]): Promise<T[]> =>
  storedJsons(names.length === 0 ? [] : await redis.mget([...names]));
