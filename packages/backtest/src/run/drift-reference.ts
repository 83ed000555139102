import type { ReasonCode } from '@cotejo/contracts';
import { BacktestError } from '../errors.js';
import type { BacktestResult } from './result.js';

/** What scores and reasons look like when all is well: `policies/drift-reference.json`. */
export interface DriftReference {
  $schema: string;
  id: string;
  version: string;
  decisions: number;
  /** Shares of the buckets 0-9, 10-19, ..., 90-100. */
  scores: number[];
  /** Share of the decisions that had each. */
  reasons: Partial<Record<ReasonCode, number>>;
}

const DIGITS = 6;

/**
 * The candidate's scores and reasons as a reference, named after its policy.
 * @throws BacktestError `nothing_scored`; a history that was read in part is no reference
 */
export function driftReference({ complete, rows, candidate }: BacktestResult): DriftReference {
  if (!complete || rows.scored === 0) {
    throw new BacktestError('nothing_scored', 'no reference is written: the history was not read to its end');
  }
  const share = (count: number) => Number((count / rows.scored).toFixed(DIGITS));
  return {
    $schema: 'schemas/drift-reference.schema.json',
    id: candidate.policy.split('@')[0] as string,
    version: '1.0.0',
    decisions: rows.scored,
    scores: candidate.scores.map(share),
    reasons: Object.fromEntries(candidate.reasons.map(({ code, decisions }) => [code, share(decisions)])),
  };
}
