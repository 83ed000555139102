import {
  type Contribution,
  type Decision,
  type DecisionEvidence,
  type Facts,
  type Outcome,
  type ReasonCode,
  type ScoreInterval,
  type SourceId,
  type SourceStatus,
  type Thresholds,
} from '@cotejo/contracts';
import { type Policy, thresholdsFor } from '../policy/policy.js';
import {
  type CompiledMerchantRule,
  compileMerchantRules,
  evidenceAskedFor,
  isFiring,
  isWithoutRegistry,
  liftsOf,
  rangeOf,
  signalsRead,
  tenthsTogether,
} from '../rules/merchant-rules.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { contentHash, versionName } from '../versions/version.js';
import { type CompiledCharacteristic, compileCharacteristics } from './compiled.js';
import { contribution, offsetContribution, readContribution, rule, tenthsFor, unknownReason } from './contributions.js';
import { type CompiledRule, compileRules, highest, isLifted, type Lift, liftTo } from './lifts.js';
import { afterOffset, evidenceOf, offsetFor, offsetRange } from './offsets.js';
import { applies, type IsOpen, isUnanswered, queryOf, type SignalQuery, tenthsOf } from './signal-query.js';

const MAX_TENTHS = 1_000;

/** What a decider knows about the policy besides its content. */
export interface DeciderOptions {
  /** The tenant's own policy could not be read and the default policy replaces it: no request is approved. */
  policyUnknown?: boolean;
}

/**
 * Decides facts with one scorecard and one policy. It is pure. The contributions add up to the score exactly, because
 * all sums are computed in tenths. A signal that was not requested gets no points. A signal that was requested but not
 * answered gets points only where the scorecard or the policy charges for unknown answers.
 */
export class Decider {
  /** `id@version`, as decisions show it. */
  readonly scorecardName: string;
  readonly policyName: string;
  private readonly characteristics: CompiledCharacteristic[];
  /** Signals without points that evidence and rules read. */
  private readonly readQueries: SignalQuery[];
  private readonly rules: { stops: CompiledRule[]; floors: CompiledRule[] };
  private readonly merchantRules: CompiledMerchantRule[];
  private readonly baseTenths: number;
  private readonly hashes: { scorecard?: string; policy?: string } = {};

  constructor(
    readonly scorecard: Scorecard,
    readonly policy: Policy,
    private readonly options: DeciderOptions = {},
  ) {
    this.scorecardName = versionName(scorecard);
    this.policyName = versionName(policy);
    this.characteristics = compileCharacteristics(scorecard, policy);
    this.readQueries = readQueriesOf(scorecard, policy, this.characteristics);
    this.rules = compileRules(policy);
    this.merchantRules = compileMerchantRules(policy);
    this.baseTenths = tenthsOf(scorecard.basePoints);
  }

  /** SHA-256 of the content. It is computed when a receipt needs it: the proofs make many deciders. */
  get scorecardHash(): string {
    this.hashes.scorecard ??= contentHash(this.scorecard);
    return this.hashes.scorecard;
  }

  get policyHash(): string {
    this.hashes.policy ??= contentHash(this.policy);
    return this.hashes.policy;
  }

