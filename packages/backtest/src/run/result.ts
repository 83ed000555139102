import type { EvidenceCode, ReasonCode, SignalCode, SourceId } from '@cotejo/contracts';
import type { BadColumn } from '../csv/bad-rows.js';
import type { Label } from '../history/plain-cells.js';
import type { CaseSum, Cost } from '../measure/costs.js';
import type { OutcomeTable } from '../measure/outcome-counts.js';
import type { Separation } from '../measure/separation.js';
import type { Transition } from './transitions.js';

/** Result of a back-test. `--json` prints it, and the reports are made from it. */
export interface BacktestResult {
  /** Whether the whole history was decided; `stopped` gives the reason for a partial result. */
  complete: boolean;
  stopped: 'interrupted' | 'limit' | null;
  rows: RowFigures;
  columns: ColumnFigures;
  labels: LabelFigures;
  /** First and last month of the rows with a date. */
  period: { from: string; to: string } | null;
  baseline: SideResult;
  candidate: SideResult;
  /** Frauds and chargebacks that the candidate does not approve. A reviewer is assumed to find the truth. */
  caught: CaseSum;
  /** `null`: the candidate's scorecard weighs no evidence, or only scores were read. */
  challenges: ChallengeFigures | null;
  /** Stability index of the candidate's scores against the baseline's. */
  stabilityIndex: number | null;
  transitions: Transition[];
  /** Number of decisions with another outcome. */
  changed: number;
}

export interface RowFigures {
  read: number;
  scored: number;
  /** Rows with an unreadable cell; they were not scored. */
  skipped: number;
  bad: BadColumn[];
  withoutAmount: number;
}

export interface ColumnFigures {
  /** Columns with another name in the file. */
  renamed: string[];
  ignored: string[];
  /** Only scores were read, so only the thresholds of the policies were applied. */
  isScoreOnly: boolean;
  /** Signals that are unknown in all rows in which their source was queried. */
  signalsWithout: SignalCode[];
  /** Sources without any column; a decision does not miss them. */
  sourcesWithout: SourceId[];
}

export interface LabelFigures extends Record<Label, number> {
  /** Unreadable lines of the labels file. */
  skipped: number;
  /** Number of ids with contradicting labels. */
  contradicted: number;
}

/** Results of one policy. */
export interface SideResult {
  policy: string;
  policyHash: string;
  scorecard: string;
  scorecardHash: string;
  outcomes: OutcomeTable;
  /** Outcomes by month of the rows with a date, first month first. */
  byMonth: { month: string; outcomes: OutcomeTable }[];
  /** Outcomes by band of the amount, lowest first; `fromCop` is `null` for rows without an amount. Empty bands are left out. */
  byAmount: { fromCop: number | null; outcomes: OutcomeTable }[];
  rates: Rates;
  /** `null`: no cost rates were given. */
  cost: Cost | null;
  /** `null`: there are not both frauds and legitimate payments. */
  separation: Separation | null;
  /** Number of decisions in buckets of ten points, 0-9 to 90-100. */
  scores: number[];
  scoresByLabel: Record<Label, number[]>;
  reasons: { code: ReasonCode; decisions: number; share: number }[];
  stability: Stability;
}

/** The evidence that the candidate would request. A history does not say which buyers would have given it. */
export interface ChallengeFigures {
  /** Decisions that would be an approval with evidence that the buyer could still give. */
  asked: OutcomeTable;
  /** The evidence of the first challenge, most frequent first. A challenge may ask for several pieces together. */
  first: { evidence: EvidenceCode; decisions: number }[];
}

/** Shares from 0 to 1; `null`: there are no payments of that kind. */
export interface Rates {
  approve: number | null;
  review: number | null;
  reject: number | null;
  /** Shares of the frauds, chargebacks included. */
  fraudApproved: number | null;
  fraudRejected: number | null;
  /** Shares of the legitimate payments. */
  legitApproved: number | null;
  legitRejected: number | null;
}

export interface Stability {
  /** Stability index of the second half of the rows against the first half. */
  halves: number | null;
  /** Stability index of each month against the first month. */
  months: { month: string; decisions: number; stabilityIndex: number | null }[];
}
