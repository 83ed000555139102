import type { SignalCode } from '@cotejo/contracts';
import { tenthsOf } from '../deciding/signal-query.js';
import { rulesOf } from '../policy/policy.js';
import { type FactSpace, sourceOf, withTrue } from './fact-space.js';
import type { Option } from './fact-tree.js';
import { type Proof, type Witness, warning } from './finding.js';
import { SENTENCES } from './sentences.js';

interface Rule {
  signal: SignalCode;
  pointer: string;
  lift: number;
}

/** Hard stops and floors that can never lift a score, and rules of disabled signals. */
export function* ruleProofs(space: FactSpace): Generator<Proof> {
  const rules = rulesOf(space.policy).map((rule): Rule => ({ ...rule, lift: tenthsOf(rule.floor) }));
  for (const [index, rule] of rules.entries()) {
    // Two rules of one signal are an error of the policy.
    if (rules.filter(({ signal }) => signal === rule.signal).length === 1) {
      yield* firingProofs(space, rule, new Set(rules.slice(0, index).map(({ signal }) => signal)));
    }
    if (space.policy.disabledCharacteristics.includes(rule.signal)) {
      yield* disabledProofs(space, rule);
    }
  }
}

/** @param earlier the signals of the rules that win over this one when they lift as high */
function* firingProofs(space: FactSpace, rule: Rule, earlier: ReadonlySet<SignalCode>): Generator<Proof> {
  const { signal, pointer, lift } = rule;
  if (!space.weighed.has(signal)) {
    const sentence = SENTENCES.ruleNotInPlan(signal, sourceOf(signal));
    yield warning('rule_never_fires', pointer, sentence, [outsidePlan(space, signal)]);
    return;
  }
  // A floor of 0 lifts as high as no rule at all, so a tie also needs that the other signal is true.
  const isTied = ({ part, lift: other }: Option) =>
    other === lift &&
    part.kind === 'signal' &&
    part.state === true &&
    part.signal !== signal &&
    earlier.has(part.signal);
  const isOutranked = (option: Option) => option.lift > lift || isTied(option);
  const alone = space.search.extreme(
    1,
    withTrue(signal, (option) => !isOutranked(option)),
  );
  if (!alone) {
    const strongest = space.search.extreme(
      1,
      withTrue(signal, () => true),
    );
    const witnesses = strongest ? [space.witness(strongest.chosen)] : [];
    yield warning('rule_never_fires', pointer, SENTENCES.ruleOutranked(signal), witnesses);
    return;
  }
  const least = space.baseTenths + alone.tenths;
  const listed = space.canBeAllowed ? ('allowed' as const) : undefined;
  const leastListed = listed ? Math.min(least, space.baseTenths) : least;
  if (leastListed < lift) {
    return;
  }
  const witnesses = [space.witness(alone.chosen, null, listed)];
  if (!listed && space.baseTenths < lift) {
    const sentence = SENTENCES.ruleForAllowed(signal, lift, least);
    yield { ...warning('rule_never_fires', pointer, sentence, witnesses), severity: 'note' };
  } else {
    yield warning('rule_never_fires', pointer, SENTENCES.ruleDominated(signal, lift, leastListed), witnesses);
  }
}

/** The signal is true, but its source is not in the plan. */
function outsidePlan(space: FactSpace, signal: SignalCode): Witness {
  const least = space.search.extreme(1, ({ lift }) => lift === 0) ?? space.search.extreme(1, () => true);
  const { facts, ...decided } = space.witness(least?.chosen ?? null);
  return { ...decided, facts: { ...facts, states: { ...facts.states, [signal]: true } } };
}

function* disabledProofs(space: FactSpace, { signal, pointer, lift }: Rule): Generator<Proof> {
  const least = space.weighed.has(signal)
    ? space.search.extreme(
        1,
        withTrue(signal, (option) => option.lift <= lift),
      )
    : null;
  if (least) {
    const witnesses = [space.witness(least.chosen)];
    yield warning('rule_of_disabled_signal', pointer, SENTENCES.disabledRule(signal), witnesses);
  }
}
