import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from './account-names.js';
import { type QuotaUse, readQuota } from './admission/quota-use.js';
import { readUsage, type UsageRow } from './admission/usage.js';
import { type AuditVerdict, verifyAuditLog } from './audit/audit-check.js';
import type { ChainLink } from './audit/audit-entry.js';
import { AuditLog } from './audit/audit-log.js';
import { KeyCallers } from './keys/key-callers.js';
import { KeyFinder } from './keys/key-finder.js';
import { KeyStore } from './keys/key-store.js';
import type { Pepper } from './keys/pepper-file.js';
import type { Plan } from './plans.js';
import { TenantPolicyStore } from './policies/tenant-policy-store.js';
import type { SlaPolicy } from './sla/sla-policy.js';
import { SlaStatements } from './sla/sla-statements.js';
import type { Tenant } from './tenants/tenant.js';
import { TenantStore } from './tenants/tenant-store.js';

export type { Tenant } from './tenants/tenant.js';

/** Tenants, keys, policies and the audit log of one environment, in the state Redis. */
export class AccountStore {
  readonly tenants: TenantStore;
  readonly keys: KeyStore;
  /** Who uses keys that were rotated; gateways note it. */
  readonly callers: KeyCallers;
  readonly policies: TenantPolicyStore;
  /** What gateways ask. */
  readonly finder: KeyFinder;
  readonly audit: AuditLog;
  /** Where it tells what changed: see `ChangeFeed`. */
  readonly changes: string;
  private readonly names: AccountNames;
  private readonly scope: Deployment;

  constructor(
    private readonly redis: Redis,
    { peppers, ...scope }: Deployment & { peppers: [Pepper, ...Pepper[]] },
  ) {
    this.scope = scope;
    this.names = accountNames(scope);
    this.changes = this.names.changes;
    this.audit = new AuditLog(redis, this.names);
    this.tenants = new TenantStore(redis, this.names, this.audit);
    const { environment } = scope;
    const [pepper] = peppers;
    this.callers = new KeyCallers(redis, this.names);
    this.keys = new KeyStore(redis, this.names, { environment, pepper, tenants: this.tenants, audit: this.audit });
    this.policies = new TenantPolicyStore(redis, scope);
    this.finder = new KeyFinder(redis, this.names, peppers);
  }

  /** What a tenant asked. @see readUsage */
  usage(tenant: string, from: string, to: string): Promise<UsageRow[]> {
    return readUsage(this.redis, this.scope, tenant, from, to);
  }

  /** What a tenant's plan still allows, as it is this moment; nothing is charged. */
  quota(tenant: Tenant, plan: Plan): Promise<QuotaUse> {
    return readQuota(this.redis, this.scope, tenant, plan);
  }

  /** Monthly statements by these objectives. */
  statements(policy: SlaPolicy): SlaStatements {
    return new SlaStatements(this.redis, this.scope, policy);
  }

  /** @param noted a link of the chain written down earlier, which must still be part of it */
  verifyAudit(noted?: ChainLink): Promise<AuditVerdict> {
    return verifyAuditLog(this.redis, this.names, noted);
  }
}
