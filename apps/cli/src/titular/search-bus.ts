import { familyOf, scanKeys } from '@cotejo/accounts';
import { type FamilyAnswer, familyAnswer, VELOCITY } from '@cotejo/compliance';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { type RedisUrl, readRedisConfig, withRedis } from '@cotejo/platform';
import { Env } from '@cotejo/platform/command';

const TIMEOUT_MS = 5_000;

/**
 * Counts the velocity counters on every bus. They cannot be searched: only the gateways' memory has their pepper.
 * @throws ExpectedError `unknown_keys`; RedisUnavailableError, ConfigInvalidError
 */
export async function searchBuses(prefix: string, env = new Env()): Promise<FamilyAnswer> {
  const { stateRedisUrl, busRedisUrls, velocityRedisUrl } = readRedisConfig(env);
  let counters = 0;
  for (const url of distinct([...busRedisUrls, velocityRedisUrl])) {
    const keys = await withRedis(url, TIMEOUT_MS, (redis) => scanKeys(redis, prefix));
    // On a laptop one server has both roles, and the keys of the state are searched there.
    const isState = placeOf(url) === placeOf(stateRedisUrl);
    const unknown = keys.filter((key) => !VELOCITY.test(key) && !(isState && familyOf(key)));
    if (unknown.length > 0) {
      throw new ExpectedError(
        'unknown_keys',
        `a bus has ${unknown.length} keys that no bus should have; if it is the state Redis too, write both URLs alike`,
      );
    }
    counters += keys.filter((key) => VELOCITY.test(key)).length;
  }
  return familyAnswer('bus', 'velocity', { searched: counters, found: 0, notByPerson: counters });
}

const distinct = (urls: readonly RedisUrl[]): RedisUrl[] => [
  ...new Map(urls.map((url) => [String(url), url])).values(),
];

/** The URL without user and password, which may differ by role. */
const placeOf = (url: RedisUrl): string => String(url).replace(/\/\/[^/]*@/, '//');
