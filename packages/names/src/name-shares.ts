import type { NameShares } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { isParticle, normaliseName } from './name-normaliser.js';
import type { NamePopulation } from './name-population.js';
import { WEIGHT_MAX_BITS } from './name-token.js';

/** Rarer words have the maximum weight anyway. */
const SHARE_MIN = 2 ** -WEIGHT_MAX_BITS;
/** Minimum number of bearers. A rarer word would say something about single persons, and its share would be chance. */
const BEARERS_MIN = 16;
/** From this number of persons on, the minimum share decides and not the number of bearers. */
const PERSONS_MIN = BEARERS_MIN / SHARE_MIN;
/** With words of at most 20 letters, the JSON is below 256,000 bytes and fits into one message of the bus. */
const TOKENS_MAX = 8_000;
const WORD = /^[a-z]{2,20}$/;

/**
 * Shares of the words in a registry's name dictionary. It includes words of at least one person in 8,192 and of at
 * least 16 persons, at most 8,000 words, most common first. A word in two parts of a person's name, such as both
 * surnames, counts twice. A word that occurs twice within one part counts once.
 * @param persons number of persons in the registry
 * @param entries each text of the dictionary with the number of persons who have it in a part of their name
 */
export function nameShares(persons: number, entries: Iterable<readonly [text: string, count: number]>): NameShares {
  const counts = new Map<string, number>();
  for (const [text, count] of entries) {
    for (const token of new Set(normaliseName(text))) {
      counts.set(token, (counts.get(token) ?? 0) + count);
    }
  }
  const bearersMin = Math.max(BEARERS_MIN, persons * SHARE_MIN);
  const tokens = [...counts]
    .filter(([token, count]) => count >= bearersMin && WORD.test(token) && !isParticle(token))
    .sort(([one, countOne], [other, countOther]) => countOther - countOne || (one < other ? -1 : 1))
    .slice(0, TOKENS_MAX)
    .map(([token, count]) => [token, Number(Math.min(1, count / persons).toPrecision(3))] as const);
  return { persons, tokens: Object.fromEntries(tokens) };
}

/**
 * Builds a population from shares.
 * @param shares untrusted: their format is checked
 * @throws ExpectedError `name_shares_invalid` for invalid shares, or for a registry of fewer than 131,072 persons, which can lack a
 *   common name
 */
export function sharesPopulation(shares: NameShares): NamePopulation {
  const { persons, tokens } = (shares ?? {}) as Partial<NameShares>;
  if (!Number.isSafeInteger(persons) || typeof tokens !== 'object' || tokens === null) {
    throw invalid('must have the form {persons, tokens}');
  }
  if ((persons as number) < PERSONS_MIN) {
    throw invalid('too few persons');
  }
  const byToken = new Map(Object.entries(tokens));
  if (byToken.size > TOKENS_MAX) {
    throw invalid('too many words');
  }
  for (const [token, share] of byToken) {
    if (!WORD.test(token) || typeof share !== 'number' || !(share > 0 && share <= 1)) {
      throw invalid('each word needs a share above 0 and at most 1');
    }
  }
  return (token) => byToken.get(token);
}

const invalid = (problem: string) => new ExpectedError('name_shares_invalid', `name shares: ${problem}`);
