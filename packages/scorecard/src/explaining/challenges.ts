import {
  type Challenge,
  type Decision,
  EVIDENCE,
  EVIDENCE_CODES,
  type EvidenceCode,
  type EvidenceSpec,
  type Facts,
  LEGAL_CAUSES,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
} from '@cotejo/contracts';
import type { Decider } from '../deciding/decider.js';
import type { Policy } from '../policy/policy.js';
import { evidenceAskedFor, signalsRead } from '../rules/merchant-rules.js';
import { subsets } from './subsets.js';

const SETS_MAX = 3;
const PIECES_MAX = 3;

/**
 * The smallest sets of evidence with which the buyer would be approved. Each set was decided again to confirm it, and no set contains
 * another. Smaller sets come first, then those that cost the buyer less. An approval, a decision with a legal cause, and one where no evidence helps have no challenge. At most 3 sets of at most 3 pieces, from at most 130 decisions.
 * @param decision the decision of `decider` for `facts`
 * @param obtainable the evidence that this buyer could still give
 */
export function challengesOf(
  decider: Decider,
  facts: Facts,
  decision: Decision,
  obtainable: readonly EvidenceCode[],
): Challenge[] {
  const found: Challenge[] = [];
  for (const challenge of eachChallenge(decider, facts, decision, obtainable)) {
    found.push(challenge);
    if (found.length === SETS_MAX) {
      break;
    }
  }
  return found;
}

/** The same sets one by one, without a limit of their number: the first one takes few decisions. */
export function* eachChallenge(
  decider: Decider,
  facts: Facts,
  decision: Decision,
  obtainable: readonly EvidenceCode[],
): Generator<Challenge> {
  if (decision.outcome === 'approve' || LEGAL_CAUSES.some((signal) => facts.states[signal] === true)) {
    return;
  }
  const { scorecard, policy } = decider;
  const weighed = [...(scorecard.offsets ?? []).map(({ evidence }) => evidence), ...evidenceAskedFor(policy)];
  const pieces = EVIDENCE_CODES.filter(
    (code) => obtainable.includes(code) && weighed.includes(code) && facts.states[code] !== true,
  );
  const decide = (evidence: readonly EvidenceCode[]) => decider.decide(withEvidence(facts, evidence));
  // More evidence raises no score but by a rule that reads what it confirms. Else, if all of it does not approve, no part of it does.
  if (readsConfirmed(policy) || decide(pieces).outcome === 'approve') {
    yield* smallest(pieces, decide);
  }
}

/** Whether a rule compares a signal that evidence makes false. */
function readsConfirmed(policy: Policy): boolean {
  const confirmed = new Set(EVIDENCE_CODES.flatMap((code): readonly SignalCode[] => EVIDENCE[code].confirms));
  return signalsRead(policy).some((signal) => confirmed.has(signal));
}

function* smallest(
  pieces: readonly EvidenceCode[],
  decide: (evidence: EvidenceCode[]) => Decision,
): Generator<Challenge> {
  const found: Challenge[] = [];
  for (let size = 1; size <= Math.min(PIECES_MAX, pieces.length); size += 1) {
    for (const evidence of subsets(pieces, size)) {
      if (found.some((smaller) => smaller.evidence.every((code) => evidence.includes(code)))) {
        continue;
      }
      const { outcome, score } = decide(evidence);
      if (outcome === 'approve') {
        const challenge = { score, evidence };
        found.push(challenge);
        yield challenge;
      }
    }
  }
}

/** The facts after the buyer has given this evidence. */
export function withEvidence(facts: Facts, evidence: readonly EvidenceCode[]): Facts {
  const states = { ...facts.states };
  const sources = { ...facts.sources, evidence: 'ok' as const };
  const inputs = new Set(facts.inputs);
  for (const code of evidence) {
    const { confirms, adds }: EvidenceSpec = EVIDENCE[code];
    states[code] = true;
    if (adds) {
      inputs.add(adds);
    }
    for (const signal of confirms) {
      states[signal] = false;
      sources[(SIGNALS[signal] as SignalSpec).source] = 'ok';
    }
  }
  return { ...facts, inputs: [...inputs], states, sources };
}
