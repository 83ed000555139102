import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPolicy } from '@cotejo/platform';
import { contentHash, Decider, parsePolicy, parseScorecard, thresholdsFor } from '@cotejo/scorecard';
import type { ReceiptPayload } from '../payload.js';
import { wasPolicyUnknown } from './receipt-facts.js';

/** Maximum number of files to read in one folder. */
const FILES_MAX = 1_000;

/** A version of a receipt that is not in the policies folder. */
export type MissingVersion = { absent: 'scorecard' | 'policy' };

/**
 * Finds the scorecard and the policy of a receipt in the policies folder, by content hash.
 * @returns a decider with both, or the version that is missing
 * @throws PolicyFileError, PolicyInvalidError for files that cannot be read
 */
export function findDecider(payload: ReceiptPayload, policiesDir: string): Decider | MissingVersion {
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
 * An amount in COP at which the policy has the thresholds of the receipt. A decision depends on the amount only through
 * its thresholds. `null`: a request without an amount; `undefined`: there is no such amount.
 */
export function findMatchingAmount({ thresholds }: ReceiptPayload, { policy }: Decider): number | null | undefined {
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
