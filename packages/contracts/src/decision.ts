import type { ReasonCode } from './reasons.js';
import type { SignalState, SourceStatus } from './sources/report.js';
import type { InputName, SourceId } from './sources/source-table.js';

/** Ordered by severity: the severest wins. */
export const OUTCOMES = ['approve', 'review', 'reject'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Scores from `reviewFrom` are reviewed, from `rejectFrom` rejected. Whole numbers. */
export interface Thresholds {
  reviewFrom: number;
  rejectFrom: number;
}

/** No request has a larger amount (COP). */
export const AMOUNT_MAX_COP = 1_000_000_000_000;

/** All that a decision rests on: which inputs were sent (not their values), how each source ended, and what was found. */
export interface Facts {
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
  /** On which list of the tenant's policy the buyer is; the severer one wins. */
  listed?: 'allowed' | 'denied';
}

/** What a caller wants to know besides the decision itself. */
export const DECISION_EXTRAS = ['interval', 'counterfactuals', 'evidence'] as const;
export type DecisionExtra = (typeof DECISION_EXTRAS)[number];

/** Facts to be scored for a tenant. */
export interface DecideRequest extends Omit<Facts, 'listed'> {
  tenant: string;
  /** What stands for the buyer on the tenant's lists; sent only where scoring asked for it. */
  digests?: string[];
  /** Answer only if no source that is `not_awaited` could change the outcome. */
  early?: boolean;
  extras?: DecisionExtra[];
}

/** Instead of a decision: what scoring needs before it can give one. */
export interface DecisionWants {
  /** `digests`: the tenant's policy has lists; `answers`: a source that is `not_awaited` could still change the outcome. */
  wants: 'digests' | 'answers';
}

/** One line of a score. All contributions of a decision add up to its score exactly. */
export interface Contribution {
  /** A signal code, or a rule: `base`, `stop:<signal>`, `floor:<signal>`, `missing:<source>`, `denied`, `allowed`, ... */
  characteristic: string;
  source: SourceId | null;
  state: 'true' | 'false' | 'unknown' | 'rule';
  points: number;
  reason: ReasonCode | null;
  /** What the signal said beyond its state, e.g. the list that was hit. */
  value?: number | string;
}

/** All scores that are possible over what the sources that did not answer could have said. */
export interface ScoreInterval {
  low: number;
  high: number;
}

/** A change of one factor that somebody can make. */
export interface FactorChange {
  code: ReasonCode;
  source: SourceId;
  /** What to do, in Spanish. */
  es: string;
}

/** A smallest set of changes with which the recommendation would have been another one; it was scored to find out. */
export interface Counterfactual {
  outcome: Outcome;
  score: number;
  changes: FactorChange[];
}

/** What a receipt says of a decision, beyond what an answer does. */
export interface DecisionEvidence {
  /** Every contribution, those without points too. */
  contributions: Contribution[];
  thresholds: Thresholds;
  scorecardHash: string;
  policyHash: string;
}

export interface Decision {
  outcome: Outcome;
  /** 0 to 100, one decimal. */
  score: number;
  /** Those that change the score; the evidence has all. */
  contributions: Contribution[];
  /** Mandatory sources without an answer. */
  missingMandatory: SourceId[];
  /** `id@version`. */
  scorecard: string;
  /** `id@version`. */
  policy: string;
  interval?: ScoreInterval;
  counterfactuals?: Counterfactual[];
  evidence?: DecisionEvidence;
}

/** A decision to be made again, by the versions of then. */
export interface ReplayRequest extends Omit<DecideRequest, 'early' | 'extras'> {
  scorecardHash: string;
  policyHash: string;
  /** The default policy stood in for one that could not be read. */
  policyUnknown?: boolean;
}

/** Instead of a decision: a version that is no longer kept. */
export interface VersionGone {
  gone: 'scorecard' | 'policy';
}
