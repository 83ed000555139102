import type { Outcome } from '@cotejo/contracts';

/** An outcome on the wire: the level and the recommendation of the verify variant, the recommendation of analyze. */
export const VERIFY_LEVEL = { approve: 'bajo', review: 'medio', reject: 'alto' } as const satisfies Record<
  Outcome,
  string
>;
export const VERIFY_RECOMMENDATION = { approve: 'aprobar', review: 'revisar', reject: 'rechazar' } as const;
export const ANALYZE_RECOMMENDATION = { approve: 'APPROVE', review: 'REVIEW', reject: 'REJECT' } as const;

/**
 * Points come in halves and bands begin at whole numbers (both schemas say so), so a half must go down: 29.5 is still low
 * risk, and 30 would not be.
 */
export const roundHalfDown = (score: number): number => Math.ceil(score - 0.5);
