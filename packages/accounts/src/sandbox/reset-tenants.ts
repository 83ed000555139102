import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { ClearedEntryStore } from '../cleared/cleared-entry-store.js';
import { TenantPolicyStore } from '../policies/tenant-policy-store.js';
import { ScenarioStore } from '../scenarios/scenario-store.js';
import { TenantStore } from '../tenants/tenant-store.js';

/** Number of records that a reset removed. */
export interface SandboxReset {
  tenants: number;
  clearedEntries: number;
  /** Drafts and policies in shadow. */
  policies: number;
  scenarios: number;
  /** Tenants whose data stays, because their share of the audit log is full and waits for its export. */
  failed: number;
}

/**
 * Removes the trial data of every tenant: cleared list entries, drafts, policies in shadow and own scenarios. Keys,
 * plans, quotas and active policies stay. Each tenant with removed data gets one entry in the audit log, and caches are
 * notified. A tenant with a full log does not stop the reset of the others.
 * @param signal stops the reset between two tenants
 */
export async function resetTenants(
  redis: Redis,
  scope: Deployment,
  context: ActionContext,
  signal: AbortSignal,
): Promise<SandboxReset> {
  const stores = {
    audit: new AuditLog(redis, scope),
    index: accountNames(scope).policies,
    cleared: new ClearedEntryStore(redis, scope),
    policies: new TenantPolicyStore(redis, scope),
    scenarios: new ScenarioStore(redis, scope),
  };
  const total: SandboxReset = { tenants: 0, clearedEntries: 0, policies: 0, scenarios: 0, failed: 0 };
  for (const { id } of await new TenantStore(redis, scope).list()) {
    signal.throwIfAborted();
    const removed = await resetTenant(id, stores, context).catch(ignoreFullLog);
    if (!removed) {
      total.failed += 1;
      continue;
    }
    const { clearedEntries, policies, scenarios } = removed;
    total.clearedEntries += clearedEntries;
    total.policies += policies;
    total.scenarios += scenarios;
    total.tenants += Number(clearedEntries + policies + scenarios > 0);
  }
  return total;
}

type Removed = Omit<SandboxReset, 'tenants' | 'failed'>;

function ignoreFullLog(error: unknown): null {
  if (error instanceof AccountError && error.code === 'audit_waits') {
    return null;
  }
  throw error;
}

interface Stores {
  audit: AuditLog;
  index: string;
  cleared: ClearedEntryStore;
  policies: TenantPolicyStore;
  scenarios: ScenarioStore;
}

/** Removes the scenarios first: no other record refers to them, and they are not part of an audited change. */
async function resetTenant(
  tenant: string,
  { audit, index, cleared, policies, scenarios: ownScenarios }: Stores,
  context: ActionContext,
): Promise<Removed> {
  const scenarios = await ownScenarios.removeAll(tenant);
  return audit.commit(context, async () => {
    const clearedEntries = (await cleared.list(tenant)).length;
    const { changes, records: ofPolicies, count } = await policies.planReset(tenant);
    const result: Removed = { clearedEntries, policies: count, scenarios };
    if (clearedEntries + count + scenarios === 0) {
      return { result, change: null };
    }
    const change: Change = {
      action: 'sandbox.reset',
      tenant,
      object: tenant,
      index,
      changes: { ...removedCounts({ clearedEntries, scenarios }), ...changes },
      records: [...ofPolicies, ...(clearedEntries > 0 ? [cleared.recordOf(tenant, [])] : [])],
    };
    return { result, change };
  });
}

function removedCounts(counts: Record<string, number>): AuditChanges {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => [what, [count, 0]]),
  );
}
