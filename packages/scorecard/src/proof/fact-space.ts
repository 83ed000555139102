import {
  comparisonsOf,
  type Facts,
  type InputName,
  type Outcome,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  SOURCE_IDS,
  type SourceId,
} from '@cotejo/contracts';
import { compileCharacteristics } from '../deciding/compiled.js';
import { compileRules } from '../deciding/lifts.js';
import { type CompiledOffset, compileOffsets } from '../deciding/offsets.js';
import { tenthsOf } from '../deciding/signal-query.js';
import type { Policy } from '../policy/policy.js';
import { evidenceAskedFor, signalsRead } from '../rules/merchant-rules.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { buildTree, type Weighed } from './build-tree.js';
import { both, type Chosen, type FactTree, type Option, optionsOf } from './fact-tree.js';
import type { Budget, Witness } from './finding.js';
import { type Level, levelsOf } from './levels.js';
import { contextsOf, evidenceOption, type OffsetContext, treeIn } from './offset-contexts.js';
import { type Allows, TreeSearch } from './tree-search.js';

export const MAX_TENTHS = 1_000;

export type Listed = Facts['listed'];

export interface ScoreQuery {
  /** The score is at least this many tenths. */
  from: number;
  below: number;
  /** Every mandatory source answers. */
  isComplete?: boolean;
  /** The buyer is on no list. */
  isUnlisted?: boolean;
  /** The level of the amount, when buyers may give evidence; without it, nobody does. */
  level?: Level;
}

export interface Found {
  chosen: Chosen;
  listed: Listed;
}

/** All facts that a policy can meet, and the scores that they can have. */
export class FactSpace {
  readonly search: TreeSearch;
  readonly levels: Level[];
  readonly weighed: ReadonlyMap<SignalCode, Weighed>;
  readonly baseTenths: number;
  /** Tenths of each rule, lowest first. */
  readonly lifts: number[];
  readonly missingTenths: number;
  readonly mandatory: SourceId[];
  /** The offset matrix as the policy leaves it. */
  readonly offsets: ReadonlyMap<SignalCode, readonly CompiledOffset[]>;
  private readonly tree: FactTree;
  /** The contexts of evidence by amount. */
  private readonly contexts = new Map<number, readonly OffsetContext[]>();
  /** Mandatory sources that the plan does not include: nothing is approved. */
  readonly unplanned: SourceId[];

  constructor(
    readonly policy: Policy,
    readonly scorecard: Scorecard,
    /** The sources of the tenant's plan. */
    readonly sources: readonly SourceId[],
    readonly budget: Budget,
  ) {
    this.levels = levelsOf(policy);
    this.baseTenths = tenthsOf(scorecard.basePoints);
    this.missingTenths = tenthsOf(policy.missingMandatoryFloor);
    this.mandatory = policy.mandatorySources;
    this.unplanned = this.mandatory.filter((id) => !sources.includes(id));
    const weighed = weighedSignals(policy, scorecard).filter(({ signal }) => sources.includes(sourceOf(signal)));
    this.weighed = new Map(weighed.map((each) => [each.signal, each]));
    const { mandatory, missingTenths } = this;
    this.offsets = compileOffsets(scorecard, policy);
    const evidenceInputs = evidenceAskedFor(policy).flatMap((code): readonly InputName[] => SIGNALS[code].inputs);
    this.tree = buildTree({ weighed, sources, mandatory, missingTenths, evidenceInputs });
    this.search = new TreeSearch(this.tree, budget);
    const lifts = weighed.map(({ lift }) => lift);
    this.lifts = [...new Set([0, ...lifts, ...(mandatory.length > 0 ? [missingTenths] : [])])].sort((a, b) => a - b);
  }

  /** Facts with a score in an interval, or `null` if no facts have such a score. It is exact. */
  findScore({ from, below: most, isComplete = false, isUnlisted = false, level }: ScoreQuery): Found | null {
    const below = most > MAX_TENTHS ? Number.POSITIVE_INFINITY : most;
    if (below <= 0) {
      return null;
    }
    const allowed = this.canBeAllowed && !isUnlisted ? this.findAllowed(from, below, isComplete) : null;
    return (
      this.findByRule(from, below, isComplete) ??
      this.findBySum(from, below, isComplete) ??
      (level && this.findByEvidence(from, below, level)) ??
      allowed
    );
  }

  /** Facts that come into the interval only because evidence takes points away. */
  private findByEvidence(from: number, below: number, { amountCop }: Level): Found | null {
    const low = from <= 0 ? Number.NEGATIVE_INFINITY : from;
    for (const context of this.contextsAt(amountCop ?? 1)) {
      const sum = this.searchIn(context)?.sumIn(low - this.baseTenths, below - this.baseTenths, () => true);
      if (sum) {
        return { chosen: this.withContext(sum.chosen, context), listed: undefined };
      }
    }
    return null;
  }

