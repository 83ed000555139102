import type { Advice, AdviceInput, LabelledScores } from '@cotejo/backtest/advice';
import type { BacktestResult, BadColumn, ChosenColumns, Order } from '@cotejo/backtest/browser';
import type { Policy, Scorecard } from '@cotejo/scorecard/browser';
import type { CheckOrders } from '../../../src/api/orders.api.js';
import type { Language } from '../../../src/api/session.api.js';
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
  /** Of the CSV with the changed decisions. */
  language: Language;
}

/** How a file is read with the chosen columns. */
export interface FileReading {
  rows: number;
  /** Rows with a cell that cannot be read. */
  badRows: number;
  bad: BadColumn[];
  /** Orders that can be checked with the API. */
  orders: number;
  /** Only the first rows were read. */
  isCut: boolean;
}

export type ToWorker =
  | { do: 'preview'; file: File }
  | { do: 'read'; file: File; columns: ChosenColumns }
  | { do: 'orders'; file: File; columns: ChosenColumns; operation: CheckOrders['operation'] }
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
  | { did: 'read'; reading: FileReading }
  | { did: 'orders'; orders: Order[] }
  | ({ did: 'progress' } & Progress)
  | ({ did: 'run' } & Backtested)
  | { did: 'advise'; advice: Advice }
  | { did: 'fail'; problem: FileProblem };
