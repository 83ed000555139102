/** Days in Bogotá, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** `today`, `yesterday`: against the 28 days before; `week`: the last seven days, against the 28 days before. */
export const DRIFT_PERIODS = ['today', 'yesterday', 'week'] as const;
export type DriftPeriod = (typeof DRIFT_PERIODS)[number];

/**
 * How often a class is counted now, as a multiple of before. `changed` means that the interval of the multiple does not contain
 * 1: it covers chance in 100 tests together, and the usual differences between days.
 */
export interface ShareChange {
  /** `null`: there was none before. */
  ratio: number | null;
  low: number;
  /** `null`: no upper end. */
  high: number | null;
  /** One of the two counts is below 20 and taken as 20: the real change is larger. */
  isLimit: boolean;
}

/** The shares of a period add up to 1. */
export interface ClassShares {
  /** `t15` (true, 15 points), `f0`, `u5` (unknown), `rule`, `rest` (no points), a status of a source, or a score such as `30`. */
  name: string;
  /** From 0 to 1, in steps of 20 decisions. `null`: from 1 to 19 decisions. */
  before: number | null;
  now: number | null;
  change: ShareChange | null;
  /** `not_known`: not tested, or too few decisions. */
  direction: 'more' | 'less' | 'none' | 'not_known';
}

/** A characteristic, a source or the score. */
export interface DriftRow {
  /** Code of the signal or of the rule, id of the source, or `score`. */
  code: string;
  level: 'changed' | 'stable' | 'not_known';
  /** Name of the class that changed most. */
  largest: string | null;
  classes: ClassShares[];
}

/** A share with the interval that contains the true share with 95 % certainty (Wilson), each from 0 to 1. */
export interface ShareInterval {
  share: number;
  low: number;
  high: number;
}

/**
 * Whether a group differs from all other decisions by more than chance: two-sided test of two shares at 5 %, corrected for the
 * number of tests (Holm). `not_known`: fewer than 20 decisions with or without the outcome.
 */
export type GroupDifference = 'more' | 'less' | 'none' | 'not_known';

/** An outcome in one group. */
export interface GroupOutcome {
  interval: ShareInterval | null;
  /** Share in all other decisions. */
  others: number | null;
  difference: GroupDifference;
}

export interface FairnessGroup {
  /** DIVIPOLA code, class of the name, `none` (not given), `unknown` (not recognised), or `joined` (several small groups). */
  code: string;
  /** Name of a department. */
  name: string | null;
  /** Number of joined groups. */
  groups: number;
  decisions: number;
  review: GroupOutcome;
  reject: GroupOutcome;
}

/** The decisions of a tenant in counts that are large enough to be shown. */
export interface DriftReport {
  period: DriftPeriod;
  /** Fewest decisions of a shown class or group. */
  shownFrom: number;
  /** Fewest decisions on each side of a comparison. */
  comparedFrom: number;
  now: DayRange & { decisions: number };
  before: DayRange & { decisions: number };
  /** Both sides have enough decisions. */
  isComparable: boolean;
  /** Both sides did not have the same scorecards and policies, which explains differences too. */
  hasOtherVersions: boolean;
  /** Some counts are missing. */
  isIncomplete: boolean;
  score: DriftRow;
  /** The largest change first. */
  characteristics: DriftRow[];
  sources: DriftRow[];
  fairness: DayRange & { decisions: number; departments: FairnessGroup[]; names: FairnessGroup[] };
}
