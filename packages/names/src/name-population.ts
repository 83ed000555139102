import { packageData } from './package-data.js';

/** Knows how common the words of names are. */
export interface NamePopulation {
  /** Share of the population with a word anywhere in the name, 0 to 1; `undefined` for words that were not counted. */
  (token: string): number | undefined;
  /** Whether the word has one usual spelling, so that another common word is another name; default: by its share. */
  isWellKnown?(token: string): boolean;
}

/** Two different words above this share are two names, not a name and its misspelling. */
const WELL_KNOWN_SHARE = 0.0003;

export function isWellKnown(share: number | undefined): boolean {
  return (share ?? 0) > WELL_KNOWN_SHARE;
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
