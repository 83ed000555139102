import type { SignalCode } from '@cotejo/contracts';
import { tenthsOf } from '../deciding/compiled.js';
import { type FactSpace, MAX_TENTHS, sourceOf, withTrue } from './fact-space.js';
import type { Option } from './fact-tree.js';
import type { Proof, Witness } from './finding.js';
import { SENTENCES } from './sentences.js';

interface Rule {
  signal: SignalCode;
  pointer: string;
  lift: number;
}

/** Hard stops and floors that can never lift a score, and rules of disabled signals. */
export function* ruleProofs(space: FactSpace): Generator<Proof> {
  const { hardStops, floors, disabledCharacteristics } = space.policy;
  const rules: Rule[] = [
    ...hardStops.map(({ signal }, index) => ({ signal, pointer: `/hardStops/${index}`, lift: MAX_TENTHS })),
    ...floors.map(({ signal, floor }, index) => ({ signal, pointer: `/floors/${index}`, lift: tenthsOf(floor) })),
  ];
  for (const [index, rule] of rules.entries()) {
    // Two rules of one signal are an error of the policy.
    if (rules.filter(({ signal }) => signal === rule.signal).length === 1) {
      yield* firingProofs(space, rule, new Set(rules.slice(0, index).map(({ signal }) => signal)));
    }
    if (disabledCharacteristics.includes(rule.signal)) {
      yield* disabledProofs(space, rule);
    }
  }
}

/** @param earlier the signals of the rules that win over this one when they lift as high */
function* firingProofs(space: FactSpace, rule: Rule, earlier: ReadonlySet<SignalCode>): Generator<Proof> {
  const { signal, pointer, lift } = rule;
  const proof = { code: 'rule_never_fires' as const, severity: 'warning' as const, pointer };
  if (!space.weighed.has(signal)) {
    const witnesses = [outsidePlan(space, signal)];
    yield { ...proof, ...SENTENCES.ruleNotInPlan(signal, sourceOf(signal)), witnesses };
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
    yield { ...proof, ...SENTENCES.ruleOutranked(signal), witnesses };
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
    yield { ...proof, severity: 'note', ...SENTENCES.ruleForAllowed(signal, lift, least), witnesses };
  } else {
    yield { ...proof, ...SENTENCES.ruleDominated(signal, lift, leastListed), witnesses };
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
    const code = 'rule_of_disabled_signal' as const;
    yield { code, severity: 'warning', pointer, ...SENTENCES.disabledRule(signal), witnesses };
  }
}
