import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPolicy } from '@cotejo/platform';
import { contentHash, Decider, type Policy, PolicyInvalidError, type Scorecard } from '@cotejo/scorecard';
import type { ReceiptPayload } from '../payload.js';
import { wasPolicyUnknown } from './receipt-facts.js';

/** Maximum number of files to read in one folder. */
const FILES_MAX = 1_000;

/** A version of a receipt that is not in the policies folder. */
export type MissingVersion = { absent: 'scorecard' | 'policy' };

/**
 * Finds the scorecard and the policy of a receipt in the policies folder, by content hash. The hashes are in the signed
 * receipt, so the contents are the ones that decided. The rules for new versions do not apply to them: an earlier scorecard
 * lacks the signals that were added since.
 * @returns a decider with both, or the version that is missing
 * @throws PolicyFileError for files that cannot be read, PolicyInvalidError for a version that this build cannot use
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
  try {
    return new Decider(scorecardData as Scorecard, policyData as Policy, { policyUnknown: wasPolicyUnknown(payload) });
  } catch {
    throw new PolicyInvalidError('scorecard', 'this build cannot use it');
  }
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
