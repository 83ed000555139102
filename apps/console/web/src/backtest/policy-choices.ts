import { policies, scorecards, validate } from 'virtual:shipped-policies';
import { PolicyInvalidError, readPolicy, type Scorecard, versionName } from '@cotejo/scorecard/browser';
import type { TenantPolicy } from '../../../src/api/policies.api.js';
import type { DecidingPolicy } from './worker-messages.js';

/** Far more than a policy with full lists of buyers. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;

const STAGES = ['active', 'draft', 'shadow', 'previous'] as const;

/** A policy that a person can decide with. */
export interface PolicyChoice extends DecidingPolicy {
  id: string;
  /** Where it comes from: a stage of the tenant's policies, the policy of tenants without an active one, a shipped policy, or a file. */
  origin: (typeof STAGES)[number] | 'standard' | 'shipped' | 'file';
  /** `id@version`. */
  name: string;
}

/** The shipped policies, after the tenant's own ones. @param own `undefined` while they are read */
export function policyChoices(own: TenantPolicy | undefined): PolicyChoice[] {
  const shippedChoices = policies.map((policy) => policyChoice('shipped', `shipped:${policy.id}`, policy));
  return own ? [...ownChoices(own), ...shippedChoices] : shippedChoices;
}

function ownChoices({ stages, scorecards: ownScorecards }: TenantPolicy): PolicyChoice[] {
  const known = ownScorecards as unknown as Scorecard[];
  const standard = policyChoice('standard', 'own:standard', stages.standard, known);
  const own = STAGES.flatMap((stage) => {
    const policy = stages[stage]?.policy;
    return policy ? [policyChoice(stage, `own:${stage}`, policy, known)] : [];
  });
  return stages.active ? [...own, standard] : [standard, ...own];
}

/** @throws PolicyInvalidError */
function policyChoice(origin: PolicyChoice['origin'], id: string, data: unknown, known = scorecards): PolicyChoice {
  const policy = readPolicy(data, validate, known);
  const scorecard = known.find((each) => versionName(each) === policy.scorecard);
  if (!scorecard) {
    throw new PolicyInvalidError('policy', `there is no scorecard ${policy.scorecard}`);
  }
  return { id, origin, name: versionName(policy), policy, scorecard };
}

/** A policy from a file, or the problems of the file; an empty list: it is not JSON. */
export type PolicyFile = { choice: PolicyChoice } | { problems: readonly { pointer: string; problem: string }[] };

export async function readPolicyFile(file: File): Promise<PolicyFile> {
  const data = file.size > FILE_BYTES_MAX ? undefined : await parsedText(file);
  if (data === undefined) {
    return { problems: [] };
  }
  try {
    return { choice: policyChoice('file', `file:${file.name}`, data) };
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
