import { packageData } from './package-data.js';

/** Knows how common the words of names are. */
export interface NamePopulation {
  /** Share of the population with a word anywhere in the name, 0 to 1; `undefined` for words that were not counted. */
  (token: string): number | undefined;
  /** Shares among Colombians only, if the population also knows foreign names. */
  colombians?: NamePopulation;
}

/** Two different words above this share are two names, not a name and its misspelling. */
const WELL_KNOWN_SHARE = 0.0003;

/** Whether a word is common in Colombia. A foreign name never counts, because it has several spellings in Latin letters. */
export function isWellKnown(token: string, population: NamePopulation): boolean {
  const { colombians = population } = population;
  return (colombians(token) ?? 0) > WELL_KNOWN_SHARE;
}

/**
 * Rounded shares of common Colombian names, from general knowledge. A deployment with a registry uses the counts of its
 * dictionary instead.
 */
export const COLOMBIAN_NAMES: NamePopulation = populationOf(packageData('name-shares.json'));

/** @param tiers normalised words by percentage of the population; a word in several tiers has the highest percentage */
export function populationOf(tiers: Record<string, readonly string[]>): NamePopulation {
  const shares = new Map<string, number>();
  for (const [percent, tokens] of Object.entries(tiers)) {
    for (const token of tokens) {
      shares.set(token, Math.max(Number(percent) / 100, shares.get(token) ?? 0));
    }
  }
  return (token) => shares.get(token);
}
