import type { Outcome } from '@cotejo/contracts';
import { random128 } from '@cotejo/platform';

/** Outcomes on the wire: level and recommendation of the verify variant, recommendation of the analyze variant. */
export const VERIFY_LEVEL = { approve: 'bajo', review: 'medio', reject: 'alto' } as const satisfies Record<
  Outcome,
  string
>;
export const VERIFY_RECOMMENDATION = { approve: 'aprobar', review: 'revisar', reject: 'rechazar' } as const;
export const ANALYZE_RECOMMENDATION = { approve: 'APPROVE', review: 'REVIEW', reject: 'REJECT' } as const;

/**
 * Rounds a score for the verify variant. Points come in halves and bands start at integers (both schemas require it), so a
 * half must be rounded down: 29.5 is still low risk, and 30 would not be.
 */
export const roundHalfDown = (score: number): number => Math.ceil(score - 0.5);

export const newTransactionId = (): string => `txn_${random128()}`;

/** ISO 8601 with the offset of Bogotá, which is UTC-5 all year. @param epochMs milliseconds since 1970 */
export function bogotaTime(epochMs: number): string {
  return new Date(epochMs - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
}
