import { OUTCOMES, type Outcome } from '@cotejo/contracts';
import { type Decider, SCORE_BUCKETS, stabilityIndex } from '@cotejo/scorecard/browser';
import { LABELS, type Label, LOST_LABELS } from '../history/plain-cells.js';
import { AMOUNT_BANDS } from '../measure/amount-bands.js';
import { type CostRates, costOf } from '../measure/costs.js';
import { sumOf } from '../measure/score-counts.js';
import { separationOf } from '../measure/separation.js';
import type { Rates, SideResult, Stability } from './result.js';
import type { SideTally } from './side-tally.js';
import type { Transitions } from './transitions.js';

/** Which of the two policies the figures are about: `from` is the baseline, `to` is the candidate. */
export type Side = 'from' | 'to';

interface SideCounts {
  decider: Decider;
  tally: SideTally;
  side: Side;
}

/** Computes the figures of one policy from its counts. */
export function sideResult(
  { decider, tally, side }: SideCounts,
  transitions: Transitions,
  rates: CostRates,
): SideResult {
  const countOf = (outcome: Outcome, labels: readonly Label[] = LABELS) => transitions.sum(side, outcome, labels).count;
  const scoresByLabel = byName(LABELS, (label) => tally.scores[label].buckets());
  const scores = Array.from({ length: SCORE_BUCKETS }, (_, bucket) =>
    LABELS.reduce((sum, label) => sum + (scoresByLabel[label][bucket] as number), 0),
  );
  const decisions = sumOf(scores);
  return {
    policy: decider.policyName,
    policyHash: decider.policyHash,
    scorecard: decider.scorecardName,
    scorecardHash: decider.scorecardHash,
    outcomes: byName(OUTCOMES, (outcome) => byName(LABELS, (label) => countOf(outcome, [label]))),
    byMonth: monthsOf(tally).map(([month, { outcomes }]) => ({ month, outcomes: outcomes.table() })),
    byAmount: byAmount(tally),
    rates: ratesOf(countOf),
    cost: costOf(rates, (outcome, labels) => transitions.sum(side, outcome, labels)),
    separation: separationOf(tally.scores.fraud.plus(tally.scores.chargeback), tally.scores.legit),
    scores,
    scoresByLabel,
    reasons: tally.reasons().map((reason) => ({ ...reason, share: reason.decisions / decisions })),
    stability: stabilityOf(tally),
  };
}

function ratesOf(countOf: (outcome: Outcome, labels?: readonly Label[]) => number): Rates {
  const share = (outcome: Outcome, labels?: readonly Label[]) => {
    const all = OUTCOMES.reduce((sum, each) => sum + countOf(each, labels), 0);
    return all === 0 ? null : countOf(outcome, labels) / all;
  };
  return {
    ...byName(OUTCOMES, (outcome) => share(outcome)),
    fraudApproved: share('approve', LOST_LABELS),
    fraudRejected: share('reject', LOST_LABELS),
    legitApproved: share('approve', ['legit']),
    legitRejected: share('reject', ['legit']),
  };
}

const monthsOf = ({ months }: SideTally) => [...months].sort(([a], [b]) => (a < b ? -1 : 1));

function byAmount({ amounts, withoutAmount }: SideTally): SideResult['byAmount'] {
  const bands = [
    ...AMOUNT_BANDS.map((fromCop, band) => ({ fromCop, outcomes: amounts[band] })),
    { fromCop: null, outcomes: withoutAmount },
  ];
  return bands.flatMap(({ fromCop, outcomes }) =>
    outcomes && outcomes.total > 0 ? [{ fromCop, outcomes: outcomes.table() }] : [],
  );
}

function stabilityOf(tally: SideTally): Stability {
  const inOrder = monthsOf(tally);
  const first = inOrder[0]?.[1].buckets;
  return {
    halves: stabilityIndex(...tally.halves.split()),
    months: inOrder.map(([month, { buckets }]) => ({
      month,
      decisions: sumOf(buckets),
      stabilityIndex: stabilityIndex(first as Float64Array, buckets),
    })),
  };
}

function byName<K extends string, T>(names: readonly K[], figureOf: (name: K) => T): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, figureOf(name)])) as Record<K, T>;
}
