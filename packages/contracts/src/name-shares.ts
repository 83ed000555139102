/**
 * How common names are among the persons of a registry snapshot. No personal data: it has only words that many persons
 * bear, and of those only the share.
 */
export interface NameShares {
  /** Persons that were counted. */
  persons: number;
  /** Normalised word of a name to the share of the persons that bear it, 0 to 1. */
  tokens: Record<string, number>;
}
