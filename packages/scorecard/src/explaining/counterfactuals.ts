import { type Counterfactual, type Decision, type Facts, OUTCOMES, type Outcome, SIGNALS } from '@cotejo/contracts';
import { OFFSET } from '../deciding/contributions.js';
import type { Decider } from '../deciding/decider.js';
import { applies } from '../deciding/signal-query.js';
import { type Policy, rulesOf, thresholdsFor } from '../policy/policy.js';
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
  return smallestSets(optional, CHANGES_MAX - required.length, helps).map((chosen) => {
    const { outcome, score } = decideWith(chosen);
    return { outcome, score, changes: [...required, ...chosen].map(({ factor }) => factor) };
  });
}

/** @param changes sorted by the reduction of the score, largest first */
function smallestSets(changes: Change[], sizeMax: number, helps: (chosen: Change[]) => boolean): Change[][] {
  const sets: Change[][] = [];
  for (let size = 0; size <= Math.min(sizeMax, changes.length); size += 1) {
    // If the strongest changes are not enough, no set of this size is. Most rejections end here: a list or a cancelled
    // card.
    if (!helps(changes.slice(0, size))) {
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
 * The changes that reduce the points of the characteristics, largest reduction first. Others are in no smallest set.
 */
function reducingChanges(decider: Decider, facts: Facts, changes: Change[]): Change[] {
  const before = scoredTenths(decider.decide(facts));
  return changes
    .map((change) => ({ change, tenths: before - scoredTenths(decider.decide(withChanges(facts, [change]))) }))
    .filter(({ tenths }) => tenths > 0)
    .sort((one, other) => other.tenths - one.tenths)
    .map(({ change }) => change);
}

/** Sum of the characteristics and their offsets, without other rules, in tenths. */
function scoredTenths({ contributions }: Decision): number {
  let tenths = 0;
  for (const { characteristic, state, points } of contributions) {
    if (state !== 'rule' || characteristic.startsWith(OFFSET)) {
      tenths += Math.round(points * 10);
    }
  }
  return tenths;
}

const isLessSevere = (outcome: Outcome, than: Outcome): boolean => OUTCOMES.indexOf(outcome) < OUTCOMES.indexOf(than);
