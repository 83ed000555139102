import { comparisonsOf, type Facts, SOURCE_IDS } from '@cotejo/contracts';
import { Decider } from '../../deciding/decider.js';
import { FactSpace } from '../fact-space.js';
import { type Proof, type Witness, warning } from '../finding.js';
import { SENTENCES } from '../sentences.js';
import { amountsOf, canEndBetween } from './amounts.js';
import { type Cell, cellsAt } from './cells.js';
import { type OwnRule, ownRulesOf } from './own-rule.js';
import { type CaseQuery, type FoundCase, factsOf, findCases, type Window } from './search-cases.js';
import { type Variable, variablesOf } from './variables.js';
import { ANYWHERE, approvedWindows, changingWindows, milderWindows } from './windows.js';
import { type World, Worlds } from './worlds.js';

/**
 * Rules of the merchant that never apply, contradict themselves or each other, change no outcome, or make a larger amount safer. The
 * claims are exact for policies without offsets. With them, a claim is made only where no sum of points could refute it.
 */
export function* ownRuleProofs(space: FactSpace): Generator<Proof> {
  const prover = new RuleProver(space);
  for (const rule of prover.rules) {
    yield* prover.proofsOf(rule);
  }
}

type WindowsOf = (cells: readonly Cell[]) => Window[];

class RuleProver {
  readonly rules: OwnRule[];
  private readonly decider: Decider;
  private readonly amounts: (number | null)[];
  private readonly worlds: Worlds;
  private readonly variables = new Map<readonly OwnRule[], Variable[]>();

  constructor(private readonly space: FactSpace) {
    this.rules = ownRulesOf(space.policy);
    this.decider = new Decider(space.scorecard, space.policy);
    this.amounts = amountsOf(space, this.rules);
    this.worlds = new Worlds(space, [...new Set(this.rules.flatMap(({ asked }) => asked))]);
  }

  *proofsOf(rule: OwnRule): Generator<Proof> {
    const { space } = this;
    const applied = this.appliedCase(rule);
    if (!applied) {
      const seen = [this.witness(space.witness(space.search.extreme(1, () => true)?.chosen ?? null).facts)];
      yield isPossible(rule, space)
        ? warning('own_rule_never_applies', rule.pointer, SENTENCES.ownNeverApplies(rule.id), seen)
        : warning('own_rule_contradiction', rule.pointer, SENTENCES.ownContradiction(rule.id, [...rule.facts]), seen);
      return;
    }
    if (this.changesNothing(rule)) {
      const sentence = SENTENCES.ownChangesNothing(rule.id);
      yield warning('own_rule_changes_nothing', rule.pointer, sentence, [this.witness(factsOf(space, applied))]);
    }
    if (rule.asked.length > 0 && space.unplanned.length === 0 && !this.isCleared(rule)) {
      const sentence = SENTENCES.ownUncleared(rule.id, rule.asked);
      const given = this.givenCase(rule, () => [ANYWHERE]) ?? applied;
      yield warning('own_rule_contradiction', rule.pointer, sentence, [this.witness(factsOf(space, given))]);
    }
    yield* this.milderAmount(rule);
  }

  private witness(facts: Facts): Witness {
    const { outcome, score } = this.decider.decide(facts);
    return { facts, outcome, score };
  }

  /** Facts in which the rule applies. */
  private appliedCase(rule: OwnRule): FoundCase | null {
    const rules = [rule];
    const windowsOf: WindowsOf = ([cell]) => (cell?.firing(rule) === 'never' ? [] : [ANYWHERE]);
    for (const amountCop of this.amounts) {
      const found = this.casesAt(this.worlds.plain[0] as World, [amountCop], rules, rule, windowsOf).next().value;
      if (found) {
        return found;
      }
    }
    return null;
  }

  /** Whether no facts have another outcome without the rule. */
  private changesNothing(rule: OwnRule): boolean {
    const { space } = this;
    const rules = [rule, ...this.rules.filter((each) => each !== rule)];
    const windowsOf: WindowsOf = ([cell]) => changingWindows(space, rule, rules.slice(1), cell as Cell);
    return !this.caseAnywhere(rules, rule, windowsOf, () => true);
  }

  /** Whether some purchase of the rule's condition is approved with some of its evidence. */
  private isCleared(rule: OwnRule): boolean {
    return this.givenCase(rule, (cell) => approvedWindows(this.space, this.rules, cell)) !== null;
  }

