import { policies, scorecards, validate } from 'virtual:shipped-policies';
import { PolicyInvalidError, readPolicy, versionName } from '@cotejo/scorecard/browser';
import type { DecidingPolicy } from './worker-messages.js';

/** Far more than a policy with full lists of buyers. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;

/** A policy that a person can decide with. */
export interface PolicyChoice extends DecidingPolicy {
  id: string;
  label: string;
}

/** The policy of tenants without their own policy. */
export const DEFAULT_CHOICE = 'shipped:default';

/**
 * The policies to choose from. Add the tenant's active version, draft and version in shadow here, when members can read
 * them: `policyChoice(id, data)` for each.
 */
export function policyChoices(): PolicyChoice[] {
  return policies.map((policy) => policyChoice(`shipped:${policy.id}`, policy));
}

/** @throws PolicyInvalidError */
function policyChoice(id: string, data: unknown): PolicyChoice {
  const policy = readPolicy(data, validate, scorecards);
  const scorecard = scorecards.find((each) => versionName(each) === policy.scorecard);
  if (!scorecard) {
    throw new PolicyInvalidError('policy', `there is no scorecard ${policy.scorecard}`);
  }
  return { id, label: versionName(policy), policy, scorecard };
}

/** A policy from a file, or the problems of the file; an empty list: it is not JSON. */
export type PolicyFile = { choice: PolicyChoice } | { problems: readonly { pointer: string; problem: string }[] };

export async function readPolicyFile(file: File): Promise<PolicyFile> {
  const data = file.size > FILE_BYTES_MAX ? undefined : await parsedText(file);
  if (data === undefined) {
    return { problems: [] };
  }
  try {
    return { choice: policyChoice(`file:${file.name}`, data) };
  } catch (error) {
    if (error instanceof PolicyInvalidError) {
      return { problems: error.problems };
    }
    throw error;
  }
}

async function parsedText(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return undefined;
  }
}
