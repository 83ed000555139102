import { type Counterfactual, REASONS } from '@cotejo/contracts';
import { factsFromReceipt, findDecider, findMatchingAmount, type ReceiptPayload } from '@cotejo/receipt';
import { counterfactualsOf } from '@cotejo/scorecard';

/** What a verified receipt says, for an assistant that explains it. A receipt has no value that a buyer submitted. */
export function explainDecision(payload: ReceiptPayload, policiesDir: string): object {
  const { jti, time, environment, variant, outcome, score, thresholds, scorecard, policy } = payload;
  const lines = payload.characteristics.filter(({ points, reason }) => points !== 0 || reason !== null);
  return {
    id: jti,
    time,
    environment,
    variant,
    outcome,
    score,
    thresholds,
    scorecard: scorecard.name,
    policy: policy.name,
    lines: lines.map(lineOf),
    lines_without_points: payload.characteristics.length - lines.length,
    sources_without_answer: payload.missing_mandatory,
    would_have_changed: changesOf(payload, policiesDir),
  };
}

function lineOf({ code, source, state, value, points, reason }: ReceiptPayload['characteristics'][number]): object {
  return {
    line: code,
    source,
    state,
    ...(value !== undefined && { value }),
    points,
    reason: reason && { code: reason, ...REASONS[reason] },
  };
}

/** Sets of changes that lead to a milder outcome; null: this machine lacks the scorecard or the policy of the receipt. */
function changesOf(payload: ReceiptPayload, policiesDir: string): Counterfactual[] | null {
  try {
    const decider = findDecider(payload, policiesDir);
    if ('absent' in decider) {
      return null;
    }
    const facts = factsFromReceipt(payload, findMatchingAmount(payload, decider) ?? null);
    return counterfactualsOf(decider, facts, decider.decide(facts));
  } catch {
    return null;
  }
}
