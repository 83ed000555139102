import { packageData } from './package-data.js';

/** Share of the population that bears a token anywhere in its name, 0 to 1; `undefined` where nobody has counted. */
export type NamePopulation = (token: string) => number | undefined;

/** Above this share two different tokens are two names rather than one and its misspelling. */
export const WELL_KNOWN_SHARE = 0.0003;

/**
 * Rounded shares of common Colombian names, from general knowledge; a deployment that has a registry passes the counts
 * of its own dictionary instead.
 */
export const COLOMBIAN_NAMES: NamePopulation = populationOf(packageData('name-shares.json'));

/** @param tiers percent of the population to normalised tokens; a token in several tiers has the highest. */
export function populationOf(tiers: Record<string, readonly string[]>): NamePopulation {
  const shares = new Map<string, number>();
  for (const [percent, tokens] of Object.entries(tiers)) {
    for (const token of tokens) {
      shares.set(token, Math.max(Number(percent) / 100, shares.get(token) ?? 0));
    }
  }
  return (token) => shares.get(token);
}
