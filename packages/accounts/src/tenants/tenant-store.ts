import { createHash } from 'node:crypto';
import { readRecord, readRecords } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditAction, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import type { Plan } from '../plans.js';
import { checkNetworks, isNarrower, isSameList } from '../restrictions/restriction.js';
import { type Company, checkCompany, completeTenant, NO_COMPANY, type Tenant } from './tenant.js';

const TENANT_ID = /^[a-z0-9][a-z0-9-]{0,62}$/;
const DAY_MS = 86_400_000;

/** Tenants in the state Redis. */
export class TenantStore {
  private readonly names: AccountNames;
  private readonly audit: AuditLog;

  constructor(
    private readonly redis: Redis,
    private readonly scope: Deployment,
  ) {
    this.names = accountNames(scope);
    this.audit = new AuditLog(redis, scope);
  }

  async get(id: string): Promise<Tenant | null> {
    const stored = await readRecord<Tenant>(this.redis, this.names.tenant(id));
    return stored && completeTenant(stored);
  }

  /** @param nit with its check digit, `900373115-3` */
  async findByNit(nit: string): Promise<Tenant | null> {
    const owner = await readRecord<{ tenant: string }>(this.redis, this.names.tenantOfNit(nitDigest(nit)));
    return owner && this.get(owner.tenant);
  }

  /** @throws AccountError `unknown_tenant` */
  async require(id: string): Promise<Tenant> {
    const tenant = await this.get(id);
    if (!tenant) {
      throw new AccountError('unknown_tenant', 'there is no tenant with this id');
    }
    return tenant;
  }

  /** All tenants, sorted by id. */
  async list(): Promise<Tenant[]> {
    const ids = (await this.redis.hkeys(this.names.tenants)).sort();
    return (await readRecords<Tenant>(this.redis, ids.map(this.names.tenant))).map(completeTenant);
  }

  /** @throws AccountError `invalid_name`, `invalid_company`, `tenant_exists`, `nit_taken` */
  async create(id: string, plan: Plan, context: ActionContext, company = NO_COMPANY): Promise<Tenant> {
    const tenant = this.newTenant(id, plan, company);
    return this.audit.commit(context, async () => {
      if (await this.get(id)) {
        throw new AccountError('tenant_exists', 'a tenant with this id already exists');
      }
      return { result: tenant, change: await this.creation(tenant) };
    });
  }

  /**
   * Returns the tenant with this id and plan, and creates it if it does not exist.
   * @throws AccountError `invalid_name`, `invalid_company`, `tenant_has_other_plan`, `nit_taken`
   */
  async ensure(id: string, plan: Plan, context: ActionContext, company = NO_COMPANY): Promise<Tenant> {
    const tenant = this.newTenant(id, plan, company);
    return this.audit.commit(context, async () => {
      const existing = await this.get(id);
      if (!existing) {
        return { result: tenant, change: await this.creation(tenant) };
      }
      if (existing.plan === plan.id) {
        return { result: existing, change: null };
      }
      throw new AccountError('tenant_has_other_plan', `the tenant already has the plan ${existing.plan}`);
    });
  }

  /**
   * Changes a tenant's plan; its keys have the new plan at once. @throws AccountError `unknown_tenant`,
   * `trial_not_possible`
   */
  setPlan(id: string, plan: Plan, context: ActionContext): Promise<Tenant> {
    return this.update(id, context, 'tenant.set_plan', (tenant) => {
      if (tenant.plan !== plan.id && plan.trial) {
        throw new AccountError('trial_not_possible', 'only a new tenant can have a trial');
      }
      return tenant.plan === plan.id ? {} : { plan: plan.id, trialEndsAt: null };
    });
  }

  /**
   * Suspends a tenant: its keys are refused. A second call keeps the first time. @throws AccountError `unknown_tenant`
   */
  suspend(id: string, context: ActionContext): Promise<Tenant> {
    const now = Date.now();
    return this.update(id, context, 'tenant.suspend', ({ suspendedAt }) => ({ suspendedAt: suspendedAt ?? now }));
  }

  /** @throws AccountError `unknown_tenant` */
  resume(id: string, context: ActionContext): Promise<Tenant> {
    return this.update(id, context, 'tenant.resume', () => ({ suspendedAt: null }));
  }

  /**
   * Sets the networks from which the keys of a tenant work, within a second. @param networks `null`: everywhere
   * @throws AccountError `unknown_tenant`, `invalid_network`
   */
  async restrict(id: string, networks: readonly string[] | null, context: ActionContext): Promise<Tenant> {
    const wanted = checkNetworks(networks);
    return this.update(id, context, 'tenant.restrict', (tenant) =>
      isSameList(tenant.networks, wanted) ? {} : { networks: wanted },
    );
  }

  /** Commits the properties that differ; without a difference, nothing is written. */
  private update(
    id: string,
    context: ActionContext,
    action: AuditAction,
    decide: (tenant: Tenant) => Partial<Tenant>,
  ): Promise<Tenant> {
    return this.audit.commit(context, async () => {
      const before = await this.require(id);
      const after = { ...before, ...decide(before) };
      const changed = (Object.keys(after) as (keyof Tenant)[]).filter((member) => after[member] !== before[member]);
      if (changed.length === 0) {
        return { result: before, change: null };
      }
      const changes: AuditChanges = {};
      for (const member of changed) {
        changes[member] = [before[member], after[member]];
      }
      const takesAway = action === 'tenant.restrict' && isNarrower(before, after);
      return { result: after, change: { ...this.change(action, after, changes), takesAway } };
    });
  }

  /** Plans the records of a new tenant. @throws AccountError `nit_taken` */
  private async creation(tenant: Tenant): Promise<Change> {
    const { id, plan, company, nit } = tenant;
    const changes: AuditChanges = { plan: [null, plan] };
    if (company !== null) {
      changes.company = [null, company];
    }
    const change = this.change('tenant.create', tenant, changes);
    if (nit === null) {
      return change;
    }
    if (await this.findByNit(nit)) {
      throw new AccountError('nit_taken', 'a tenant with this NIT already exists');
    }
    const index = { field: id, fieldValue: String(tenant.createdAt), announce: null };
    change.records.push({ name: this.names.tenantOfNit(nitDigest(nit)), value: { tenant: id }, ...index });
    return change;
  }

  private newTenant(id: string, plan: Plan, company: Company): Tenant {
    checkCompany(company);
    if (!TENANT_ID.test(id)) {
      throw new AccountError('invalid_name', 'the id of a tenant needs 1 to 63 lower-case letters, digits or hyphens');
    }
    const createdAt = Date.now();
    // In the sandbox a query reaches no vendor, so a trial renews each day and does not end.
    const endingTrial = this.scope.environment === 'production' ? plan.trial : null;
    const trialEndsAt = endingTrial && createdAt + endingTrial.days * DAY_MS;
    const { company: name, nit } = company;
    return { id, plan: plan.id, company: name, nit, createdAt, trialEndsAt, suspendedAt: null, networks: null };
  }

  private change(action: AuditAction, tenant: Tenant, changes: AuditChanges): Change {
    const { id } = tenant;
    const record = {
      name: this.names.tenant(id),
      value: tenant,
      field: id,
      fieldValue: String(tenant.createdAt),
      announce: `tenant:${id}`,
    };
    return { action, tenant: id, object: id, changes, index: this.names.tenants, records: [record] };
  }
}

const nitDigest = (nit: string): string => createHash('sha256').update(`nit\n${nit}`).digest('hex');
