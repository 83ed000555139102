import type { Redis } from 'ioredis';

const SCAN_COUNT = 1_000;

/**
 * Names of all keys that begin with a prefix, without the prefix.
 * @param part text that a name must have besides the prefix
 */
export async function scanKeys(redis: Redis, prefix: string, part = ''): Promise<string[]> {
  const pattern = `${escapePattern(prefix)}*${part === '' ? '' : `${escapePattern(part)}*`}`;
  // A scan may return a key twice.
  const seen = new Set<string>();
  for (let cursor = '0'; ; ) {
    const [next, names] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT);
    for (const name of names) {
      seen.add(name.slice(prefix.length));
    }
    if (next === '0') {
      return [...seen];
    }
    cursor = next;
  }
}

const escapePattern = (text: string): string => text.replace(/[*?[\]\\]/g, '\\$&');
