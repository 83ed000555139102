import type { TokenPair } from './name-alignment.js';
import type { NamePopulation } from './name-population.js';
import type { NameToken } from './name-token.js';
import { WEIGHT_MAX_BITS } from './name-token.js';
import { type Origin, WORLD_ORIGINS } from './world-names.js';

/** Residents of Colombia, DANE's projection for 2025, rounded up. The people of other origins are in the table of names. */
const COLOMBIANS = 54_000_000;
/** Share of a word that a population does not know. The table of the world's names ends just above it. */
const RARE_SHARE = 2 ** (1 - WEIGHT_MAX_BITS);
/** Families mix: a word of another origin is assumed at least at this part of its share there. */
const MIXED = 1 / 64;
/** A single letter fits about one word in twelve. */
const INITIAL_SHARE = 1 / 12;
/** Bits of allowance for a word that is not similar at all; see `allowance`. */
const INEXACT_BITS = 24;

/** How many other people have a name that matches as well. */
export interface Namesakes {
  /** Expected number among the residents and visitors of Colombia, for the origin with the most such people. */
  namesakes: number;
  /** Chance that one person of an origin has such a name, for the origin where it is highest. */
  chance: number;
}

/**
 * Works out the namesakes of a match, for each origin: the share of each matched word, multiplied. A word that matches
 * inexactly counts more, because other words would have matched it too.
 * @param pairs the matched words
 * @param population the shares that were used to match
 */
export function namesakesOf(pairs: readonly TokenPair[], population: NamePopulation): Namesakes {
  const { colombians = population } = population;
  const origins: Origin[] = [{ people: COLOMBIANS, shareOf: colombians }, ...WORLD_ORIGINS];
  const words = pairs.filter(({ query, name }) => !query.concat(name).every(({ particle }) => particle));
  const most = { namesakes: 0, chance: 0 };
  for (const { people, shareOf } of origins) {
    const chance = words.reduce((left, pair) => left * pairShare(pair, shareOf, population), 1);
    most.chance = Math.max(most.chance, chance);
    most.namesakes = Math.max(most.namesakes, people * chance);
  }
  return most;
}

/** Share of people of an origin who have a word that matches as well as this pair. */
function pairShare(
  { query, name, similarity }: TokenPair,
  shareOf: NamePopulation,
  population: NamePopulation,
): number {
  if (isInitial(query) || isInitial(name)) {
    return INITIAL_SHARE;
  }
  const side = (tokens: readonly NameToken[]) =>
    tokens.reduce((share, token) => share * wordShare(token, shareOf, population), 1);
  return Math.min(1, Math.max(side(query), side(name)) * allowance(similarity));
}

function wordShare({ text, particle }: NameToken, shareOf: NamePopulation, population: NamePopulation): number {
  if (particle) {
    return 1;
  }
  return Math.max(RARE_SHARE, shareOf(text) ?? 0, MIXED * (population(text) ?? 0));
}

/** How many times more people have a word as similar: 1 if equal, about 2 at 0.95, 14 at 0.84, 64 at 0.75. */
function allowance(similarity: number): number {
  return 2 ** (INEXACT_BITS * (1 - similarity));
}

function isInitial(tokens: readonly NameToken[]): boolean {
  return tokens.length === 1 && tokens[0]?.text.length === 1;
}
