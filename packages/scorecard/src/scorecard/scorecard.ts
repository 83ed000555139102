import type { EvidenceCode, ReasonCode, SignalCode } from '@cotejo/contracts';

/**
 * One band of a characteristic. The first band that fits an answer gives the points. `below` fits a figure, `oneOf`
 * fits a class, and a band with neither fits every answer of its state.
 */
export interface Band {
  state: 'true' | 'false' | 'unknown';
  below?: number;
  oneOf?: string[];
  points: number;
  /** Explanation for readers of the scorecard. */
  note?: string;
}

/**
 * A signal and the points of its answers. An unknown answer costs nothing, unless there is a band for it or the policy
 * charges for it (`unknownPoints`).
 */
export interface Characteristic {
  signal: SignalCode;
  /** Reason code reported with points above zero when the signal is true. */
  reason: ReasonCode;
  /** Required direction of the points when the figure of a true signal increases. */
  monotonic?: 'rising' | 'falling';
  bands: Band[];
}

/**
 * One rule of the offset matrix: the evidence takes points from the signals that it names, and from no other. Of several rules
 * for a signal, the one that takes most counts.
 */
export interface OffsetRule {
  /** The name by which a policy switches the rule off. */
  id: string;
  evidence: EvidenceCode;
  /** The most points that the evidence takes, by signal. It never takes more than the signal gave. */
  points: Partial<Record<SignalCode, number>>;
  /** The highest amount of an order, in COP; without it, every order. */
  upToCop?: number;
  /** The rule does not stand while one of these signals is true, or unknown in an order that is not small for the policy. */
  unless?: SignalCode[];
  /** Explanation for readers of the scorecard. */
  note?: string;
}

/** Points for signals, as data. Points are multiples of 0.5. */
export interface Scorecard {
  id: string;
  version: string;
  /** Start of every score: no buyer is without risk. */
  basePoints: number;
  characteristics: Characteristic[];
  offsets?: OffsetRule[];
}
