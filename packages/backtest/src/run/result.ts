import type { Outcome, ReasonCode, SignalCode, SourceId } from '@cotejo/contracts';
import type { BadColumn } from '../csv/bad-rows.js';
import type { Label } from '../history/plain-cells.js';
import type { Cost } from '../measure/costs.js';
import type { Separation } from '../measure/separation.js';
import type { Transition } from './transitions.js';

/** All that a back-test found; what `--json` prints, and what the reports are made of. */
export interface BacktestResult {
  /** Whether the whole history was decided; a result that is partial says of which part. */
  complete: boolean;
  stopped: 'interrupted' | 'limit' | null;
  rows: RowFigures;
  columns: ColumnFigures;
  labels: LabelFigures;
  /** First and last month of the rows that have a date. */
  period: { from: string; to: string } | null;
  baseline: SideResult;
  candidate: SideResult;
  /** Stability index of the candidate's scores against the baseline's. */
  stabilityIndex: number | null;
  transitions: Transition[];
  /** Decisions whose outcome is another one. */
  changed: number;
}

export interface RowFigures {
  read: number;
  scored: number;
  /** Rows with a cell that cannot be read; none of them was scored. */
  skipped: number;
  bad: BadColumn[];
  withoutAmount: number;
}

export interface ColumnFigures {
  ignored: string[];
  /** Unknown in every row whose source was asked. */
  signalsWithout: SignalCode[];
  /** Taken for sources that are in no plan. */
  sourcesWithout: SourceId[];
}

export interface LabelFigures extends Record<Label, number> {
  /** Lines of the labels file that could not be read. */
  skipped: number;
  /** Ids of which it says both. */
  contradicted: number;
}

/** What one policy made of the history. */
export interface SideResult {
  policy: string;
  policyHash: string;
  scorecard: string;
  scorecardHash: string;
  outcomes: Record<Outcome, Record<Label, number>>;
  rates: Rates;
  /** `null` without costs. */
  cost: Cost | null;
  /** `null` unless there are both frauds and legitimate payments. */
  separation: Separation | null;
  /** Decisions by buckets of ten points, 0-9 to 90-100. */
  scores: number[];
  scoresByLabel: Record<Label, number[]>;
  reasons: { code: ReasonCode; decisions: number; share: number }[];
  stability: Stability;
}

/** Shares, `null` of nothing. */
export interface Rates {
  approve: number | null;
  review: number | null;
  reject: number | null;
  /** Of the frauds. */
  fraudApproved: number | null;
  fraudRejected: number | null;
  /** Of the legitimate payments. */
  legitApproved: number | null;
  legitRejected: number | null;
}

export interface Stability {
  /** Of the second half of the rows against the first. */
  halves: number | null;
  /** Of each month against the first one. */
  months: { month: string; decisions: number; stabilityIndex: number | null }[];
}
