import { type Counterfactual, type Decision, type Facts, OUTCOMES, type Outcome, SIGNALS } from '@cotejo/contracts';
import { applies } from '../deciding/compiled.js';
import type { Decider } from '../deciding/decider.js';
import { type Policy, thresholdsFor } from '../policy/policy.js';
import { type Change, changed, changesOf } from './changes.js';

const SETS_MAX = 5;
const CHANGES_MAX = 4;
/** Of the changes that are not required, those that relieve most: the smallest set that exists is among them. */
const OPTIONAL_MAX = 9;

/**
 * The smallest sets of changes with which the outcome would have been less severe; each was decided again before it is told.
 * Of two sets none contains the other; smallest first, then those that relieve most. At most 5 sets of at most 4 changes, for
 * which at most 300 decisions are made, whatever comes in. Same facts, same sets.
 *
 * @param decision what `decider` makes of `facts`, with all contributions
 */
export function counterfactualsOf(decider: Decider, facts: Facts, decision: Decision): Counterfactual[] {
  if (decision.outcome === 'approve') {
    return [];
  }
  const changes = changesOf(facts);
  const isRequired = requirement(decider.policy, facts, decision);
  const required = changes.filter(isRequired);
  const others = changes.filter((change) => !isRequired(change));
  const optional = relieving(decider, facts, decision, others);
  const decideWith = (chosen: Change[]) => decider.decide(changed(facts, [...required, ...chosen]));
  const helps = (chosen: Change[]) => isLessSevere(decideWith(chosen).outcome, decision.outcome);
  return smallestSets(optional, CHANGES_MAX - required.length, helps).map((chosen) => {
    const { outcome, score } = decideWith(chosen);
    return { outcome, score, changes: [...required, ...chosen].map(({ factor }) => factor) };
  });
}

/** @param changes those that relieve most first */
function smallestSets(changes: Change[], sizeMax: number, helps: (chosen: Change[]) => boolean): Change[][] {
  const found: Change[][] = [];
  for (let size = 0; size <= Math.min(sizeMax, changes.length); size += 1) {
    // Where what relieves most fails, no set of the size can do it: most rejections end so, by a list or a cancelled card.
    if (!helps(changes.slice(0, size))) {
      continue;
    }
    for (const chosen of subsets(changes.slice(0, OPTIONAL_MAX), size)) {
      if (found.some((smaller) => smaller.every((change) => chosen.includes(change))) || !helps(chosen)) {
        continue;
      }
      found.push(chosen);
      if (found.length === SETS_MAX) {
        return found;
      }
    }
  }
  return found;
}

/** Whether, while a change is not made, a rule alone keeps the outcome as it is: every set has these. */
function requirement(policy: Policy, facts: Facts, { outcome, missingMandatory }: Decision) {
  const { reviewFrom, rejectFrom } = thresholdsFor(policy, facts.amountCop);
  const keeps = (floor: number) => floor >= (outcome === 'reject' ? rejectFrom : reviewFrom);
  const floors = [...policy.hardStops.map(({ signal }) => ({ signal, floor: 100 })), ...policy.floors];
  return ({ signal, factor: { source } }: Change): boolean => {
    if (signal === null) {
      return missingMandatory.includes(source) && keeps(policy.missingMandatoryFloor);
    }
    const set = floors.find((rule) => rule.signal === signal);
    return set !== undefined && keeps(set.floor) && applies({ signal, ...SIGNALS[signal] }, facts);
  };
}

/** Those with which the characteristics score less, by how much; what relieves nothing is in no smallest set. */
function relieving(decider: Decider, facts: Facts, decision: Decision, changes: Change[]): Change[] {
  const before = scoredTenths(decision);
  return changes
    .map((change) => ({ change, tenths: before - scoredTenths(decider.decide(changed(facts, [change]))) }))
    .filter(({ tenths }) => tenths > 0)
    .sort((one, other) => other.tenths - one.tenths)
    .map(({ change }) => change);
}

/** What the characteristics alone add up to. */
function scoredTenths({ contributions }: Decision): number {
  let tenths = 0;
  for (const { state, points } of contributions) {
    if (state !== 'rule') {
      tenths += Math.round(points * 10);
    }
  }
  return tenths;
}

const isLessSevere = (outcome: Outcome, than: Outcome): boolean => OUTCOMES.indexOf(outcome) < OUTCOMES.indexOf(than);

/** All subsets of a size, those of earlier members first. */
function* subsets<T>(members: T[], size: number): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, first] of members.entries()) {
    for (const others of subsets(members.slice(index + 1), size - 1)) {
      yield [first, ...others];
    }
  }
}
