import { type Counterfactual, type Decision, type Facts, OUTCOMES, type Outcome, SIGNALS } from '@cotejo/contracts';
import { MERCHANT_RULE, OFFSET } from '../deciding/contributions.js';
import type { Decider } from '../deciding/decider.js';
import { applies } from '../deciding/signal-query.js';
import { type Policy, rulesOf, thresholdsFor } from '../policy/policy.js';
import { signalsRead } from '../rules/merchant-rules.js';
import { type Change, changesOf, withChanges } from './changes.js';
import { subsets } from './subsets.js';

const SETS_MAX = 5;
const CHANGES_MAX = 4;
/**
 * Only the optional changes that reduce the score most are combined. The smallest set that exists is among them. One
 * exception: an offset that two signals without points stop; clearing both lets the offset stand, and neither reduces the score.
 */
const OPTIONAL_MAX = 9;

/**
 * The smallest sets of changes that make the outcome less severe. Each set was decided again to confirm it. No set
 * contains another. The order is by size, then by the reduction of the score. There are at most 5 sets of at most 4
 * changes, and at most 300 decisions are made, whatever the facts. The same facts give the same sets.
 * @param decision the decision of `decider` for `facts`, with all contributions
 */
export function counterfactualsOf(decider: Decider, facts: Facts, decision: Decision): Counterfactual[] {
  if (decision.outcome === 'approve') {
    return [];
  }
  const changes = changesOf(facts);
  const isRequired = requirement(decider.policy, facts, decision);
  const required = changes.filter(isRequired);
  const others = changes.filter((change) => !isRequired(change));
  const optional = reducingChanges(decider, withChanges(facts, required), others);
  const decideWith = (chosen: Change[]) => decider.decide(withChanges(facts, [...required, ...chosen]));
  const helps = (chosen: Change[]) => isLessSevere(decideWith(chosen).outcome, decision.outcome);
  const isOrdered = decider.policy.rules === undefined;
  return smallestSets(optional, CHANGES_MAX - required.length, helps, isOrdered).map((chosen) => {
    const { outcome, score } = decideWith(chosen);
    return { outcome, score, changes: [...required, ...chosen].map(({ factor }) => factor) };
  });
}

/**
 * @param changes sorted by the reduction of the score, largest first
 * @param isOrdered no other changes help where the first ones of as many do not. With rules of the merchant, others can.
 */
function smallestSets(
  changes: Change[],
  sizeMax: number,
  helps: (chosen: Change[]) => boolean,
  isOrdered: boolean,
): Change[][] {
  const sets: Change[][] = [];
  for (let size = 0; size <= Math.min(sizeMax, changes.length); size += 1) {
    // If the strongest changes are not enough, no set of this size is. Most rejections end here: a list or a cancelled
    // card.
    if (isOrdered && !helps(changes.slice(0, size))) {
      continue;
    }
    for (const chosen of subsets(changes.slice(0, OPTIONAL_MAX), size)) {
      if (sets.some((smaller) => smaller.every((change) => chosen.includes(change))) || !helps(chosen)) {
        continue;
      }
      sets.push(chosen);
      if (sets.length === SETS_MAX) {
        return sets;
      }
    }
  }
  return sets;
}

/**
 * Returns a function that says whether every set needs a change. A set needs it when one rule keeps the outcome until
 * the change is made.
 */
function requirement(policy: Policy, facts: Facts, { outcome, missingMandatory }: Decision) {
  const { reviewFrom, rejectFrom } = thresholdsFor(policy, facts.amountCop);
  const keeps = (floor: number) => floor >= (outcome === 'reject' ? rejectFrom : reviewFrom);
  const rules = rulesOf(policy);
  return ({ signal, factor: { source } }: Change): boolean => {
    if (signal === null) {
      return missingMandatory.includes(source) && keeps(policy.missingMandatoryFloor);
    }
    const set = rules.find((rule) => rule.signal === signal);
    return set !== undefined && keeps(set.floor) && applies({ signal, ...SIGNALS[signal] }, facts);
  };
}

/**
 * The changes that reduce the points, largest reduction first, after those of which a rule of the merchant that lifts the score reads the
 * signal. Others are in no smallest set.
 */
function reducingChanges(decider: Decider, facts: Facts, changes: Change[]): Change[] {
  const before = scoredTenths(decider.decide(facts));
  const touchesRule = readsOfLifts(decider.policy);
  return changes
    .map((change) => ({
      change,
      isRead: touchesRule(change),
      tenths: before - scoredTenths(decider.decide(withChanges(facts, [change]))),
    }))
    .filter(({ isRead, tenths }) => isRead || tenths > 0)
    .sort((one, other) => Number(other.isRead) - Number(one.isRead) || other.tenths - one.tenths)
    .map(({ change }) => change);
}

/** Returns a function that says whether a rule that lifts the score reads the signal of a change, or a signal of its source. */
function readsOfLifts({ rules = [], attributes }: Policy): (change: Change) => boolean {
  const lifting = rules.filter(({ then }) => then === 'review' || !('points' in then));
  const read = signalsRead({ rules: lifting, attributes });
  return ({ signal, factor: { source } }) =>
    read.some((each) => (signal === null ? SIGNALS[each].source === source : each === signal));
}

/** Sum of the characteristics, their offsets and the points of rules, without what lifts or cuts the score, in tenths. */
function scoredTenths({ contributions }: Decision): number {
  let tenths = 0;
  for (const { characteristic, state, points } of contributions) {
    const isScored = state !== 'rule' || characteristic.startsWith(OFFSET) || characteristic.startsWith(MERCHANT_RULE);
    if (isScored) {
      tenths += Math.round(points * 10);
    }
  }
  return tenths;
}

const isLessSevere = (outcome: Outcome, than: Outcome): boolean => OUTCOMES.indexOf(outcome) < OUTCOMES.indexOf(than);
