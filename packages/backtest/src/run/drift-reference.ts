import type { ReasonCode } from '@cotejo/contracts';
import { BacktestError } from '../errors.js';
import type { BacktestResult } from './result.js';

/** Reference distribution of scores and reasons, to detect drift: `policies/drift-reference.json`. */
export interface DriftReference {
  $schema: string;
  id: string;
  version: string;
  decisions: number;
  /** Shares of the buckets 0-9, 10-19, ..., 90-100. */
  scores: number[];
  /** Share of decisions with each reason. */
  reasons: Partial<Record<ReasonCode, number>>;
}

const DIGITS = 6;

/**
 * Makes a drift reference from the scores and reasons of the candidate policy; its id is the id of that policy.
 * @throws BacktestError `nothing_scored` when no row was scored or the history was not read completely
 */
export function driftReference({ complete, rows, candidate }: BacktestResult): DriftReference {
  if (!complete || rows.scored === 0) {
    throw new BacktestError(
      'nothing_scored',
      'no reference was written, because the history was not read completely or has no decided row',
    );
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
