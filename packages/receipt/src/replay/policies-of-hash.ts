import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPolicy } from '@cotejo/platform';
import { contentHash, Decider, parsePolicy, parseScorecard, thresholdsFor } from '@cotejo/scorecard';
import type { ReceiptPayload } from '../payload.js';
import { wasPolicyUnknown } from './receipt-facts.js';

/** Files of one folder that are looked at. */
const FILES_MAX = 1_000;

/** A version that a receipt names and the policies folder does not have. */
export type Absent = { absent: 'scorecard' | 'policy' };

/**
 * What decided then, if the policies folder still has it, known by its content.
 * @throws PolicyFileError, PolicyInvalidError for what is there and cannot be read
 */
export function deciderOf(payload: ReceiptPayload, policiesDir: string): Decider | Absent {
  const scorecardData = findByHash(policiesDir, 'scorecards', payload.scorecard.hash);
  if (!scorecardData) {
    return { absent: 'scorecard' };
  }
  const policyData = findByHash(policiesDir, 'decision', payload.policy.hash);
  if (!policyData) {
    return { absent: 'policy' };
  }
  const schema = (kind: string) => readPolicy(policiesDir, `schemas/${kind}.schema.json`) as object;
  const scorecard = parseScorecard(scorecardData, schema('scorecard'));
  const policy = parsePolicy(policyData, schema('policy'), [scorecard]);
  return new Decider(scorecard, policy, { policyUnknown: wasPolicyUnknown(payload) });
}

/**
 * An amount (COP) at which a policy's thresholds are those of the receipt; a decision depends on it in no other way.
 * `undefined`: there is none.
 */
export function amountLike({ thresholds }: ReceiptPayload, { policy }: Decider): number | null | undefined {
  const candidates = [null, ...policy.amountTiers.map(({ fromCop }) => fromCop)];
  return candidates.find((amount) => {
    const { reviewFrom, rejectFrom } = thresholdsFor(policy, amount);
    return reviewFrom === thresholds.review_from && rejectFrom === thresholds.reject_from;
  });
}

function findByHash(policiesDir: string, folder: string, hash: string): object | undefined {
  for (const file of jsonFilesIn(join(policiesDir, folder))) {
    const data = readPolicy(policiesDir, join(folder, file));
    if (typeof data === 'object' && data !== null && contentHash(data) === hash) {
      return data;
    }
  }
  return undefined;
}

function jsonFilesIn(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return files.sort().slice(0, FILES_MAX);
  } catch {
    return [];
  }
}
