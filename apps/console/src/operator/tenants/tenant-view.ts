import type { Tenant } from '@cotejo/accounts';
import type { TenantView } from '../../api/operator.api.js';

export function tenantView(tenant: Tenant, nowMs = Date.now()): TenantView {
  const { id, company, nit, plan, createdAt, trialEndsAt, suspendedAt } = tenant;
  return {
    id,
    company,
    nit,
    plan,
    state: stateOf(tenant, nowMs),
    createdAt: new Date(createdAt).toISOString(),
    trialEndsAt: isoTime(trialEndsAt),
    suspendedAt: isoTime(suspendedAt),
  };
}

function stateOf({ suspendedAt, trialEndsAt }: Tenant, nowMs: number): TenantView['state'] {
  if (suspendedAt !== null) {
    return 'suspended';
  }
  return trialEndsAt !== null && trialEndsAt <= nowMs ? 'trial_over' : 'active';
}

const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
