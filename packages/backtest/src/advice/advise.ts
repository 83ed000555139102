import type { Thresholds } from '@cotejo/contracts';
import type { AdviceCosts } from './costs.js';
import { countOf, type LabelledScores, sumOf } from './labelled-scores.js';
import { halves, Random, resampled } from './resample.js';
import { type Bounds, boundCheck, cheapest } from './search.js';
import { bandsOfAll, type Effect, ThresholdCosts } from './threshold-costs.js';
import { type LabelCounts, type Unknown, UnknownWriter } from './unknowns.js';

/** With fewer labels of a kind there is no advice. */
export const LABELS_MIN = 30;
const RESAMPLES = 300;
const SPLITS = 60;
/** Bounds of the intervals: 95 % of the resamples are within. */
const INTERVAL = [0.025, 0.975] as const;
/** At least this share of the payments whose decision a threshold would change must have a label. */
const LABELLED_SHARE_MIN = 0.5;
/** A threshold whose best value varies by more points is called not exact. */
const EXACT_POINTS = 5;
const THRESHOLDS = ['reviewFrom', 'rejectFrom'] as const;

export interface AdviceInput extends Bounds {
  scores: LabelledScores;
  costs: AdviceCosts;
  /** Thresholds of the policy's amount tiers, in the order of `scores.tiers` after its first element. */
  amountTiers: readonly Thresholds[];
  /** Whole number; the same seed gives the same advice. */
  seed: number;
}

export interface Interval {
  low: number;
  high: number;
}

/** What a pair of thresholds decides, with the interval of its cost. */
export interface JudgedThresholds extends Thresholds, Effect {
  costInterval: Interval;
}

/** The advised thresholds. */
export interface Advised extends JudgedThresholds {
  /** What they cost less than the active thresholds, in COP. */
  saving: number;
  savingInterval: Interval;
  /** Mean saving when one random half of the payments chooses the thresholds and the other half measures them. */
  savingOnOtherHalf: number;
  /** Where the best thresholds of the resamples are. */
  ranges: { reviewFrom: Interval; rejectFrom: Interval };
}

export interface Advice {
  labels: LabelCounts;
  active: JudgedThresholds;
  /** Whether the active thresholds keep to the capacity of the reviewers. */
  activeWithinCapacity: boolean;
  /** `null`: not known; `unknowns` says why. They may equal the active thresholds. */
  advised: Advised | null;
  unknowns: Unknown[];
}

/** An advice that reviews a larger share of the payments than this needs a warning. */
export const REVIEWED_SHARE_MANY = 0.5;

/** The share of the payments that the advised thresholds review, or without advice the active ones. */
export function reviewedShare({ active, advised, labels }: Advice): number {
  return (advised ?? active).reviews / Math.max(labels.fraud + labels.good + labels.unlabelled, 1);
}

/** Advises the thresholds that cost least, or says what the labels do not show. Its work is bounded. */
export function advise(input: AdviceInput): Advice {
  const { scores, active, seed } = input;
  const labels = {
    fraud: countOf(scores, 'fraud'),
    good: countOf(scores, 'good'),
    unlabelled: countOf(scores, 'unlabelled'),
  };
  const writer = new UnknownWriter(labels);
  const costs = tableOf(scores, input);
  const resamples = resample(input, new Random(seed));
  const capacity = boundCheck(costs, { ...input, keepFraudLoss: false });
  const judged = {
    labels,
    active: judge(active, costs, resamples),
    activeWithinCapacity: capacity(active),
  };
  const missing = missingAmounts(input);
  const notes = missing > 0 ? [writer.amountsMissing(missing)] : [];
  if (labels.fraud < LABELS_MIN || labels.good < LABELS_MIN) {
    return { ...judged, advised: null, unknowns: [writer.tooFew(LABELS_MIN), ...notes] };
  }
  const best = cheapest(costs, input);
  if (!best) {
    return { ...judged, advised: null, unknowns: [writer.noPair(), ...notes] };
  }
  const made = advisedOf(best, { input, costs, resamples });
  const unknowns = [...doubts(made, judged.activeWithinCapacity, input, writer), ...notes];
  return { ...judged, advised: unknowns.some(({ blocks }) => blocks) ? null : made, unknowns };
}

interface Resample {
  costs: ThresholdCosts;
  best: Thresholds;
}

function tableOf(scores: LabelledScores, { amountTiers, costs }: AdviceInput): ThresholdCosts {
  return new ThresholdCosts(scores, amountTiers, costs);
}

