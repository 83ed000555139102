/** Days in Bogotá, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** `today`, `yesterday`: against the 28 days before; `week`: the last seven days, against the 28 days before. */
export const DRIFT_PERIODS = ['today', 'yesterday', 'week'] as const;
export type DriftPeriod = (typeof DRIFT_PERIODS)[number];

/**
 * How much a distribution changed, by its stability index: below 0.1, from 0.1 on, from 0.25 on. `not_known`: too few decisions,
 * or classes that are too small to be shown.
 */
export type DriftLevel = 'stable' | 'moved' | 'other' | 'not_known';

/** Share of the decisions with a class, from 0 to 1. It is rounded so that one step stands for 20 decisions. */
export interface ClassShares {
  /** `t15` (true, 15 points), `f0`, `u5` (unknown), `rule`, `rest` (no points), a status of a source, or a score such as `30`. */
  name: string;
  before: number;
  now: number;
  /** Names of small classes that are counted in this one too. */
  joined: string[];
}

/** A characteristic, a source or the score. */
export interface DriftRow {
  /** Code of the signal or of the rule, id of the source, or `score`. */
  code: string;
  level: DriftLevel;
  /** Two decimals; `null`: not known. */
  index: number | null;
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
  /** The largest index first. */
  characteristics: DriftRow[];
  sources: DriftRow[];
  fairness: DayRange & { decisions: number; departments: FairnessGroup[]; names: FairnessGroup[] };
}
