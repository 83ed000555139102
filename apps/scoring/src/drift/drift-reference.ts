import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS, type ReasonCode } from '@cotejo/contracts';
import { PolicyFileError, readCheckedPolicy } from '@cotejo/platform';

const FILE = 'drift-reference.json';
const SCHEMA = 'drift-reference.schema.json';
/** The file has shares with few digits. */
const TOLERANCE = 0.01;

/** A measured distribution of scores, written by `cotejo policy backtest --write-reference`. */
export interface DriftReference {
  id: string;
  version: string;
  /** Number of measured decisions. */
  decisions: number;
  /** Shares of the scores 0 to 9, 10 to 19, ... 90 to 100. */
  scores: number[];
  reasons?: Partial<Record<ReasonCode, number>>;
}

/** Returns `null` when there is no reference file. @throws PolicyFileError when the file is not valid */
export function readDriftReference(policiesDir: string): DriftReference | null {
  if (!existsSync(join(policiesDir, FILE))) {
    return null;
  }
  const reference = readCheckedPolicy<DriftReference>(policiesDir, FILE, SCHEMA);
  const sum = reference.scores.reduce((total, share) => total + share, 0);
  if (Math.abs(sum - 1) > TOLERANCE) {
    throw new PolicyFileError(FILE, '/scores must add up to 1');
  }
  const unknown = Object.keys(reference.reasons ?? {}).find((code) => !(code in REASONS));
  if (unknown !== undefined) {
    throw new PolicyFileError(FILE, '/reasons names an unknown reason');
  }
  return reference;
}