  /** Facts with the rule's condition and some of its evidence. */
  private givenCase(rule: OwnRule, windowsOf: (cell: Cell) => Window[]): FoundCase | null {
    const unasked = { ...rule, asked: [] };
    const withCondition: WindowsOf = ([cell]) => (cell?.firing(unasked) === 'never' ? [] : windowsOf(cell as Cell));
    const isGiven = ({ given }: World) => rule.asked.some((code) => given.includes(code));
    return this.caseAnywhere([unasked, ...this.rules], rule, withCondition, isGiven);
  }

  /**
   * A case at some amount in some world. Offsets only take points, so the worlds in which they count are searched only where a case fails
   * for its sum.
   */
  private caseAnywhere(
    rules: readonly OwnRule[],
    rule: OwnRule,
    windowsOf: WindowsOf,
    isWorld: (world: World) => boolean,
  ): FoundCase | null {
    const anySum: WindowsOf = (cells) =>
      windowsOf(cells).map(({ from: _, below: __, ...window }) => ({ ...ANYWHERE, ...window }));
    for (const amountCop of this.amounts) {
      const firstIn = (worlds: readonly World[], windows: WindowsOf) => {
        for (const world of worlds.filter(isWorld)) {
          const found = this.casesAt(world, [amountCop], rules, rule, windows).next().value;
          if (found) {
            return found;
          }
        }
        return null;
      };
      const found =
        firstIn(this.worlds.plain, windowsOf) ??
        (firstIn(this.worlds.plain, anySum) && firstIn(this.worlds.countedAt(amountCop), windowsOf));
      if (found) {
        return found;
      }
    }
    return null;
  }

  private *milderAmount(rule: OwnRule): Generator<Proof> {
    const { space } = this;
    const rules = [rule, ...this.rules.filter((each) => each !== rule)];
    const amounts = rule.facts.has('amount') ? this.amounts.filter((each) => each !== null) : [];
    const windowsOf: WindowsOf = (cells) => milderWindows(space, rule, rules.slice(1), cells as [Cell, Cell]);
    for (const world of this.worlds.plain) {
      for (const [at, larger] of amounts.entries()) {
        for (const smaller of amounts.slice(0, at).filter((each) => canEndBetween(rule.when, each, larger))) {
          for (const found of this.casesAt(world, [smaller, larger], rules, rule, windowsOf)) {
            const witnesses = [smaller, larger].map((amountCop) => this.witness(factsOf(space, found, amountCop)));
            if (isMilder(witnesses)) {
              const sentence = SENTENCES.ownMilder(rule.id, witnesses as [Witness, Witness]);
              yield warning('own_rule_larger_amount_milder', rule.pointer, sentence, witnesses);
              return;
            }
          }
        }
      }
    }
  }

  private casesAt(
    world: World,
    amounts: readonly (number | null)[],
    rules: readonly OwnRule[],
    rule: OwnRule,
    windowsOf: WindowsOf,
  ): Generator<FoundCase> {
    const variables = this.variables.get(rules) ?? variablesFor(rule, rules, this.space);
    this.variables.set(rules, variables);
    const cells = amounts.map((amountCop) => cellsAt(amountCop, world.given, rules, variables));
    const query: CaseQuery = { world, cells, rules, variables, windowsOf };
    return findCases(this.space, query);
  }
}

/** The variables of the rule first. */
function variablesFor(rule: OwnRule, rules: readonly OwnRule[], space: FactSpace): Variable[] {
  const variables = variablesOf([...new Set(rules.flatMap(({ when }) => comparisonsOf(when)))], space);
  const isOwn = ({ comparisons }: Variable) => comparisons.some(({ fact }) => rule.facts.has(fact));
  return [...variables.filter(isOwn), ...variables.filter((variable) => !isOwn(variable))];
}

/** Whether some values of its facts make the condition true, each signal taken by itself and with every source in the plan. */
function isPossible(rule: OwnRule, { policy, scorecard, budget }: FactSpace): boolean {
  const space = new FactSpace(policy, scorecard, SOURCE_IDS, budget);
  const variables = variablesFor(rule, [rule], space);
  const isTrueWithin = (choices: Cell['choices'], amountCop: number | null): boolean => {
    const cell = cellsAt(amountCop, [], [rule], variables)(choices);
    budget.spend(1);
    const firing = cell.firing(rule);
    const next = variables[choices.length];
    return (
      firing === 'always' ||
      (firing === 'maybe' && !!next?.choices.some((each) => isTrueWithin([...choices, each], amountCop)))
    );
  };
  return amountsOf(space, [rule]).some((amountCop) => isTrueWithin([], amountCop));
}

const RANK = { approve: 0, review: 1, reject: 2 };

const isMilder = ([smaller, larger]: readonly Witness[]): boolean =>
  RANK[larger?.outcome ?? 'approve'] < RANK[smaller?.outcome ?? 'approve'];
