/**
 * Name frequencies among the persons of a registry snapshot. It has no personal data: only words that many persons have, with their share.
 */
export interface NameShares {
  /** Number of counted persons. */
  persons: number;
  /** Share of the persons with this normalised word in their name, 0 to 1, by word. */
  tokens: Record<string, number>;
}
