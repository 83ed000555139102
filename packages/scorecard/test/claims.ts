import { OUTCOMES, type Outcome, type SignalCode } from '@cotejo/contracts';
import { Decider } from '../src/deciding/decider.js';
import type { Policy } from '../src/policy/policy.js';
import type { Proof, Witness } from '../src/proof/finding.js';
import type { Scorecard } from '../src/scorecard/scorecard.js';
import { causesOf } from './brute-force.js';

/**
 * Says what is wrong with a claim: gives its witnesses to the real decider and looks whether they show what the claim says. Empty: nothing
 * is wrong. A claim that something never happens is shown by the facts in which it would happen first.
 */
export function claimProblems(proof: Proof, policy: Policy, scorecard: Scorecard): string[] {
  const decider = new Decider(scorecard, policy);
  const problems: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || problems.push(`${proof.code}: ${what}`));
  for (const { facts, outcome, score } of proof.witnesses) {
    const decision = decider.decide(facts);
    must(decision.score === score, `the score is ${decision.score}, not ${score}`);
    must(outcome === null || decision.outcome === outcome, `the outcome is ${decision.outcome}, not ${outcome}`);
  }
  must(proof.code === 'not_proven' || proof.witnesses.length > 0, 'has no witness');
  must(proof.problem !== '' && proof.es !== '' && proof.es !== proof.problem, 'lacks a sentence');
  const [first, second] = proof.witnesses as [Witness, Witness | undefined];
  const decide = (witness: Witness) => decider.decide(witness.facts);
  const rank = (outcome: Outcome) => OUTCOMES.indexOf(outcome);
  switch (proof.code) {
    case 'rule_never_fires': {
      const rule = ruleAt(policy, proof.pointer);
      const shown = decide(first).contributions.map(({ characteristic }) => characteristic);
      must(first.facts.states[rule.signal] === true, 'the signal is not true');
      must(!shown.includes(rule.name), 'the rule fires');
      break;
    }
    case 'rule_of_disabled_signal': {
      const rule = ruleAt(policy, proof.pointer);
      const shown = decide(first).contributions.find(({ characteristic }) => characteristic === rule.signal);
      must(first.facts.states[rule.signal] === true && !shown?.points, 'the signal gives points');
      must(decide(first).score >= rule.floor, 'the rule does not lift');
      break;
    }
    case 'tier_never_applies': {
      const index = Number(proof.pointer.split('/')[2]);
      const { amountTiers } = policy;
      const without = new Decider(scorecard, { ...policy, amountTiers: amountTiers.toSpliced(index, 1) });
      must(without.decide(first.facts).outcome === decide(first).outcome, 'the tier decides');
      break;
    }
    case 'tier_changes_nothing':
    case 'list_changes_nothing':
      must(second !== undefined && decide(first).outcome === decide(second).outcome, 'the outcome changes');
      break;
    case 'list_entry_ignored':
      must(decide(first).outcome === 'reject', 'the buyer is not denied');
      break;
    case 'outcome_unreachable': {
      const missed = /approved/.test(proof.problem) && !/review/.test(proof.problem) ? 'approve' : null;
      const outcomes = proof.witnesses.map((witness) => decide(witness).outcome);
      must(!outcomes.includes(missed ?? (/review/.test(proof.problem) ? 'review' : 'reject')), 'it is reached');
      break;
    }
    case 'worse_fact_scores_less':
    case 'higher_amount_milder': {
      const [better, worse] = [decide(first), decide(second as Witness)];
      const isMilder = rank(worse.outcome) < rank(better.outcome);
      must(proof.code === 'higher_amount_milder' ? isMilder : isMilder || worse.score < better.score, 'it is no worse');
      break;
    }
    case 'rejection_without_remedy': {
      must(decide(first).outcome === 'reject', 'it is not rejected');
      const answers = Object.entries(first.facts.states).map(
        ([code, state]) => [code as SignalCode, { state }] as const,
      );
      must(causesOf(policy, scorecard, decider, first.facts, new Map(answers)) !== null, 'it has a remedy');
      break;
    }
    default:
  }
  return problems;
}

function ruleAt({ hardStops, floors }: Policy, pointer: string) {
  const [, list, index] = pointer.split('/');
  if (list === 'hardStops') {
    const { signal } = hardStops[Number(index)] as Policy['hardStops'][number];
    return { signal, floor: 100, name: `stop:${signal}` };
  }
  const { signal, floor } = floors[Number(index)] as Policy['floors'][number];
  return { signal, floor, name: `floor:${signal}` };
}

/** The same for a claim about a scorecard, which is decided with a policy without rules. */
export function scorecardClaimProblems(proof: Proof, policy: Policy, scorecard: Scorecard): string[] {
  const noRules = { hardStops: [], floors: [], amountTiers: [], mandatorySources: [], unknownPoints: {} };
  const plain = { ...policy, ...noRules, disabledCharacteristics: [], lists: { allow: [], deny: [] } };
  if (proof.code !== 'band_unreachable') {
    return claimProblems(proof, plain, scorecard);
  }
  const [, , index, , at] = proof.pointer.split('/').map(Number) as [number, number, number, number, number];
  const { signal, bands } = scorecard.characteristics[index] as Scorecard['characteristics'][number];
  const characteristics = scorecard.characteristics.with(index, {
    ...(scorecard.characteristics[index] as Scorecard['characteristics'][number]),
    bands: bands.toSpliced(at, 1),
  });
  const without = new Decider({ ...scorecard, characteristics }, plain);
  const { facts, score } = proof.witnesses[0] as Witness;
  const pointsOf = (decider: Decider) =>
    decider.decide(facts).contributions.find(({ characteristic }) => characteristic === signal)?.points;
  const decider = new Decider(scorecard, plain);
  return [
    ...claimProblems(proof, plain, scorecard),
    ...(String(facts.states[signal]) === bands[at]?.state ? [] : ['the signal does not have the state of the band']),
    ...(pointsOf(decider) === pointsOf(without) ? [] : ['the band gives the points']),
    ...(without.decide(facts).score === score ? [] : ['the score differs without the band']),
  ];
}
