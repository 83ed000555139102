import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { ClearedEntryStore } from '../cleared/cleared-entry-store.js';
import { TenantPolicyStore } from '../policies/tenant-policy-store.js';
import { ScenarioStore } from '../scenarios/scenario-store.js';
import { TenantStore } from '../tenants/tenant-store.js';

/** What a reset took away. */
export interface SandboxReset {
  tenants: number;
  clearedEntries: number;
  /** Drafts, and what was tried in shadow. */
  policies: number;
  scenarios: number;
}

/**
 * Takes from every tenant what it tries out: list entries it cleared, drafts, what is in shadow, own scenarios. Keys, plans,
 * quotas and policies that are active stay. One entry of the audit log for each tenant of which something went; who caches it
 * is told.
 *
 * @param signal ends it between two tenants
 */
export async function resetTenants(
  redis: Redis,
  scope: Deployment,
  context: ActionContext,
  signal: AbortSignal,
): Promise<SandboxReset> {
  const reset = new TenantReset(redis, scope);
  const total: SandboxReset = { tenants: 0, clearedEntries: 0, policies: 0, scenarios: 0 };
  for (const tenant of await reset.tenantIds()) {
    signal.throwIfAborted();
    const gone = await reset.tenant(tenant, context);
    total.clearedEntries += gone.clearedEntries;
    total.policies += gone.policies;
    total.scenarios += gone.scenarios;
    total.tenants += Number(gone.clearedEntries + gone.policies + gone.scenarios > 0);
  }
  return total;
}

type Gone = Omit<SandboxReset, 'tenants'>;

class TenantReset {
  private readonly names;
  private readonly audit;
  private readonly tenants;
  private readonly cleared;
  private readonly policies;
  private readonly scenarios;

  constructor(redis: Redis, scope: Deployment) {
    this.names = accountNames(scope);
    this.audit = new AuditLog(redis, this.names);
    this.tenants = new TenantStore(redis, this.names, this.audit);
    this.cleared = new ClearedEntryStore(redis, scope);
    this.policies = new TenantPolicyStore(redis, scope);
    this.scenarios = new ScenarioStore(redis, scope);
  }

  async tenantIds(): Promise<string[]> {
    return (await this.tenants.list()).map(({ id }) => id);
  }

  /** Scenarios first: nothing rests on them, and they are in no change of the accounts. */
  async tenant(tenant: string, context: ActionContext): Promise<Gone> {
    const scenarios = await this.scenarios.removeAll(tenant);
    return this.audit.commit(context, async () => {
      const clearedEntries = (await this.cleared.list(tenant)).length;
      const { changes, records: ofPolicies, count } = await this.policies.stepsBack(tenant);
      const result: Gone = { clearedEntries, policies: count, scenarios };
      if (clearedEntries + count + scenarios === 0) {
        return { result, change: null };
      }
      const change: Change = {
        action: 'sandbox.reset',
        tenant,
        object: tenant,
        index: this.names.policies,
        changes: { ...gone({ clearedEntries, scenarios }), ...changes },
        records: [...ofPolicies, ...(clearedEntries > 0 ? [this.noneCleared(tenant)] : [])],
      };
      return { result, change };
    });
  }

  private noneCleared(tenant: string): Change['records'][number] {
    return {
      name: this.names.clearedOf(tenant),
      value: [],
      index: this.names.cleared,
      field: tenant,
      fieldValue: randomUUID(),
      tell: `cleared:${tenant}`,
    };
  }
}

function gone(counts: Record<string, number>): AuditChanges {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => [what, [count, 0]]),
  );
}
