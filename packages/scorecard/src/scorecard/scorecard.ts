import type { ReasonCode, SignalCode } from '@cotejo/contracts';

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

/** Points for signals, as data. Points are multiples of 0.5. */
export interface Scorecard {
  id: string;
  version: string;
  /** Start of every score: no buyer is without risk. */
  basePoints: number;
  characteristics: Characteristic[];
}
