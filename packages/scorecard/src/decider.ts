import {
  type Contribution,
  type Decision,
  type DecisionEvidence,
  type Facts,
  type Outcome,
  type ReasonCode,
  type ScoreInterval,
  SIGNALS,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';
import { type CompiledCharacteristic, compileCharacteristics, tenthsIn, tenthsOf } from './compiled.js';
import { type Policy, thresholdsFor } from './policy.js';
import type { Scorecard } from './scorecard.js';
import { contentHash, versionName } from './version.js';

const MAX_TENTHS = 1_000;

/** A rule that lifts the score, before it is known by how much. */
interface Lift {
  id: string;
  source: SourceId | null;
  tenths: number;
  reason: ReasonCode;
}

/** What is known of the policy besides its content. */
export interface DeciderOptions {
  /** The tenant's own policy could not be read, and the default stands in: nothing is approved by it. */
  policyUnknown?: boolean;
}

/**
 * Facts to a decision by one scorecard and one policy; pure. The contributions add up to the score exactly: all sums are
 * taken in tenths. What was not asked scores nothing; what was asked and not answered scores its unknown points.
 */
export class Decider {
  /** `id@version`, as decisions show them. */
  readonly scorecardName: string;
  readonly policyName: string;
  readonly scorecardHash: string;
  readonly policyHash: string;
  private readonly characteristics: CompiledCharacteristic[];
  private readonly baseTenths: number;

  constructor(
    readonly scorecard: Scorecard,
    readonly policy: Policy,
    private readonly options: DeciderOptions = {},
  ) {
    this.scorecardName = versionName(scorecard);
    this.policyName = versionName(policy);
    this.scorecardHash = contentHash(scorecard);
    this.policyHash = contentHash(policy);
    this.characteristics = compileCharacteristics(scorecard, policy);
    this.baseTenths = tenthsOf(scorecard.basePoints);
  }

  /** All contributions, those without points too. */
  decide(facts: Facts): Decision {
    const contributions = [rule('base', null, this.baseTenths, null)];
    let tenths = this.baseTenths;
    for (const characteristic of this.characteristics) {
      if (!applies(characteristic, facts)) continue;
      const scored = tenthsFor(characteristic, facts);
      contributions.push(contribution(characteristic, scored, facts));
      tenths += scored;
    }
    const missingMandatory = this.missing(facts);
    const add = (id: string, source: SourceId | null, to: number, reason: ReasonCode | null) => {
      if (to !== tenths) contributions.push(rule(id, source, to - tenths, reason));
      tenths = to;
    };
    if (facts.listed === 'allowed' && tenths > this.baseTenths) add('allowed', null, this.baseTenths, 'allow_listed');
    const lift = highest(this.lifts(facts, missingMandatory));
    if (lift && lift.tenths > tenths) add(lift.id, lift.source, lift.tenths, lift.reason);
    if (tenths > MAX_TENTHS) add('cap', null, MAX_TENTHS, null);
    if (tenths < 0) add('bottom', null, 0, null);
    return {
      outcome: this.outcomeOf(tenths, facts, missingMandatory),
      score: tenths / 10,
      contributions,
      missingMandatory,
      scorecard: this.scorecardName,
      policy: this.policyName,
    };
  }

  /** What a receipt says of a decision that was made by `decide`. */
  evidence({ contributions }: Decision, { amountCop }: Facts): DecisionEvidence {
    const { scorecardHash, policyHash } = this;
    return { contributions, thresholds: thresholdsFor(this.policy, amountCop), scorecardHash, policyHash };
  }

  /** Over all that the sources which did not answer could have said; the decision's own score lies within. */
  interval(facts: Facts, isOpen: (status: SourceStatus) => boolean = isMissing): ScoreInterval {
    const [low, high] = this.bounds(facts, isOpen);
    return { low: low / 10, high: high / 10 };
  }

  /** Whether no source that is `not_awaited` could change the outcome. A mandatory one always could. */
  isSettled(facts: Facts): boolean {
    const isOpen = (status: SourceStatus) => status === 'not_awaited';
    const missingMandatory = this.missing(facts);
    if (missingMandatory.some((source) => isOpen(facts.sources[source]))) return false;
    const [low, high] = this.bounds(facts, isOpen);
    return this.outcomeOf(low, facts, missingMandatory) === this.outcomeOf(high, facts, missingMandatory);
  }

  private bounds(facts: Facts, isOpen: (status: SourceStatus) => boolean): [low: number, high: number] {
    let low = this.baseTenths;
    let high = this.baseTenths;
    for (const characteristic of this.characteristics) {
      if (!applies(characteristic, facts)) continue;
      const open = facts.states[characteristic.signal] === undefined && isOpen(facts.sources[characteristic.source]);
      const scored = open ? 0 : tenthsFor(characteristic, facts);
      low += open ? characteristic.lowestTenths : scored;
      high += open ? characteristic.highestTenths : scored;
    }
    const missing = this.missing(facts);
    const stays = missing.filter((source) => !isOpen(facts.sources[source]));
    const certain = this.lifts(facts, stays);
    const possible = [...this.lifts(facts, missing), ...this.liftsOfOpen(facts, isOpen)];
    return [this.bounded(low, facts, certain), this.bounded(high, facts, possible)];
  }

  private bounded(tenths: number, { listed }: Facts, lifts: Lift[]): number {
    const allowed = listed === 'allowed' ? Math.min(tenths, this.baseTenths) : tenths;
    const lifted = Math.max(allowed, highest(lifts)?.tenths ?? 0);
    return Math.min(Math.max(lifted, 0), MAX_TENTHS);
  }

  /** Mandatory sources that the plan includes and that did not answer. */
  private missing({ sources, plannedSources }: Facts): SourceId[] {
    return this.policy.mandatorySources.filter((id) => plannedSources.includes(id) && sources[id] !== 'ok');
  }

  /** Hard stops first: of two that lift equally, the graver reason is told. */
  private lifts({ states, sources, listed }: Facts, missingMandatory: SourceId[]): Lift[] {
    const { hardStops, floors, missingMandatoryFloor } = this.policy;
    const lifts: Lift[] = [];
    for (const { signal, reason } of hardStops) {
      if (states[signal] === true) lifts.push(lift(`stop:${signal}`, SIGNALS[signal].source, 100, reason));
    }
    if (listed === 'denied') lifts.push(lift('denied', null, 100, 'deny_listed'));
    for (const { signal, floor, reason } of floors) {
      if (states[signal] === true) lifts.push(lift(`floor:${signal}`, SIGNALS[signal].source, floor, reason));
    }
    const [absent] = missingMandatory;
    if (absent) lifts.push(lift(`missing:${absent}`, absent, missingMandatoryFloor, unknownReason(sources[absent])));
    if (this.options.policyUnknown) lifts.push(lift('policy_unknown', null, missingMandatoryFloor, 'policy_unknown'));
    return lifts;
  }

  private liftsOfOpen({ states, sources }: Facts, isOpen: (status: SourceStatus) => boolean): Lift[] {
    const { hardStops, floors } = this.policy;
    return [...hardStops.map((stop) => ({ ...stop, floor: 100 })), ...floors]
      .filter(({ signal }) => states[signal] === undefined && isOpen(sources[SIGNALS[signal].source]))
      .map(({ signal, floor, reason }) => lift(`open:${signal}`, SIGNALS[signal].source, floor, reason));
  }

  private outcomeOf(tenths: number, { amountCop }: Facts, missingMandatory: SourceId[]): Outcome {
    const { reviewFrom, rejectFrom } = thresholdsFor(this.policy, amountCop);
    if (tenths >= rejectFrom * 10) return 'reject';
    const mustReview = missingMandatory.length > 0 || this.options.policyUnknown;
    return tenths >= reviewFrom * 10 || mustReview ? 'review' : 'approve';
  }
}

/** A source that was asked and gave no answer, for whatever reason. */
export function isMissing(status: SourceStatus): boolean {
  return status !== 'ok' && status !== 'not_in_plan' && status !== 'not_requested';
}

/** The caller sent what the signal is about, and the plan lets its source be asked. */
function applies({ source, inputs: needed }: CompiledCharacteristic, { inputs, sources }: Facts): boolean {
  const status = sources[source];
  if (status === 'not_requested' || status === 'not_in_plan') return false;
  for (const input of needed) if (!inputs.includes(input)) return false;
  return true;
}

function tenthsFor({ signal, whenTrue, whenFalse, unknownTenths }: CompiledCharacteristic, facts: Facts): number {
  const state = facts.states[signal];
  if (state === true) return tenthsIn(whenTrue, facts.values[signal]);
  if (state === false) return tenthsIn(whenFalse, facts.values[signal]);
  return unknownTenths;
}

function contribution(
  { signal, source, reason }: CompiledCharacteristic,
  tenths: number,
  { states, values, sources }: Facts,
): Contribution {
  const state = states[signal] ?? 'unknown';
  const made: Contribution = {
    characteristic: signal,
    source,
    state: state === true ? 'true' : state === false ? 'false' : 'unknown',
    points: tenths / 10,
    reason: null,
  };
  if (values[signal] !== undefined) made.value = values[signal];
  if (tenths > 0 && state === true) made.reason = reason;
  if (tenths > 0 && state === 'unknown') made.reason = unknownReason(sources[source]);
  return made;
}

function unknownReason(status: SourceStatus): ReasonCode {
  switch (status) {
    case 'ok':
      return 'not_verified';
    case 'not_in_plan':
      return 'source_not_permitted';
    case 'not_configured':
      return 'source_not_configured';
    case 'not_awaited':
      return 'source_not_awaited';
    default:
      return 'source_unavailable';
  }
}

function lift(id: string, source: SourceId | null, floor: number, reason: ReasonCode): Lift {
  return { id, source, tenths: tenthsOf(floor), reason };
}

/** The first of the highest. */
function highest(lifts: Lift[]): Lift | null {
  return lifts.reduce<Lift | null>((best, each) => (best && best.tenths >= each.tenths ? best : each), null);
}

function rule(
  characteristic: string,
  source: SourceId | null,
  tenths: number,
  reason: ReasonCode | null,
): Contribution {
  return { characteristic, source, state: 'rule', points: tenths / 10, reason };
}
