import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf, scanKeys } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { Redis } from 'ioredis';
import { readSome, type StoredKey } from './stored-key.js';

/** Keys that are read at the same time. */
const READ_AT_ONCE = 200;
const ATTEMPTS_MAX = 20;
const PAUSE_MS = 200;

/** Names of all keys of a deployment that belong into a backup, and the keys of no known family. */
export async function listKeys(redis: Redis, prefix: string) {
  const kept: string[] = [];
  const unknown: string[] = [];
  for (const key of await scanKeys(redis, prefix)) {
    const family = familyOf(key);
    if (!family) {
      unknown.push(key);
    } else if (family.kind !== 'left_out') {
      kept.push(key);
    }
  }
  return { kept, unknown };
}

/**
 * Reads all keys of the families that change together, as of one moment: again when one of them changed meanwhile.
 * @param asOf the key that changes with each change   @throws ExpectedError `busy` when they change all the time
 */
export async function readConsistent(redis: Redis, prefix: string, asOf: string): Promise<StoredKey[]> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await redis.get(prefix + asOf);
    const { kept } = await listKeys(redis, prefix);
    const keys = kept.filter((key) => familyOf(key)?.asOf === asOf);
    // How far the log left Redis is read before the log: a later value would let entries leave that were never exported.
    keys.sort((a, b) => Number(isAuditMark(b)) - Number(isAuditMark(a)));
    const stored: StoredKey[] = [];
    for await (const each of readKeys(redis, prefix, keys)) {
      stored.push(each);
    }
    if ((await redis.get(prefix + asOf)) === before) {
      return stored;
    }
    await sleep(PAUSE_MS);
  }
  throw new ExpectedError(
    'busy',
    'the accounts or the lists changed during every attempt: try again at a quieter time',
  );
}

/** Reads keys one by one, in their order; a key that has ended meanwhile is left out. */
export async function* readKeys(redis: Redis, prefix: string, keys: readonly string[]): AsyncGenerator<StoredKey> {
  for (let start = 0; start < keys.length; start += READ_AT_ONCE) {
    yield* await readSome(redis, prefix, keys.slice(start, start + READ_AT_ONCE));
  }
}

const isAuditMark = (key: string): boolean => /^account:audit:(exported|streamed)$/.test(key);