  private contextsAt(amountCop: number): readonly OffsetContext[] {
    const contexts = this.contexts.get(amountCop) ?? [...contextsOf(this.offsets, amountCop)];
    this.contexts.set(amountCop, contexts);
    return contexts;
  }

  /** A search over the facts in which a context can be; `null`: no facts fit it. */
  searchIn(context: OffsetContext): TreeSearch | null {
    this.budget.spend(STEPS_PER_OPTION * sizeOf(this.tree));
    const tree = treeIn(this.tree, context, this.sources, this.policy.evidence?.unknownBelowCop ?? 0);
    return tree && new TreeSearch(tree, this.budget);
  }

  withContext = (chosen: Chosen, context: OffsetContext): Chosen => both(chosen, evidenceOption(context));

  /** Facts that a rule lifts into the interval. */
  private findByRule(from: number, below: number, isComplete: boolean, sumBelow = below): Found | null {
    if (from <= 0) {
      return null;
    }
    const within = (option: Option) => option.lift < below && !(isComplete && option.missing);
    for (const { signal, lift } of this.weighed.values()) {
      const sum = lift >= from && lift < below ? this.search.extreme(1, withTrue(signal, within)) : null;
      if (sum && this.baseTenths + sum.tenths < sumBelow) {
        return { chosen: sum.chosen, listed: undefined };
      }
    }
    const canMiss = !isComplete && this.missingTenths >= from && this.missingTenths < below;
    for (const source of canMiss ? this.mandatory : []) {
      const sum = this.search.extreme(1, withMissing(source, within));
      if (sum && this.baseTenths + sum.tenths < sumBelow) {
        return { chosen: sum.chosen, listed: undefined };
      }
    }
    return null;
  }

  private findBySum(from: number, below: number, isComplete: boolean): Found | null {
    const low = from <= 0 ? Number.NEGATIVE_INFINITY : from;
    const allows = unlifted(from, below, isComplete);
    const sum = this.search.sumIn(low - this.baseTenths, below - this.baseTenths, allows);
    return sum && { chosen: sum.chosen, listed: undefined };
  }

  /** Facts of a buyer on the allow list, whose sum is at most the base points. */
  private findAllowed(from: number, below: number, isComplete: boolean): Found | null {
    const listed = 'allowed' as const;
    if (this.baseTenths >= below) {
      return null;
    }
    const lifted = this.findByRule(from, below, isComplete, Number.POSITIVE_INFINITY);
    if (lifted) {
      return { ...lifted, listed };
    }
    const allows = unlifted(from, below, isComplete);
    const most = this.baseTenths >= from || from <= 0 ? this.search.extreme(-1, allows) : null;
    return most && (most.tenths >= 0 || from <= 0) ? { chosen: most.chosen, listed } : null;
  }

  /** Whether rules of the merchant raise scores that this space does not know. */
  get hasOwnRules(): boolean {
    return (this.policy.rules ?? []).length > 0;
  }

  get canBeAllowed(): boolean {
    return this.policy.lists.allow.length > 0;
  }

  get canBeDenied(): boolean {
    return this.policy.lists.deny.length > 0;
  }

  /** The score of the chosen facts in tenths, as the decider computes it. */
  scoreOf(chosen: Chosen, listed?: Listed): number {
    if (listed === 'denied') {
      return MAX_TENTHS;
    }
    const options = optionsOf(chosen);
    const sum = options.reduce((tenths, option) => tenths + option.tenths, this.baseTenths);
    const kept = listed === 'allowed' ? Math.min(sum, this.baseTenths) : sum;
    const lifted = options.reduce((tenths, option) => Math.max(tenths, option.lift), Math.max(kept, 0));
    return Math.min(lifted, MAX_TENTHS);
  }

  levelAt(amountCop: number | null): Level {
    const isReached = (level: Level) =>
      level.amountCop === null || (amountCop !== null && amountCop >= level.amountCop);
    return this.levels.findLast(isReached) as Level;
  }

  outcomeOf(chosen: Chosen, amountCop: number | null, listed?: Listed): Outcome {
    const tenths = this.scoreOf(chosen, listed);
    const { reviewTenths, rejectTenths } = this.levelAt(amountCop);
    if (tenths >= rejectTenths) {
      return 'reject';
    }
    return tenths >= reviewTenths || optionsOf(chosen).some(({ missing }) => missing) ? 'review' : 'approve';
  }