function resample(input: AdviceInput, random: Random): Resample[] {
  return Array.from({ length: RESAMPLES }, () => {
    const costs = tableOf(resampled(input.scores, random), input);
    return { costs, best: cheapest(costs, input) ?? input.active };
  });
}

function judge(pair: Thresholds, costs: ThresholdCosts, resamples: readonly Resample[]): JudgedThresholds {
  const { reviewFrom, rejectFrom } = pair;
  const costInterval = intervalOf(resamples.map((each) => each.costs.costOf(pair)));
  return { reviewFrom, rejectFrom, ...costs.effectOf(pair), costInterval };
}

interface Judging {
  input: AdviceInput;
  costs: ThresholdCosts;
  resamples: readonly Resample[];
}

function advisedOf(best: Thresholds, { input, costs, resamples }: Judging): Advised {
  const { active } = input;
  const savingIn = (table: ThresholdCosts) => table.costOf(active) - table.costOf(best);
  return {
    ...judge(best, costs, resamples),
    saving: savingIn(costs),
    savingInterval: intervalOf(resamples.map((each) => savingIn(each.costs))),
    savingOnOtherHalf: savingOnOtherHalf(input),
    ranges: {
      reviewFrom: intervalOf(resamples.map((each) => each.best.reviewFrom)),
      rejectFrom: intervalOf(resamples.map((each) => each.best.rejectFrom)),
    },
  };
}

/** The saving without the luck of choosing and measuring with the same payments, scaled to all payments. */
function savingOnOtherHalf(input: AdviceInput): number {
  const random = new Random(input.seed ^ 0x5bd1e995);
  const savings = Array.from({ length: SPLITS }, () => {
    const [choosing, measuring] = halves(input.scores, random).map((scores) => tableOf(scores, input)) as [
      ThresholdCosts,
      ThresholdCosts,
    ];
    const chosen = cheapest(choosing, input) ?? input.active;
    return 2 * (measuring.costOf(input.active) - measuring.costOf(chosen));
  });
  return sumOf(savings) / SPLITS;
}

/** What is not known about advised thresholds. Where the active thresholds exceed the capacity, a change is needed anyway. */
function doubts(made: Advised, isWithinCapacity: boolean, input: AdviceInput, writer: UnknownWriter): Unknown[] {
  const { active } = input;
  const changes = made.reviewFrom !== active.reviewFrom || made.rejectFrom !== active.rejectFrom;
  const found: Unknown[] = [];
  if (changes) {
    for (const { labelled, all } of THRESHOLDS.map((threshold) => changedPayments(threshold, made, input))) {
      if (labelled < LABELLED_SHARE_MIN * all) {
        found.push(writer.changesUnlabelled(labelled, all));
      }
    }
    const { low, high } = made.savingInterval;
    if (isWithinCapacity && (low <= 0 || made.savingOnOtherHalf <= 0)) {
      found.push(writer.savingNotCertain(low, high));
    }
  }
  for (const threshold of THRESHOLDS) {
    const { low, high } = made.ranges[threshold];
    if (high - low > EXACT_POINTS) {
      found.push(writer.notExact(threshold, low, high));
    }
  }
  return found;
}

/** Payments between the active and the advised value of a threshold, in all tiers. */
function changedPayments(
  threshold: (typeof THRESHOLDS)[number],
  made: Thresholds,
  { scores, active, amountTiers }: AdviceInput,
): { labelled: number; all: number } {
  const sum = { labelled: 0, all: 0 };
  for (const [index, tier] of scores.tiers.entries()) {
    const own = amountTiers[index - 1];
    const bands = bandsOfAll({ tiers: [tier] });
    const ends = [active[threshold], made[threshold]].map((from) => Math.min(from, own?.[threshold] ?? from));
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    sum.labelled += sumOf(bands.labelled.slice(from, to));
    sum.all += sumOf(bands.all.slice(from, to));
  }
  return sum;
}

/** Labelled payments without an amount whose cost is a percentage of the amount. */
function missingAmounts({ scores, costs }: AdviceInput): number {
  const missing = (label: 'fraud' | 'good') =>
    scores.tiers.reduce((sum, tier) => sum + sumOf(tier[label].count) - sumOf(tier[label].withAmount), 0);
  return ('percent' in costs.fraud ? missing('fraud') : 0) + ('percent' in costs.reject ? missing('good') : 0);
}

function intervalOf(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = INTERVAL.map((share) => sorted[Math.round(share * (sorted.length - 1))] as number);
  return { low: low as number, high: high as number };
}
