import { Decider } from '../deciding/decider.js';
import type { Policy } from '../policy/policy.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import type { Proof, Witness } from './finding.js';

/** Claims that something never happens. They stay true when rules of the merchant raise some scores. */
const STAYING: ReadonlySet<Proof['code']> = new Set([
  'rule_never_fires',
  'rule_of_disabled_signal',
  'tier_never_applies',
  'list_changes_nothing',
  'list_entry_ignored',
  'outcome_unreachable',
  'offset_never_fires',
  'evidence_raises_score',
  'not_proven',
]);

/**
 * The claims about a policy without its merchant's rules that are true with them too. Every witness is decided with the rules, and a claim
 * that shows a case is left out when the rules change that case.
 */
export function besideRules(proofs: readonly Proof[], policy: Policy, scorecard: Scorecard): Proof[] {
  const decider = new Decider(scorecard, policy);
  const decided = ({ facts }: Witness): Witness => {
    const { outcome, score } = decider.decide(facts);
    return { facts, outcome, score };
  };
  return proofs.flatMap((proof) => {
    const witnesses = proof.witnesses.map(decided);
    const isSame = witnesses.every(
      ({ outcome, score }, at) => outcome === proof.witnesses[at]?.outcome && score === proof.witnesses[at]?.score,
    );
    return STAYING.has(proof.code) || isSame ? [{ ...proof, witnesses }] : [];
  });
}
