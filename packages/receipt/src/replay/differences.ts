import type { Contribution, Outcome, ReasonCode } from '@cotejo/contracts';
import { reasonsOf } from '@cotejo/scorecard/browser';
import type { ReceiptInputName } from '../input-names.js';
import type { DecisionWithEvidence, ReceiptPayload } from '../payload.js';

/** A difference between a receipt and a repeated decision. For an input it has only the name. */
export type Difference =
  | { what: 'input'; input: ReceiptInputName }
  | { what: 'score'; was: number; now: number }
  | { what: 'thresholds'; was: ReceiptPayload['thresholds']; now: ReceiptPayload['thresholds'] }
  | { what: 'outcome'; was: Outcome; now: Outcome }
  | { what: 'reasons'; was: ReasonCode[]; now: ReasonCode[] }
  /** Points; `null`: the score had, or has, no such line. */
  | { what: 'characteristic'; code: string; was: number | null; now: number | null };

/** The differences between a receipt and a repeated decision. */
export function compareDecision(payload: ReceiptPayload, decision: DecisionWithEvidence): Difference[] {
  const { contributions } = decision.evidence;
  const reasons = reasonsOf(contributions);
  const differences: Difference[] = [];
  if (payload.score !== decision.score) {
    differences.push({ what: 'score', was: payload.score, now: decision.score });
  }
  const thresholds = thresholdsOf(decision);
  const { review_from, reject_from } = payload.thresholds;
  if (review_from !== thresholds.review_from || reject_from !== thresholds.reject_from) {
    differences.push({ what: 'thresholds', was: payload.thresholds, now: thresholds });
  }
  if (payload.outcome !== decision.outcome) {
    differences.push({ what: 'outcome', was: payload.outcome, now: decision.outcome });
  }
  if (payload.reasons.join() !== reasons.join()) {
    differences.push({ what: 'reasons', was: payload.reasons, now: reasons });
  }
  return [...differences, ...characteristicDifferences(payload, contributions)];
}

function thresholdsOf({ evidence: { thresholds } }: DecisionWithEvidence): ReceiptPayload['thresholds'] {
  return { review_from: thresholds.reviewFrom, reject_from: thresholds.rejectFrom };
}

function characteristicDifferences({ characteristics }: ReceiptPayload, contributions: Contribution[]): Difference[] {
  const was = new Map(characteristics.map(({ code, points }) => [code, points]));
  const now = new Map(contributions.map(({ characteristic, points }) => [characteristic, points]));
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((code) => was.get(code) !== now.get(code))
    .map((code) => ({ what: 'characteristic', code, was: was.get(code) ?? null, now: now.get(code) ?? null }));
}