  /** Decides the facts. The decision has all contributions, including those without points. */
  decide(facts: Facts): Decision {
    const contributions = [rule('base', null, this.baseTenths, null)];
    const offsets: Contribution[] = [];
    const thresholds = thresholdsFor(this.policy, facts.amountCop);
    const missingMandatory = this.missing(facts);
    const lifts = this.lifts(facts, missingMandatory);
    const canOffset = !isLifted(lifts);
    let tenths = this.baseTenths;
    let unknownTenths = 0;
    for (const characteristic of this.characteristics) {
      if (!applies(characteristic, facts)) {
        continue;
      }
      const scored = tenthsFor(characteristic, facts);
      const made = contribution(characteristic, scored, facts);
      contributions.push(made);
      const offset = scored > 0 && canOffset ? offsetFor(characteristic.offsets, facts) : null;
      const left = offset ? afterOffset(scored, offset.tenths) : scored;
      if (offset) {
        offsets.push(offsetContribution(characteristic.signal, scored - left, offset));
      }
      tenths += left;
      unknownTenths += made.state === 'unknown' ? left : 0;
    }
    this.addRead(contributions, facts);
    contributions.push(...offsets);
    const firing = this.merchantRules.filter((each) => isFiring(each, facts));
    for (const { name, tenths: added } of firing) {
      if (added > 0) {
        contributions.push(rule(name, null, added, 'merchant_rule'));
        tenths += added;
      }
    }
    lifts.push(...liftsOf(firing, thresholds.reviewFrom));
    const knownTenths = tenths - unknownTenths;
    const add = (id: string, source: SourceId | null, to: number, reason: ReasonCode | null) => {
      if (to !== tenths) {
        contributions.push(rule(id, source, to - tenths, reason));
      }
      tenths = to;
    };
    if (facts.listed === 'allowed' && tenths > this.baseTenths) {
      add('allowed', null, this.baseTenths, 'allow_listed');
    }
    const lift = highest(lifts);
    if (lift && lift.tenths > tenths) {
      add(lift.id, lift.source, lift.tenths, lift.reason);
    }
    contributions.push(...unseenLifts(lifts, contributions));
    if (tenths > MAX_TENTHS) {
      add('cap', null, MAX_TENTHS, null);
    }
    if (tenths < 0) {
      add('bottom', null, 0, null);
    }
    const outcome = this.outcomeOf(tenths, thresholds, missingMandatory);
    if (this.outcomeOf(this.bounded(knownTenths, facts, lifts), thresholds, missingMandatory) === outcome) {
      removeUnknownReasons(contributions);
    }
    return {
      outcome,
      score: tenths / 10,
      contributions,
      missingMandatory,
      scorecard: this.scorecardName,
      policy: this.policyName,
    };
  }

  private addRead(contributions: Contribution[], facts: Facts): void {
    for (const query of this.readQueries) {
      if (applies(query, facts)) {
        contributions.push(readContribution(query, facts));
      }
    }
  }

  /** Evidence of a decision for its receipt. @param decision a result of `decide` for the same facts */
  evidence({ contributions }: Decision, { amountCop }: Facts): DecisionEvidence {
    const { scorecardHash, policyHash } = this;
    return { contributions, thresholds: thresholdsFor(this.policy, amountCop), scorecardHash, policyHash };
  }

  /**
   * Lowest and highest score over all possible answers of the sources that have not answered. The score of the decision
   * is between them.
   */
  interval(facts: Facts, isOpen: IsOpen = isMissing): ScoreInterval {
    const [low, high] = this.bounds(facts, isOpen);
    return { low: low / 10, high: high / 10 };
  }

  /** Whether no source with the status `not_awaited` could change the outcome. A mandatory source always could. */
  isSettled(facts: Facts): boolean {
    const isOpen = (status: SourceStatus) => status === 'not_awaited';
    const missingMandatory = this.missing(facts);
    if (missingMandatory.some((source) => isOpen(facts.sources[source]))) {
      return false;
    }
    const [low, high] = this.bounds(facts, isOpen);
    const thresholds = thresholdsFor(this.policy, facts.amountCop);
    return this.outcomeOf(low, thresholds, missingMandatory) === this.outcomeOf(high, thresholds, missingMandatory);
  }

  private bounds(facts: Facts, isOpen: IsOpen): [low: number, high: number] {
    const missing = this.missing(facts);
    const stays = missing.filter((source) => !isOpen(facts.sources[source]));
    const certain = this.lifts(facts, stays);
    const possible = [...this.lifts(facts, missing), ...this.liftsOfOpen(facts, isOpen)];
    let low = this.baseTenths;
    let high = this.baseTenths;
    for (const characteristic of this.characteristics) {
      if (!applies(characteristic, facts)) {
        continue;
      }
      const open = isUnanswered(characteristic, facts, isOpen);
      const scored = open ? 0 : tenthsFor(characteristic, facts);
      const { least, most } = offsetRange(characteristic.offsets, facts, isOpen);
      low += afterOffset(open ? characteristic.lowestTenths : scored, isLifted(certain) ? 0 : most);
      high += afterOffset(open ? characteristic.highestTenths : scored, isLifted(possible) ? 0 : least);
    }
    const { least, most } = rangeOf(this.merchantRules, facts, isOpen);
    low += tenthsTogether(least);
    high += tenthsTogether(most);
    const { reviewFrom } = thresholdsFor(this.policy, facts.amountCop);
    certain.push(...liftsOf(least, reviewFrom));
    possible.push(...liftsOf(most, reviewFrom));
    return [this.bounded(low, facts, certain), this.bounded(high, facts, possible)];
  }

