/** What the countries of two sides say of each other. */
export type CountryEvidence = 'equal' | 'neutral' | 'conflict';

/** Most persons on a list are of another country than a buyer: to share it is worth a little. */
const EQUAL_GAP = 0.85;
/** Who has several nationalities is often listed with one: alone it must not clear an exact name. */
const CONFLICT_FACTOR = 0.96;

/**
 * @param asked ISO 3166-1 alpha-2; undefined where unknown
 * @param listed the same, all nationalities known
 */
export function countryEvidence(asked: string | undefined, listed: readonly string[]): CountryEvidence {
  if (asked === undefined || listed.length === 0) {
    return 'neutral';
  }
  return listed.includes(asked.toUpperCase()) ? 'equal' : 'conflict';
}

/** The score of a name with its evidence: an agreement closes part of the gap to 1, a conflict lowers it a little. */
export function withCountry(score: number, evidence: CountryEvidence): number {
  if (evidence === 'neutral') {
    return score;
  }
  return evidence === 'equal' ? 1 - EQUAL_GAP * (1 - score) : CONFLICT_FACTOR * score;
}

/** The least score that a country in common lifts to `score`. */
export function leastBeforeCountry(score: number): number {
  return 1 - (1 - score) / EQUAL_GAP;
}
