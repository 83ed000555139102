import type { NameShares } from '@cotejo/contracts';
import { isParticle, normaliseName } from './name-normaliser.js';
import type { NamePopulation } from './name-population.js';
import { WEIGHT_MAX_BITS } from './name-token.js';

/** A rarer word has the greatest weight anyway. */
const SHARE_MIN = 2 ** -WEIGHT_MAX_BITS;
/** A word that fewer persons bear tells of persons rather than of the population, and its share is chance. */
const BEARERS_MIN = 16;
/** From so many persons on, a share counts rather than the number of bearers. */
const PERSONS_MIN = BEARERS_MIN / SHARE_MIN;
/** With words of at most 20 letters the whole is below 256,000 bytes of JSON, and so one message of the bus. */
const TOKENS_MAX = 8_000;
const WORD = /^[a-z]{2,20}$/;

/** What came as name shares is none, or of too few persons. */
export class NameSharesInvalidError extends Error {
  readonly code = 'name_shares_invalid';
  constructor(problem: string) {
    super(`name shares: ${problem}`);
    this.name = 'NameSharesInvalidError';
  }
}

/**
 * Shares of the words of a registry's name dictionary: those borne by one person in 8,192 and by at least 16, at most
 * 8,000, most common first. A word that somebody bears twice counts twice.
 * @param persons number of persons in the registry
 * @param entries each text of the dictionary with the number of persons who have it in some member of their name
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
 * Shares as the weights ask for them.
 * @param shares of any origin: it is checked
 * @throws NameSharesInvalidError also for a registry of fewer than 131,072 persons, in which a common name can be absent
 */
export function sharesPopulation(shares: NameShares): NamePopulation {
  const { persons, tokens } = (shares ?? {}) as Partial<NameShares>;
  if (!Number.isSafeInteger(persons) || typeof tokens !== 'object' || tokens === null) {
    throw new NameSharesInvalidError('not of the shape {persons, tokens}');
  }
  if ((persons as number) < PERSONS_MIN) {
    throw new NameSharesInvalidError('of too few persons');
  }
  const byToken = new Map(Object.entries(tokens));
  if (byToken.size > TOKENS_MAX) {
    throw new NameSharesInvalidError('too many words');
  }
  for (const [token, share] of byToken) {
    if (!WORD.test(token) || typeof share !== 'number' || !(share > 0 && share <= 1)) {
      throw new NameSharesInvalidError('a word without a share of 0 to 1');
    }
  }
  return (token) => byToken.get(token);
}
