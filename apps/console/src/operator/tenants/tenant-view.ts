import { type Tenant, trialEnd } from '@cotejo/accounts';
import type { TenantView } from '../../api/operator.api.js';
import { instant, instantOrNull } from '../../http/instants.js';
import type { ConsoleState } from '../../state/console-state.js';

/** @param state its plans and environment say when a trial ends */
export function tenantView(
  tenant: Tenant,
  { plans, environment }: Pick<ConsoleState, 'plans' | 'environment'>,
  nowMs = Date.now(),
): TenantView {
  const { id, company, nit, plan, createdAt, suspendedAt } = tenant;
  const trialEndsAt = trialEnd(tenant, plans.find(plan), environment);
  return {
    id,
    company,
    nit,
    plan,
    state: stateOf(suspendedAt, trialEndsAt, nowMs),
    createdAt: instant(createdAt),
    trialEndsAt: instantOrNull(trialEndsAt),
    suspendedAt: instantOrNull(suspendedAt),
  };
}

function stateOf(suspendedAt: number | null, trialEndsAt: number | null, nowMs: number): TenantView['state'] {
  if (suspendedAt !== null) {
    return 'suspended';
  }
  return trialEndsAt !== null && trialEndsAt <= nowMs ? 'trial_over' : 'active';
}
