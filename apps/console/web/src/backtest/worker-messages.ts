import type { Advice, AdviceInput, LabelledScores } from '@cotejo/backtest/advice';
import type { BacktestResult, ChosenColumns } from '@cotejo/backtest/browser';
import type { Policy, Scorecard } from '@cotejo/scorecard/browser';
import type { FilePreview, FileProblem } from './read-preview.js';

/** A policy with its scorecard. */
export interface DecidingPolicy {
  policy: Policy;
  scorecard: Scorecard;
}

/** Everything that the worker needs to decide a file with two policies. */
export interface BacktestRequest {
  file: File;
  kind: FilePreview['kind'];
  columns: ChosenColumns;
  baseline: DecidingPolicy;
  candidate: DecidingPolicy;
}

export type ToWorker =
  | { do: 'preview'; file: File }
  | ({ do: 'run' } & BacktestRequest)
  | { do: 'advise'; input: AdviceInput }
  | { do: 'stop' };

/** The result of a back-test in the page. */
export interface Backtested {
  result: BacktestResult;
  /** The decisions that change, as CSV. */
  changes: Blob;
  /** Number of changed decisions in the CSV; it is limited. */
  changesKept: number;
  /** Lines of a file of receipts that are no receipts. */
  linesWithoutReceipt: number;
  durationMs: number;
  fileName: string;
  /** The new policy, and the sums of its scores by label, for the advice. */
  candidate: Policy;
  labelled: LabelledScores;
  sample: PaymentSample;
}

/** Facts of payments that were drawn at random: no reference and no value of a buyer. */
export interface PaymentSample {
  /** JSON array of facts. */
  factsJson: string;
  size: number;
  /** Number of payments that it was drawn from. */
  of: number;
}

export interface Progress {
  rows: number;
  bytesRead: number;
}

export type FromWorker =
  | { did: 'preview'; preview: FilePreview }
  | ({ did: 'progress' } & Progress)
  | ({ did: 'run' } & Backtested)
  | { did: 'advise'; advice: Advice }
  | { did: 'fail'; problem: FileProblem };
