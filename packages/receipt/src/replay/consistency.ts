import type { Outcome } from '@cotejo/contracts';
import type { ReceiptPayload } from '../payload.js';

/** Whether the lines of the score add up to the score. It is computed in tenths, so it is exact. */
export function addsUp({ characteristics, score }: ReceiptPayload): boolean {
  const tenths = characteristics.reduce((sum, { points }) => sum + Math.round(points * 10), 0);
  return tenths === Math.round(score * 10);
}

/** Whether the outcome follows from the score, the thresholds and the missing sources. */
export function outcomeFollows(payload: ReceiptPayload): boolean {
  return payload.outcome === expectedOutcome(payload);
}

function expectedOutcome({ score, thresholds, missing_mandatory }: ReceiptPayload): Outcome {
  if (score >= thresholds.reject_from) {
    return 'reject';
  }
  return score >= thresholds.review_from || missing_mandatory.length > 0 ? 'review' : 'approve';
}
