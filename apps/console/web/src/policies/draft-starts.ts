import type { Policy } from '@cotejo/scorecard/browser';
import type { PolicyStages } from '../../../src/api/operator.api.js';

const STAGES = ['draft', 'shadow', 'active', 'previous', 'standard'] as const;
export type StartName = 'advice' | (typeof STAGES)[number];

/**
 * The policies that a draft can start from, the most likely one first.
 * @param proposed from the advice of a back-test
 */
export function startsOf(stages: PolicyStages, proposed: Policy | null): { name: StartName; policy: object }[] {
  const known = STAGES.flatMap((name) => {
    const policy = name === 'standard' ? stages.standard : stages[name]?.policy;
    return policy ? [{ name, policy }] : [];
  });
  return proposed ? [{ name: 'advice', policy: proposed }, ...known] : known;
}
