/** Result of comparing the countries of two persons. */
export type CountryEvidence = 'equal' | 'neutral' | 'conflict';

/** Most listed persons have another country than the buyer, so a common country raises the score a little. */
const EQUAL_GAP = 0.85;
/** A person with several nationalities is often listed with one. A conflict alone must not clear an exact name. */
const CONFLICT_FACTOR = 0.96;

/**
 * @param queried ISO 3166-1 alpha-2; undefined if unknown
 * @param listed all known nationalities, ISO 3166-1 alpha-2
 */
export function countryEvidence(queried: string | undefined, listed: readonly string[]): CountryEvidence {
  if (queried === undefined || listed.length === 0) {
    return 'neutral';
  }
  return listed.includes(queried.toUpperCase()) ? 'equal' : 'conflict';
}

/**
 * Applies the evidence to the score of a name: an agreement closes part of the gap to 1, a conflict lowers it a little.
 */
export function withCountry(score: number, evidence: CountryEvidence): number {
  if (evidence === 'neutral') {
    return score;
  }
  return evidence === 'equal' ? 1 - EQUAL_GAP * (1 - score) : CONFLICT_FACTOR * score;
}

/** The lowest score that a common country raises to `score`. */
export function leastBeforeCountry(score: number): number {
  return 1 - (1 - score) / EQUAL_GAP;
}
