import type { ReasonCode, SignalCode } from '@cotejo/contracts';
import { checkShape } from '../policy/policy-shape.js';
import { checkScorecard } from './scorecard-rules.js';

/**
 * One row of a characteristic: the first that fits gives the points. `below` fits a figure, `oneOf` a class; a row with
 * neither fits whatever its state brings.
 */
export interface Band {
  state: 'true' | 'false' | 'unknown';
  below?: number;
  oneOf?: string[];
  points: number;
  /** Why; owed where an unknown answer costs nothing although a bad one would. */
  note?: string;
}

/** A signal and what its answers are worth. Unknown has a band of its own, so that silence is never zero by accident. */
export interface Characteristic {
  signal: SignalCode;
  /** Given with points above zero of a band whose state is true. */
  reason: ReasonCode;
  /** How points go as the figure of a true signal rises; checked. */
  monotonic?: 'rising' | 'falling';
  bands: Band[];
}

/** Signals to points, as data. Points come in halves. */
export interface Scorecard {
  id: string;
  version: string;
  /** Where every score starts: nobody is without risk. */
  basePoints: number;
  characteristics: Characteristic[];
}

/**
 * Checks a scorecard's shape, and that it knows exactly the signals and reasons of the contracts.
 * @throws PolicyInvalidError naming every place
 */
export function parseScorecard(data: unknown, schema: object): Scorecard {
  const scorecard = checkShape<Scorecard>(data, schema, 'scorecard');
  checkScorecard(scorecard);
  return scorecard;
}
