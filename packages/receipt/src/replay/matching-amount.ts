import { amountSteps, type Decider, thresholdsFor } from '@cotejo/scorecard/browser';
import type { ReceiptPayload } from '../payload.js';
import { compareDecision } from './differences.js';
import { factsFromReceipt } from './receipt-facts.js';

/**
 * An amount in COP at which the policy decides as the receipt says; where it never does, an amount with the thresholds of the
 * receipt. `null`: a request without an amount; `undefined`: no amount has these thresholds.
 */
export function findMatchingAmount(payload: ReceiptPayload, decider: Decider): number | null | undefined {
  const { review_from, reject_from } = payload.thresholds;
  const candidates = [null, ...amountSteps(decider)].filter((amount) => {
    const { reviewFrom, rejectFrom } = thresholdsFor(decider.policy, amount);
    return reviewFrom === review_from && rejectFrom === reject_from;
  });
  const decidesAlike = (amount: number | null) => {
    const facts = factsFromReceipt(payload, amount);
    const decision = decider.decide(facts);
    return compareDecision(payload, { ...decision, evidence: decider.evidence(decision, facts) }).length === 0;
  };
  const [first] = candidates;
  return candidates.find(decidesAlike) ?? first;
}