  private bounded(tenths: number, { listed }: Facts, lifts: Lift[]): number {
    const allowed = listed === 'allowed' ? Math.min(tenths, this.baseTenths) : tenths;
    const lifted = Math.max(allowed, highest(lifts)?.tenths ?? 0);
    return Math.min(Math.max(lifted, 0), MAX_TENTHS);
  }

  /** Mandatory sources that did not answer, also when the plan or the key leaves them out. */
  private missing(facts: Facts): SourceId[] {
    const { sources, plannedSources } = facts;
    const hasOwnRule = this.policy.documentsWithoutRegistry !== undefined && isWithoutRegistry(facts);
    return this.policy.mandatorySources.filter(
      (id) => sources[id] !== 'ok' && !(id === 'registry' && hasOwnRule) && (plannedSources?.includes(id) ?? true),
    );
  }

  /** Lifts of true signals, hard stops first: of two equal lifts, the more serious reason is reported. */
  private lifts(facts: Facts, missingMandatory: SourceId[]): Lift[] {
    const { missingMandatoryFloor } = this.policy;
    const lifts: Lift[] = [];
    const addTrue = (rules: CompiledRule[]) => {
      for (const rule of rules) {
        if (facts.states[rule.signal] === true && applies(rule, facts)) {
          lifts.push(rule.lift);
        }
      }
    };
    addTrue(this.rules.stops);
    if (facts.listed === 'denied') {
      lifts.push(liftTo(100, 'denied', null, 'deny_listed'));
    }
    addTrue(this.rules.floors);
    const [absent] = missingMandatory;
    if (absent) {
      lifts.push(liftTo(missingMandatoryFloor, `missing:${absent}`, absent, unknownReason(facts.sources[absent])));
    }
    if (this.options.policyUnknown) {
      lifts.push(liftTo(missingMandatoryFloor, 'policy_unknown', null, 'policy_unknown'));
    }
    return lifts;
  }

  private liftsOfOpen(facts: Facts, isOpen: IsOpen): Lift[] {
    const { stops, floors } = this.rules;
    return [...stops, ...floors].filter((rule) => isUnanswered(rule, facts, isOpen)).map(({ lift }) => lift);
  }

  private outcomeOf(tenths: number, { reviewFrom, rejectFrom }: Thresholds, missingMandatory: SourceId[]): Outcome {
    if (tenths >= rejectFrom * 10) {
      return 'reject';
    }
    const mustReview = missingMandatory.length > 0 || this.options.policyUnknown;
    return tenths >= reviewFrom * 10 || mustReview ? 'review' : 'approve';
  }
}

/**
 * Lifts that did not change the score, and that no signal or source of the receipt shows: without points. They keep evidence from
 * counting, so a repeated decision must know them.
 */
function unseenLifts(lifts: readonly Lift[], contributions: readonly Contribution[]): Contribution[] {
  return lifts
    .filter(({ id }) => id === 'denied' || id === 'policy_unknown')
    .filter(({ id }) => !contributions.some(({ characteristic }) => characteristic === id))
    .map(({ id }) => rule(id, null, 0, null));
}

/** An unknown answer is a reason only where it changed the outcome; its points stay visible in the contributions. */
function removeUnknownReasons(contributions: readonly Contribution[]): void {
  for (const each of contributions) {
    if (each.state === 'unknown') {
      each.reason = null;
    }
  }
}

/** The evidence of the scorecard, and what rules read besides it that has no characteristic. */
function readQueriesOf(scorecard: Scorecard, policy: Policy, scored: readonly SignalQuery[]): SignalQuery[] {
  const evidence = evidenceOf(scorecard);
  const shown = new Set<string>([...scored, ...evidence].map(({ signal }) => signal));
  const read = [...evidenceAskedFor(policy), ...signalsRead(policy)].filter((signal) => !shown.has(signal));
  return [...evidence, ...read.map(queryOf)];
}

/** Whether a source was requested and gave no answer, for any reason. */
export function isMissing(status: SourceStatus): boolean {
  return status !== 'ok' && status !== 'not_in_plan' && status !== 'not_requested';
}
