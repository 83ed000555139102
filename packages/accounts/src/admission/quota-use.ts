import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import type { Plan } from '../plans.js';
import { type Tenant, trialEnd } from '../tenants/tenant.js';
import { tenantKeys } from './admission-keys.js';
import { quotaPeriod } from './quota-period.js';

/** How much of its quota a tenant has used. */
export interface QuotaUse {
  /** `2026-11`; of a trial `2026-11-21`, or `trial` for one that ends. */
  period: string;
  /** Charged queries, including those that are still being answered. */
  used: number;
  /** `null`: no limit; 0 once a trial is over. */
  quota: number | null;
  /** End of the period; epoch milliseconds. */
  endsAt: number;
}

/** Reads the counter that admission uses, without charging anything. */
export async function readQuota(
  redis: Redis,
  deployment: Deployment,
  tenant: Tenant,
  plan: Plan,
  now = Date.now(),
): Promise<QuotaUse> {
  const trialEndsAt = trialEnd(tenant, plan, deployment.environment);
  const { id, quota, resetMs } = quotaPeriod(plan, trialEndsAt, now);
  const used = Number((await redis.get(tenantKeys(deployment, tenant.id).counter(id))) ?? 0);
  const endsAt = (plan.trial && trialEndsAt) ?? now + resetMs;
  return { period: id, used, quota, endsAt };
}
