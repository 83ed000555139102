import type { EvidenceCode, Facts, SignalCode } from '@cotejo/contracts';
import { Decider } from '../deciding/decider.js';
import { afterOffset } from '../deciding/offsets.js';
import { withEvidence } from '../explaining/challenges.js';
import { rulesOf } from '../policy/policy.js';
import type { OffsetRule } from '../scorecard/scorecard.js';
import { allAnswers } from './build-tree.js';
import { type FactSpace, withAnswer, withTrue } from './fact-space.js';
import type { Chosen, Option } from './fact-tree.js';
import { type Proof, type Witness, warning } from './finding.js';
import { contextOf, isStanding, type OffsetContext } from './offset-contexts.js';
import { SENTENCES } from './sentences.js';

/** Offsets that never count, and evidence that raises a score, takes more than a signal gave or moves the outcome of a rule. */
export function* offsetProofs(space: FactSpace): Generator<Proof> {
  for (const [index, rule] of (space.scorecard.offsets ?? []).entries()) {
    const isOff = space.policy.evidence?.disabledOffsets.includes(rule.id);
    if (!isOff && !offsetExample(space, rule)) {
      const sentence = SENTENCES.offsetNeverFires(rule.id);
      yield warning('offset_never_fires', `/offsets/${index}`, sentence, [anyFacts(space)]);
    }
  }
  yield* orderOfEvidence(space);
  yield* rulesStand(space);
}

/** Facts in which the rule takes points that no other rule takes; `null`: no facts do. It is exact. */
function offsetExample(space: FactSpace, rule: OffsetRule): Witness | null {
  const amountCop = Math.min(1, rule.upToCop ?? 1);
  const rivals = [...space.offsets.values()].flat().filter(({ evidence }) => evidence.signal === rule.evidence);
  const stops = new Set(rivals.flatMap(({ unless }) => unless.map((each) => each.signal)));
  // A signal may stop another rule of the same evidence, and leave this one.
  for (const stopping of powerSet([...stops].filter((signal) => !rule.unless?.includes(signal)))) {
    const context = contextOf(space.offsets, amountCop, [rule.evidence], new Set(stopping));
    const found = exampleIn(space, rule, context);
    if (found) {
      return space.witness(space.withContext(found, context), amountCop);
    }
  }
  return null;
}

function exampleIn(space: FactSpace, rule: OffsetRule, context: OffsetContext): Chosen {
  for (const signal of Object.keys(rule.points) as SignalCode[]) {
    const strongest = space.offsets.get(signal)?.find((each) => isStanding(each, context));
    const search = strongest?.id === rule.id ? space.searchIn(context) : null;
    const found = search?.extreme(
      1,
      withAnswer(signal, givesPoints(space, signal), () => true),
    );
    if (found) {
      return found.chosen;
    }
  }
  return null;
}

/** The true answers of a signal that have points before anything is taken from them. */
function givesPoints(space: FactSpace, signal: SignalCode): (option: Option) => boolean {
  const weighed = space.weighed.get(signal);
  const answers = weighed ? allAnswers(weighed, [true]).filter(({ tenths }) => tenths > 0) : [];
  const values = answers.map(({ part }) => part.kind === 'signal' && part.value);
  return ({ part }) => part.kind === 'signal' && part.state === true && values.includes(part.value as never);
}

/** For each signal, every set of evidence takes at least as much as a part of it, and never more than the signal gave. */
function* orderOfEvidence(space: FactSpace): Generator<Proof> {
  for (const [signal, rules] of space.offsets) {
    const evidence = [...new Set(rules.map((rule) => rule.evidence.signal))];
    const stops = [...new Set(rules.flatMap(({ unless }) => unless.map((each) => each.signal)))];
    const highest = space.weighed.get(signal)?.scored?.highestTenths ?? 0;
    for (const level of space.levels) {
      for (const stopping of powerSet(stops)) {
        const own = new Map([[signal, rules]]);
        const left = (given: EvidenceCode[]) => {
          const { offsets } = contextOf(own, level.amountCop ?? 1, given, new Set(stopping));
          return afterOffset(highest, offsets.get(signal) ?? 0);
        };
        for (const given of powerSet(evidence)) {
          space.budget.spend(1);
          const without = given.slice(1);
          if (left(given) > left(without) || left(given) < Math.min(0, highest)) {
            const sentence = SENTENCES.evidenceRaises(signal, given);
            yield warning('evidence_raises_score', '/scorecard', sentence, [anyFacts(space)]);
          }
        }
      }
    }
  }
}

/** Evidence changes no outcome of a hard stop, a floor, a denied buyer or a missing mandatory source. */
function* rulesStand(space: FactSpace): Generator<Proof> {
  const decider = new Decider(space.scorecard, space.policy);
  const evidence = [...new Set([...space.offsets.values()].flat().map((rule) => rule.evidence.signal))];
  for (const { signal, pointer } of rulesOf(space.policy)) {
    for (const sign of [1, -1] as const) {
      const found = space.weighed.has(signal)
        ? space.search.extreme(
            sign,
            withTrue(signal, () => true),
          )
        : null;
      const { facts } = space.witness(found?.chosen ?? null);
      const moved = found && movedBy(decider, facts, evidence);
      if (moved) {
        yield warning('evidence_moves_rule', pointer, SENTENCES.evidenceMovesRule(signal), moved);
      }
    }
  }
}

function movedBy(decider: Decider, facts: Facts, evidence: readonly EvidenceCode[]): Witness[] | null {
  const witnesses = [facts, withEvidence({ ...facts, amountCop: 1 }, evidence)].map((each): Witness => {
    const { outcome, score } = decider.decide(each);
    return { facts: each, outcome, score };
  });
  const [before, after] = witnesses.map(({ outcome }) => outcome);
  return before === after ? null : witnesses;
}

const anyFacts = (space: FactSpace): Witness => space.witness(space.search.extreme(1, () => true)?.chosen ?? null);

function powerSet<T>(members: readonly T[]): T[][] {
  const [first, ...others] = members;
  const sets = first === undefined ? [] : powerSet(others);
  return first === undefined ? [[]] : [...sets, ...sets.map((set) => [first, ...set])];
}
