import type { DocumentKind } from './document-kinds.js';
import type { EvidenceCode } from './evidence.js';
import type { PurchaseContext } from './purchase-context.js';
import type { ReasonCode } from './reasons.js';
import type { SignalState, SourceStatus } from './sources/report.js';
import type { InputName, SourceId } from './sources/source-table.js';

/** From mild to severe; the most severe one wins. */
export const OUTCOMES = ['approve', 'review', 'reject'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** From the score `reviewFrom` on, the outcome is review; from `rejectFrom` on, it is reject. Whole numbers. */
export interface Thresholds {
  reviewFrom: number;
  rejectFrom: number;
}

/** Largest amount of a request, in COP. */
export const AMOUNT_MAX_COP = 1_000_000_000_000;

/**
 * All facts of a decision: the names of the sent inputs (not their values), the status of each source, and the signals.
 */
export interface Facts {
  inputs: InputName[];
  sources: Record<SourceId, SourceStatus>;
  /** State of each signal by code; a missing signal is unknown. */
  states: Record<string, SignalState>;
  /** Figure or class of the signals that have one, by code. */
  values: Record<string, number | string>;
  /** Transaction amount in COP; tightens the bands of a policy, never a reason by itself. */
  amountCop: number | null;
  /** Kind of the document; absent: a cédula of a citizen. */
  documentKind?: DocumentKind;
  /** How the order is paid and delivered, for the rules of a policy. */
  context?: PurchaseContext;
  /** When the request was decided, epoch milliseconds, for rules on the hour and the weekday. */
  decidedAtMs?: number;
  /** A mandatory source counts as missing only when this list has it. Requests leave the list out: all count. */
  plannedSources?: SourceId[];
  /** The list of the tenant's policy that contains the buyer, or `denied` by a block; `denied` wins over `allowed`. */
  listed?: 'allowed' | 'denied';
}

/** Optional parts of a decision. */
export const DECISION_EXTRAS = ['interval', 'counterfactuals', 'challenges', 'evidence'] as const;
export type DecisionExtra = (typeof DECISION_EXTRAS)[number];

/** Facts to be scored for a tenant. */
export interface DecideRequest extends Omit<Facts, 'listed'> {
  tenant: string;
  /** Keyed hashes of the buyer's values for the tenant's lists; sent only after scoring has requested them. */
  digests?: string[];
  /** Answer only if no source that is `not_awaited` could change the outcome. */
  early?: boolean;
  extras?: DecisionExtra[];
  /** The evidence that this buyer could still give, for the challenges. */
  obtainable?: EvidenceCode[];
}

/** Reply instead of a decision: scoring needs more data first. */
export interface DecisionWants {
  /** `digests`: the tenant has lists or blocks; `answers`: a source that is `not_awaited` could still change the outcome. */
  wants: 'digests' | 'answers';
}

/** One line of a score. All contributions of a decision add up to its score exactly. */
export interface Contribution {
  /**
   * A signal code, or a rule: `base`, `offset:<signal>` (its value is the evidence), `stop:<signal>`, `floor:<signal>`,
   * `rule:<id>` of the merchant,
   * `missing:<source>`, `denied`, `allowed`, ...
   */
  characteristic: string;
  source: SourceId | null;
  state: 'true' | 'false' | 'unknown' | 'rule';
  points: number;
  reason: ReasonCode | null;
  /** Figure or class of the signal, for example the matched list. */
  value?: number | string;
}

/** The lowest and highest score that the missing answers could have given. */
export interface ScoreInterval {
  low: number;
  high: number;
}

/** A change of one factor that the buyer or the merchant can make. */
export interface FactorChange {
  code: ReasonCode;
  source: SourceId;
  /** What to do, in Spanish and in English. */
  es: string;
  en: string;
}

/** A smallest set of changes that gives another recommendation. The set was scored to confirm it. */
export interface Counterfactual {
  outcome: Outcome;
  score: number;
  changes: FactorChange[];
}

/** A smallest set of evidence with which the buyer would be approved. The set was scored to confirm it. */
export interface Challenge {
  score: number;
  /** What costs the buyer least comes first. */
  evidence: EvidenceCode[];
}

/** Parts of a decision that a receipt records in addition to the answer. */
export interface DecisionEvidence {
  /** Every contribution, also without points. */
  contributions: Contribution[];
  thresholds: Thresholds;
  scorecardHash: string;
  policyHash: string;
}

export interface Decision {
  outcome: Outcome;
  /** 0 to 100, one decimal. */
  score: number;
  /** The contributions that change the score; the evidence has every contribution. */
  contributions: Contribution[];
  /** Mandatory sources without an answer. */
  missingMandatory: SourceId[];
  /** `id@version`. */
  scorecard: string;
  /** `id@version`. */
  policy: string;
  interval?: ScoreInterval;
  counterfactuals?: Counterfactual[];
  challenges?: Challenge[];
  evidence?: DecisionEvidence;
}

/** Request to repeat a decision with the versions in force at the time. */
export interface ReplayRequest extends Omit<DecideRequest, 'early' | 'extras' | 'obtainable'> {
  scorecardHash: string;
  policyHash: string;
  /** The default policy replaced a policy that could not be read. */
  policyUnknown?: boolean;
  /** The receipt says that the buyer was denied: blocks end, so they cannot be read again. */
  denied?: boolean;
}

/** Reply instead of a decision: this version is no longer stored. */
export interface VersionGone {
  gone: 'scorecard' | 'policy';
}
