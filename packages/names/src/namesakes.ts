import type { TokenPair } from './name-alignment.js';
import type { NamePopulation } from './name-population.js';
import type { NameToken } from './name-token.js';
import { WEIGHT_MAX_BITS } from './name-token.js';
import { WORLD_PEOPLE, worldSharesOf } from './world-names.js';

/** Residents of Colombia, DANE's projection for 2025, rounded up. The people of other origins are in the table of names. */
const COLOMBIANS = 54_000_000;
/** People of Colombia, and of each origin of the table. */
const PEOPLE = [COLOMBIANS, ...WORLD_PEOPLE];
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
  const words = pairs.filter(({ query, name }) => !query.concat(name).every(({ particle }) => particle));
  const shares = words.map((pair) => pairShares(pair, population));
  const most = { namesakes: 0, chance: 0 };
  for (const [origin, people] of PEOPLE.entries()) {
    const chance = shares.reduce((left, ofPair) => left * (ofPair[origin] as number), 1);
    most.chance = Math.max(most.chance, chance);
    most.namesakes = Math.max(most.namesakes, people * chance);
  }
  return most;
}

/** Share of people of each origin who have a word that matches as well as this pair. */
function pairShares({ query, name, similarity }: TokenPair, population: NamePopulation): number[] {
  if (isInitial(query) || isInitial(name)) {
    return PEOPLE.map(() => INITIAL_SHARE);
  }
  const [queried, listed] = [query, name].map((tokens) => jointShares(tokens, population)) as [number[], number[]];
  const factor = allowance(similarity);
  return queried.map((share, origin) => Math.min(1, Math.max(share, listed[origin] as number) * factor));
}

/** Share of people of each origin who have all these words. */
function jointShares(tokens: readonly NameToken[], population: NamePopulation): number[] {
  const joint = PEOPLE.map(() => 1);
  for (const { text } of tokens.filter(({ particle }) => !particle)) {
    const shares = wordShares(text, population);
    for (const [origin, share] of joint.entries()) {
      joint[origin] = share * (shares[origin] as number);
    }
  }
  return joint;
}

function wordShares(text: string, population: NamePopulation): number[] {
  const { colombians = population } = population;
  const least = Math.max(RARE_SHARE, MIXED * (population(text) ?? 0));
  return [colombians(text) ?? 0, ...worldSharesOf(text)].map((share) => Math.max(least, share));
}

/** How many times more people have a word as similar: 1 if equal, about 2 at 0.95, 14 at 0.84, 64 at 0.75. */
function allowance(similarity: number): number {
  return 2 ** (INEXACT_BITS * (1 - similarity));
}

function isInitial(tokens: readonly NameToken[]): boolean {
  return tokens.length === 1 && tokens[0]?.text.length === 1;
}
