import type { PolicyStages } from '../../../src/api/operator.api.js';

export const STARTS = ['draft', 'shadow', 'active', 'previous', 'standard'] as const;
export type StartName = (typeof STARTS)[number];

/** The policies that a draft can start from, the most likely one first. */
export function startsOf(stages: PolicyStages): { name: StartName; policy: Record<string, unknown> }[] {
  return STARTS.flatMap((name) => {
    const policy = name === 'standard' ? stages.standard : stages[name]?.policy;
    return policy ? [{ name, policy }] : [];
  });
}
