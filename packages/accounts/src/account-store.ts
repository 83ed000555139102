import type { Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { accountNames, type Deployment } from './account-names.js';
import { type QuotaUse, readQuota } from './admission/quota-use.js';
import { readUsage, type UsageRow } from './admission/usage.js';
import { type AuditCheckOptions, type AuditVerdict, verifyAuditLog } from './audit/audit-check.js';
import { AuditLog } from './audit/audit-log.js';
import { BlockStore } from './blocks/block-store.js';
import { KeyCallers } from './keys/key-callers.js';
import { KeyFinder } from './keys/key-finder.js';
import { KeyStore } from './keys/key-store.js';
import type { Peppers } from './keys/pepper-file.js';
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
  /** Callers of rotated keys, recorded by the gateways. */
  readonly callers: KeyCallers;
  readonly policies: TenantPolicyStore;
  readonly blocks: BlockStore;
  /** Look-up of presented keys, for the gateways. */
  readonly finder: KeyFinder;
  readonly audit: AuditLog;
  /** Channel on which changes are published; see `ChangeFeed`. */
  readonly changes: string;
  private readonly scope: Deployment;

  constructor(
    private readonly redis: Redis,
    { peppers, ...scope }: Deployment & { peppers: Secret<Peppers> },
  ) {
    this.scope = scope;
    this.changes = accountNames(scope).changes;
    this.audit = new AuditLog(redis, scope);
    this.tenants = new TenantStore(redis, scope);
    this.callers = new KeyCallers(redis, scope);
    this.keys = new KeyStore(redis, scope, peppers);
    this.policies = new TenantPolicyStore(redis, scope);
    this.blocks = new BlockStore(redis, scope);
    this.finder = new KeyFinder(redis, scope, peppers);
  }

  /** Usage of a tenant by day and endpoint. @see readUsage */
  usage(tenant: string, from: string, to: string): Promise<UsageRow[]> {
    return readUsage(this.redis, this.scope, tenant, from, to);
  }

  /** The tenant's quota and how much of it is used at this moment. Reading it charges nothing. */
  quota(tenant: Tenant, plan: Plan): Promise<QuotaUse> {
    return readQuota(this.redis, this.scope, tenant, plan);
  }

  /** Monthly statements, computed with the objectives of this policy. */
  statements(policy: SlaPolicy): SlaStatements {
    return new SlaStatements(this.redis, this.scope, policy);
  }

  /** @param options noted: a link of the chain that was written down earlier and must still be part of the chain */
  verifyAudit(options?: AuditCheckOptions): Promise<AuditVerdict> {
    return verifyAuditLog(this.redis, this.scope, options);
  }
}
