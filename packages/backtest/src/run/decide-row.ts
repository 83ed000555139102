import type { Decision } from '@cotejo/contracts';
import { type Decider, thresholdsFor } from '@cotejo/scorecard/browser';
import type { RowReader } from '../history/row-reader.js';

/** Decides a row by its signals, or by its score where the history has scores only: then just the thresholds apply. */
export function decideRow(decider: Decider, { score, facts }: Pick<RowReader, 'score' | 'facts'>): Decision {
  if (score === null) {
    return decider.decide(facts);
  }
  const { reviewFrom, rejectFrom } = thresholdsFor(decider.policy, facts.amountCop);
  const outcome = score >= rejectFrom ? 'reject' : score >= reviewFrom ? 'review' : 'approve';
  const { scorecardName: scorecard, policyName: policy } = decider;
  return { outcome, score, contributions: [], missingMandatory: [], scorecard, policy };
}
