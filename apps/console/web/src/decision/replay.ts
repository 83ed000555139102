import type { Facts, Outcome } from '@cotejo/contracts';
import {
  compareDecision,
  type Difference,
  factsFromReceipt,
  findMatchingAmount,
  isCommittedAmount,
  type ReceiptPayload,
  wasPolicyUnknown,
} from '@cotejo/receipt/browser';
import { amountSteps, counterfactualsOf, Decider } from '@cotejo/scorecard/browser';
import type { PolicyChoice } from '../backtest/policy-choices.js';

/** The amount of the request: COP, `null` for a request without an amount, `undefined` when nobody said it. */
export type KnownAmount = number | null | undefined;

/** What a policy decides from the facts of a receipt. */
export interface Replayed {
  choice: PolicyChoice;
  /** Whether it is the policy that decided, by the hash in the receipt. */
  isOriginal: boolean;
  /** One; several when the amount is not known and the policy decides large amounts otherwise. The first one has no amount. */
  outcomes: { fromCop: number | null; outcome: Outcome; score: number }[];
  differences: Difference[];
  /** Signals that this policy charges for and that the receipt does not have; they count as unanswered. */
  signalsWithout: string[];
}

/** Whether a typed amount is the amount of the receipt; `unproved`: there is no salt to compare with. */
export type AmountProof = 'proved' | 'other' | 'unproved';

export function proofOf({ inputs }: ReceiptPayload, typedCop: number, salt: string | undefined): AmountProof {
  if (salt === undefined) {
    return 'unproved';
  }
  return isCommittedAmount(typedCop, salt, inputs.amount ?? '') ? 'proved' : 'other';
}

/** A receipt commits to the amount only when the request had an amount. A typed amount that is another one does not count. */
export function amountOf(payload: ReceiptPayload, typedCop: number | null, salt: string | undefined): KnownAmount {
  if (payload.inputs.amount === undefined) {
    return null;
  }
  return typedCop === null || proofOf(payload, typedCop, salt) === 'other' ? undefined : typedCop;
}

export const isOriginal = ({ policy, scorecard }: ReceiptPayload, decider: Decider): boolean =>
  decider.policyHash === policy.hash && decider.scorecardHash === scorecard.hash;

export const deciderOf = (payload: ReceiptPayload, { scorecard, policy }: PolicyChoice): Decider => {
  const decider = new Decider(scorecard, policy);
  const wasUnknown = isOriginal(payload, decider) && wasPolicyUnknown(payload);
  return wasUnknown ? new Decider(scorecard, policy, { policyUnknown: true }) : decider;
};

/** Another policy misses each of its mandatory sources that did not answer, as it would for a new request. */
function factsFor(payload: ReceiptPayload, decider: Decider, amountCop: number | null): Facts {
  const { plannedSources, ...facts } = factsFromReceipt(payload, amountCop);
  return isOriginal(payload, decider) ? { ...facts, plannedSources } : facts;
}

/** Decides the facts of a receipt again. The answers of the sources come from the receipt; no source is queried. */
export function replay(payload: ReceiptPayload, choice: PolicyChoice, amount: KnownAmount): Replayed {
  const decider = deciderOf(payload, choice);
  const original = isOriginal(payload, decider);
  const known = amount === undefined && original ? findMatchingAmount(payload, decider) : amount;
  const facts = factsFor(payload, decider, known === undefined ? 0 : known);
  const decision = decider.decide(facts);
  const { outcome, score } = decision;
  const evidence = decider.evidence(decision, facts);
  return {
    choice,
    isOriginal: original,
    outcomes: known === undefined ? outcomesByAmount(decider, facts) : [{ fromCop: null, outcome, score }],
    differences: compareDecision(payload, { ...decision, evidence }).filter(
      // Without the amount it is not known which thresholds of this policy to compare with.
      ({ what }) => what !== 'thresholds' || known !== undefined || decider.policy.amountTiers.length === 0,
    ),
    signalsWithout: signalsWithout(decider, facts),
  };
}

/** The outcome and the score for every amount. */
function outcomesByAmount(decider: Decider, facts: Facts): Replayed['outcomes'] {
  const all = amountSteps(decider).map((amountCop, at) => {
    const { outcome, score } = decider.decide({ ...facts, amountCop });
    return { fromCop: at === 0 ? null : amountCop, outcome, score };
  });
  return all.filter(({ outcome, score }, at) => outcome !== all[at - 1]?.outcome || score !== all[at - 1]?.score);
}

function signalsWithout(decider: Decider, facts: Facts): string[] {
  const unanswered = decider
    .decide(facts)
    .contributions.filter(({ state, source }) => state === 'unknown' && source && facts.sources[source] === 'ok');
  return unanswered.map(({ characteristic }) => characteristic).filter((code) => !Object.hasOwn(facts.states, code));
}

/** The smallest sets of changes that would have made the outcome less severe. @param choice the policy to decide with */
export function changesFor(payload: ReceiptPayload, choice: PolicyChoice, amount: KnownAmount) {
  const decider = deciderOf(payload, choice);
  const amountCop = amount === undefined ? findMatchingAmount(payload, decider) : amount;
  const facts = factsFor(payload, decider, amountCop ?? null);
  return counterfactualsOf(decider, facts, decider.decide(facts));
}
