import {
  type Contribution,
  type DecideRequest,
  type Decision,
  type Outcome,
  type ReasonCode,
  SIGNALS,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';
import { type Policy, thresholdsFor } from './policy.js';
import type { Characteristic, Scorecard } from './scorecard.js';

const SCORE_MAX = 100;

/**
 * Signals to a decision; pure. The contributions add up to the score exactly (sums are taken in tenths). What was not
 * asked scores nothing; what was asked and not answered scores its unknown points.
 */
export function decide(request: DecideRequest, scorecard: Scorecard, policy: Policy): Decision {
  const contributions: Contribution[] = [rule('base', null, scorecard.basePoints, null)];
  for (const characteristic of scorecard.characteristics) {
    if (applies(characteristic, request)) contributions.push(score(characteristic, request));
  }
  const missingMandatory = missing(request, policy);
  contributions.push(...floorContributions(contributions, missingMandatory, request, policy));
  const total = sum(contributions);
  if (total > SCORE_MAX) contributions.push(rule('cap', null, difference(SCORE_MAX, total), null));
  const final = Math.min(total, SCORE_MAX);
  return {
    outcome: outcomeOf(final, policy, request.amountCop, missingMandatory),
    score: final,
    contributions,
    missingMandatory,
    scorecard: `${scorecard.id}@${scorecard.version}`,
    policy: `${policy.id}@${policy.version}`,
  };
}

/** The caller sent what the signal is about, and the plan lets its source be asked. */
function applies({ signal }: Characteristic, { inputs, sources }: DecideRequest): boolean {
  const { source, inputs: needed } = SIGNALS[signal];
  const status = sources[source];
  if (status === 'not_requested' || status === 'not_in_plan') return false;
  return needed.every((input) => inputs.includes(input));
}

function score(
  { signal: code, points, reason }: Characteristic,
  { states, values, sources }: DecideRequest,
): Contribution {
  const { source } = SIGNALS[code];
  const { [code]: state = 'unknown' } = states;
  const { [code]: value } = values;
  const made = { characteristic: code, source, ...(value !== undefined && { value }) };
  if (state === true) return { ...made, state: 'true', points: points.true, reason: points.true > 0 ? reason : null };
  if (state === false) return { ...made, state: 'false', points: points.false, reason: null };
  const { unknown } = points;
  return { ...made, state: 'unknown', points: unknown, reason: unknown > 0 ? unknownReason(sources[source]) : null };
}

function unknownReason(status: SourceStatus): ReasonCode {
  if (status === 'ok') return 'not_verified';
  if (status === 'not_in_plan') return 'source_not_permitted';
  return status === 'not_configured' ? 'source_not_configured' : 'source_unavailable';
}

/** Mandatory sources that the plan includes and that did not answer. */
function missing({ sources, plannedSources }: DecideRequest, policy: Policy): SourceId[] {
  return policy.mandatorySources.filter((source) => plannedSources.includes(source) && sources[source] !== 'ok');
}

/** What lifts the score: at most one contribution, that of the highest floor. */
function floorContributions(
  contributions: Contribution[],
  missingMandatory: SourceId[],
  { states, sources }: DecideRequest,
  policy: Policy,
): Contribution[] {
  const floors = policy.floors
    .filter(({ signal }) => states[signal] === true)
    .map(({ signal, floor, reason }) => ({
      id: `floor:${signal}`,
      source: SIGNALS[signal].source as SourceId,
      floor,
      reason,
    }));
  const [absent] = missingMandatory;
  if (absent) {
    const floor = policy.missingMandatoryFloor;
    floors.push({ id: `missing:${absent}`, source: absent, floor, reason: unknownReason(sources[absent]) });
  }
  const highest = floors.reduce<(typeof floors)[number] | null>((a, b) => (a && a.floor >= b.floor ? a : b), null);
  const lift = highest ? difference(highest.floor, sum(contributions)) : 0;
  return highest && lift > 0 ? [rule(highest.id, highest.source, lift, highest.reason)] : [];
}

function outcomeOf(score: number, policy: Policy, amountCop: number | null, missingMandatory: SourceId[]): Outcome {
  const { reviewFrom, rejectFrom } = thresholdsFor(policy, amountCop);
  if (score >= rejectFrom) return 'reject';
  return score >= reviewFrom || missingMandatory.length > 0 ? 'review' : 'approve';
}

function rule(
  characteristic: string,
  source: SourceId | null,
  points: number,
  reason: ReasonCode | null,
): Contribution {
  return { characteristic, source, state: 'rule', points, reason };
}

/** In tenths, so that decimal points do not drift. */
function sum(contributions: Contribution[]): number {
  return contributions.reduce((tenths, { points }) => tenths + Math.round(points * 10), 0) / 10;
}

function difference(a: number, b: number): number {
  return (Math.round(a * 10) - Math.round(b * 10)) / 10;
}
