import type { ReasonCode } from './reasons.js';
import type { InputName, SignalState, SourceId, SourceStatus } from './sources.js';

/** Ordered by severity: the severest wins. */
export const OUTCOMES = ['approve', 'review', 'reject'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Signals to be scored: which inputs were sent (not their values), how each source ended, and what was found. */
export interface DecideRequest {
  inputs: InputName[];
  sources: Record<SourceId, SourceStatus>;
  /** What each signal says, by code; one that is missing is unknown. */
  states: Record<string, SignalState>;
  /** The figure or class that some signals bring besides. */
  values: Record<string, number | string>;
  /** Transaction amount in COP; tightens the bands of a policy, never a reason by itself. */
  amountCop: number | null;
  /** Sources that the tenant's plan includes. */
  plannedSources: SourceId[];
}

/** One line of a score. All contributions of a decision add up to its score exactly. */
export interface Contribution {
  characteristic: string;
  source: SourceId | null;
  state: 'true' | 'false' | 'unknown' | 'rule';
  points: number;
  reason: ReasonCode | null;
  /** What the signal said beyond its state, e.g. the list that was hit. */
  value?: number | string;
}

export interface Decision {
  outcome: Outcome;
  /** 0 to 100, one decimal. */
  score: number;
  /** Those that add points; `decide` itself gives all. */
  contributions: Contribution[];
  /** Mandatory sources without an answer. */
  missingMandatory: SourceId[];
  scorecard: string;
  policy: string;
}
