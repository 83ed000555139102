import type { PolicyReturn, StoredPolicy, TenantPolicies } from '@cotejo/accounts';
import type { Policy } from '@cotejo/scorecard';
import type { PolicyReturnView, PolicyStages, PolicyVersionView } from '../api/policies.api.js';
import { instant, instantOrNull } from '../http/instants.js';

interface Reader {
  standard: Policy;
  nameOf: (actor: string) => string;
  activationProblem: PolicyStages['activationProblem'];
}

/** The tenant's versions by stage. */
export function stagesView(stages: TenantPolicies, { standard, nameOf, activationProblem }: Reader): PolicyStages {
  const { draft, shadow, active, previous, returned } = stages;
  const view = (stored: StoredPolicy | null) => stored && versionView(stored, nameOf);
  return {
    draft: view(draft),
    shadow: view(shadow),
    active: view(active),
    previous: view(previous),
    returned: returned && returnView(returned, nameOf),
    activationProblem,
    standard: standard as unknown as Record<string, unknown>,
  };
}

export const returnView = ({ to, by, at }: PolicyReturn, nameOf: Reader['nameOf']): PolicyReturnView => ({
  to,
  by: nameOf(by),
  at: instant(at),
});

function versionView(stored: StoredPolicy, nameOf: Reader['nameOf']): PolicyVersionView {
  const { name, hash, note, policy, draftedBy, shadowedBy, activatedBy } = stored;
  return {
    name,
    hash,
    note,
    policy,
    draftedBy: nameOf(draftedBy),
    draftedAt: instant(stored.draftedAt),
    shadowedBy: shadowedBy && nameOf(shadowedBy),
    shadowedAt: instantOrNull(stored.shadowedAt),
    activatedBy: activatedBy && nameOf(activatedBy),
    activatedAt: instantOrNull(stored.activatedAt),
    unattended: stored.unattended === true,
  };
}