  witness(chosen: Chosen, amountCop: number | null = null, listed?: Listed): Witness {
    return {
      facts: this.factsOf(chosen, amountCop, listed),
      outcome: this.outcomeOf(chosen, amountCop, listed),
      score: this.scoreOf(chosen, listed) / 10,
    };
  }

  /** Complete facts. Signals without points or rules are false. */
  private factsOf(chosen: Chosen, amountCop: number | null, listed: Listed): Facts {
    const parts = optionsOf(chosen).map(({ part }) => part);
    const inputs = new Set<Facts['inputs'][number]>(['document', ...(amountCop === null ? [] : (['amount'] as const))]);
    const sources = Object.fromEntries(SOURCE_IDS.map((id) => [id, 'not_in_plan'])) as Facts['sources'];
    sources.evidence = 'not_requested';
    const states: Facts['states'] = {};
    const values: Facts['values'] = {};
    let amount = amountCop;
    for (const part of parts) {
      if (part.kind === 'evidence') {
        amount ??= part.amountCop;
        sources.evidence = 'ok';
        for (const code of part.evidence) {
          states[code] = true;
          for (const input of SIGNALS[code].inputs) {
            inputs.add(input);
          }
        }
      } else if (part.kind === 'inputs') {
        for (const input of part.inputs) {
          inputs.add(input);
        }
      } else if (part.kind === 'source') {
        sources[part.source] = part.status;
      } else {
        states[part.signal] = part.state;
        if (part.value !== undefined) {
          values[part.signal] = part.value;
        }
      }
    }
    for (const [code, spec] of Object.entries(SIGNALS) as [SignalCode, SignalSpec][]) {
      if (sources[spec.source] === 'ok' && spec.inputs.every((input) => inputs.has(input))) {
        states[code] ??= false;
      }
    }
    return { inputs: [...inputs], sources, states, values, amountCop: amount, ...(listed && { listed }) };
  }
}

/** To copy an option costs about as much as so many steps of a search. */
const STEPS_PER_OPTION = 30;

const sizeOf = (tree: FactTree): number =>
  tree.kind === 'leaf' ? tree.options.length : tree.members.reduce((sum, member) => sum + sizeOf(member), 0);

export const sourceOf = (signal: SignalCode): SourceId => SIGNALS[signal].source;

/** Signals with points or a rule. */
function weighedSignals(policy: Policy, scorecard: Scorecard): Weighed[] {
  const { stops, floors } = compileRules(policy);
  const scored = new Map(compileCharacteristics(scorecard, policy).map((each) => [each.signal, each]));
  const rules = [...stops, ...floors];
  const signals = new Set([...scored.keys(), ...rules.map(({ signal }) => signal), ...signalsRead(policy)]);
  const comparisons = (policy.rules ?? []).flatMap(({ when }) => comparisonsOf(when));
  return [...signals].map((signal) => ({
    signal,
    scored: scored.get(signal) ?? null,
    bands: scorecard.characteristics.find((each) => each.signal === signal)?.bands ?? [],
    lift: Math.max(0, ...rules.filter((rule) => rule.signal === signal).map(({ lift }) => lift.tenths)),
    compared: comparisons.filter(({ fact }) => fact === signal || fact.startsWith(`${signal}.`)),
  }));
}

/** Restricts facts to those in which the signal applies, its source answers, and its answer is one of some options. */
export function withAnswer(signal: SignalCode, isAnswer: Allows, others: Allows): Allows {
  const { source, inputs }: SignalSpec = SIGNALS[signal];
  const needed = inputs.filter((input) => input !== 'document');
  return (option) => {
    const { part } = option;
    if (part.kind === 'signal' && part.signal === signal) {
      return isAnswer(option);
    }
    if (part.kind === 'source' && part.source === source) {
      return part.status === 'ok' && others(option);
    }
    const isOwn = part.kind === 'inputs' && part.sources.includes(source);
    return others(option) && !(isOwn && !needed.every((input) => part.inputs.includes(input)));
  };
}

export const withTrue = (signal: SignalCode, others: Allows): Allows =>
  withAnswer(signal, ({ part }) => part.kind === 'signal' && part.state === true, others);

/** Allows rules only below the interval: facts with a rule within it are found by that rule. */
const unlifted =
  (from: number, below: number, isComplete: boolean): Allows =>
  ({ lift, missing }) =>
    lift < (from <= 0 ? below : from) && !(isComplete && missing);

const withMissing =
  (source: SourceId, others: Allows): Allows =>
  (option) =>
    others(option) && !(option.part.kind === 'source' && option.part.source === source && !option.missing);
