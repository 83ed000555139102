import type { Policy } from '@cotejo/scorecard/browser';
import { type PolicyStages, policyIdOf } from '../../../src/api/policies.api.js';

const STAGES = ['draft', 'shadow', 'active', 'previous', 'standard'] as const;
/** `mine`: unsaved edits that the member set aside. */
export type StartName = 'advice' | 'mine' | (typeof STAGES)[number];

export interface DraftStart {
  name: StartName;
  policy: Policy;
}

/**
 * The policies that a draft can start from, the most likely one first. A copy of the standard policy gets the tenant's id, because
 * the id of the standard policy is reserved.
 * @param proposed from the advice of a back-test
 */
export function startsOf(tenant: string, { standard, ...stages }: PolicyStages, proposed: Policy | null): DraftStart[] {
  const advised = proposed ? [{ name: 'advice' as const, policy: proposed }] : [];
  const copied = { ...standard, id: policyIdOf(tenant), version: '1.0.0' };
  const inForceFirst = stages.active ? STAGES : (['draft', 'shadow', 'standard', 'previous'] as const);
  const known = inForceFirst.flatMap((name) => {
    const policy = name === 'standard' ? copied : stages[name]?.policy;
    return policy ? [{ name, policy: policy as unknown as Policy }] : [];
  });
  return [...advised, ...known];
}
