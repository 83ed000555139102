import type { Tenant } from '@cotejo/accounts';
import type { TenantView } from '../../api/operator.api.js';
import { instant, instantOrNull } from '../../http/instants.js';

export function tenantView(tenant: Tenant, nowMs = Date.now()): TenantView {
  const { id, company, nit, plan, createdAt, trialEndsAt, suspendedAt } = tenant;
  return {
    id,
    company,
    nit,
    plan,
    state: stateOf(tenant, nowMs),
    createdAt: instant(createdAt),
    trialEndsAt: instantOrNull(trialEndsAt),
    suspendedAt: instantOrNull(suspendedAt),
  };
}

function stateOf({ suspendedAt, trialEndsAt }: Tenant, nowMs: number): TenantView['state'] {
  if (suspendedAt !== null) {
    return 'suspended';
  }
  return trialEndsAt !== null && trialEndsAt <= nowMs ? 'trial_over' : 'active';
}
