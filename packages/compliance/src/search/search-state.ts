import { familyOf, scanKeys } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { Redis } from 'ioredis';
import { type FamilyAnswer, familyAnswer } from '../titular/answer.js';
import { type FamilySearch, STATE_SEARCHES, VELOCITY } from '../titular/family-searches.js';
import type { PersonMatcher } from './person-matcher.js';
import { readTexts, type StoredText } from './stored-texts.js';

/** Keys that are read at the same time. */
const READ_AT_ONCE = 200;

/** The list bundles of the state Redis are compressed: they are searched apart. */
const LISTS = 'lists';

/**
 * Reads every key of the state Redis and looks for the person in its name and its content.
 * @returns an answer for each family except the lists
 * @throws ExpectedError `unknown_keys`
 */
export async function searchState(redis: Redis, prefix: string, matcher: PersonMatcher): Promise<FamilyAnswer[]> {
  return searchKeys({ redis, prefix, matcher }, await scanKeys(redis, prefix));
}

/** As `searchState`, in some of the keys. Their names are without the prefix. */
export async function searchKeys(searched: Searched, keys: readonly string[]): Promise<FamilyAnswer[]> {
  const keysOf = sortByFamily(keys);
  const answers: FamilyAnswer[] = [];
  for (const [family, search] of Object.entries(STATE_SEARCHES).filter(([name]) => name !== LISTS)) {
    answers.push(await searchFamily(searched, family, search, keysOf.get(family) ?? []));
  }
  return answers;
}

function sortByFamily(keys: readonly string[]): Map<string, string[]> {
  const keysOf = new Map<string, string[]>();
  let unknown = 0;
  for (const key of keys) {
    const name = familyOf(key)?.name;
    if (name !== undefined && Object.hasOwn(STATE_SEARCHES, name)) {
      keysOf.get(name)?.push(key) ?? keysOf.set(name, [key]);
    } else if (!VELOCITY.test(key)) {
      // On a laptop one server has both roles. Velocity is searched with the buses.
      unknown += 1;
    }
  }
  if (unknown > 0) {
    throw new ExpectedError(
      'unknown_keys',
      `the state Redis has ${unknown} keys that this version does not know: use the version of the running product`,
    );
  }
  return keysOf;
}

export interface Searched {
  redis: Redis;
  prefix: string;
  matcher: PersonMatcher;
  /** Does not read the keys with `byNobody`. Only the command line may read them. */
  leavesUntied?: boolean;
}

async function searchFamily(
  { redis, prefix, matcher, leavesUntied = false }: Searched,
  family: string,
  { figures = false, byNobody }: FamilySearch,
  keys: readonly string[],
): Promise<FamilyAnswer> {
  let [found, notByPerson] = [0, 0];
  const read = leavesUntied ? keys.filter((key) => !byNobody?.keys.test(key)) : keys;
  notByPerson += keys.length - read.length;
  for (let start = 0; start < read.length; start += READ_AT_ONCE) {
    const some = read.slice(start, start + READ_AT_ONCE);
    const contents = await readTexts(redis, prefix, some);
    for (const [index, key] of some.entries()) {
      const matches = [{ bytes: Buffer.from(key), isValue: false }, ...(contents[index] as StoredText[])].map(
        ({ bytes, isValue }) => matcher.match(bytes, figures && isValue),
      );
      if (matches.includes('found')) {
        found += 1;
      } else if (matches.includes('unreadable') || byNobody?.keys.test(key)) {
        notByPerson += 1;
      }
    }
  }
  return familyAnswer('state', family, { searched: keys.length, found, notByPerson });
}
