import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditAction, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { TenantStore } from '../tenants/tenant-store.js';
import { checkDraft, isSamePerson, type PolicyDraft } from './draft-rules.js';
import { NO_POLICIES, type PoliciesInForce, type StoredPolicy, type TenantPolicies } from './tenant-policies.js';

/** Apart from what is in force, so that scoring reads no more than it uses. */
interface Drafts {
  draft: StoredPolicy | null;
  previous: StoredPolicy | null;
  /** Every version there was, oldest first: `id@version` and its hash. */
  names: [name: string, hash: string][];
}

interface All extends Drafts, PoliciesInForce {}

/** What comes of a change: what is other than before, and what the audit log says. */
interface Step {
  action: AuditAction;
  version: StoredPolicy;
  changes: AuditChanges;
  after: Partial<All>;
}

/** Of each tenant; beyond, the oldest name could be given again. */
const NAMES_MAX = 1_000;

/**
 * Tenants' versions of their policy in the state Redis: draft, then shadow, then active, the last step by a second person.
 * Every change is in the audit log.
 */
export class TenantPolicyStore {
  /** Channel on which `policy:<tenant>` is told. */
  readonly changes: string;
  private readonly names: AccountNames;
  private readonly audit: AuditLog;
  private readonly tenants: TenantStore;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = accountNames(scope);
    this.changes = this.names.changes;
    this.audit = new AuditLog(redis, this.names);
    this.tenants = new TenantStore(redis, this.names, this.audit);
  }

  /** Revision of every tenant's policies: another one after each change. */
  revisions(): Promise<Record<string, string>> {
    return this.redis.hgetall(this.names.policies);
  }

  /**
   * What decides for a tenant, and what is tried beside it; nothing of one that never had a policy of its own.
   * @throws SyntaxError when the record is none
   */
  async inForce(tenant: string): Promise<PoliciesInForce> {
    const text = await this.redis.get(this.names.policiesOf(tenant));
    if (text === null) {
      return NO_POLICIES;
    }
    const record: PoliciesInForce | null = JSON.parse(text);
    if (!record || record.active === undefined || record.shadow === undefined) {
      throw new SyntaxError('no policies');
    }
    return record;
  }

  /** @throws AccountError `unknown_tenant` */
  async show(tenant: string): Promise<TenantPolicies> {
    await this.tenants.require(tenant);
    const { draft, shadow, active, previous } = await this.all(tenant);
    return { draft, shadow, active, previous };
  }

  /**
   * Takes the place of a draft there was. Again: changes nothing, and it stays the draft of whoever brought it first.
   * @throws AccountError `unknown_tenant`, `invalid_policy`, `policy_too_large`, `invalid_name`, `version_reused`
   */
  async draft(tenant: string, wanted: PolicyDraft, context: ActionContext): Promise<StoredPolicy> {
    checkDraft(wanted);
    const { name, hash, policy, note = null } = wanted;
    const made: StoredPolicy = {
      name,
      hash,
      policy,
      note,
      draftedBy: context.actor,
      draftedAt: Date.now(),
      shadowedBy: null,
      shadowedAt: null,
      activatedBy: null,
      activatedAt: null,
    };
    return this.commit(tenant, context, ({ draft, names }) => {
      const known = names.find(([each]) => each === name);
      if (known && known[1] !== hash) {
        throw new AccountError('version_reused', 'this version was another policy before: give it a new version');
      }
      if (draft?.hash === hash) {
        return draft;
      }
      const after: Partial<All> = { draft: made };
      if (!known) {
        after.names = [...names, [name, hash] as [string, string]].slice(-NAMES_MAX);
      }
      return { action: 'policy.draft', version: made, changes: { draft: [draft?.hash ?? null, hash] }, after };
    });
  }

  /** From now on the draft is evaluated beside the active policy. @throws AccountError `unknown_tenant`, `no_draft` */
  shadow(tenant: string, context: ActionContext): Promise<StoredPolicy> {
    return this.commit(tenant, context, ({ draft, shadow }) => {
      if (!draft) {
        throw new AccountError('no_draft', 'the tenant has no draft');
      }
      const version = { ...draft, shadowedBy: context.actor, shadowedAt: Date.now() };
      const changes: AuditChanges = { draft: [draft.hash, null], shadow: [shadow?.hash ?? null, draft.hash] };
      return { action: 'policy.shadow', version, changes, after: { draft: null, shadow: version } };
    });
  }

  /**
   * From now on the tenant's requests are decided by what is in shadow.
   * @param named its `id@version` or its hash, so that one activates what one has looked at
   * @throws AccountError `unknown_tenant`, `no_shadow`, `not_in_shadow`, `same_person`
   */
  activate(tenant: string, named: string, context: ActionContext): Promise<StoredPolicy> {
    return this.commit(tenant, context, ({ shadow, active }) => {
      if (!shadow) {
        throw new AccountError('no_shadow', 'the tenant has nothing in shadow');
      }
      if (named !== shadow.name && named !== shadow.hash) {
        throw new AccountError('not_in_shadow', 'what is in shadow is another version');
      }
      if (isSamePerson(shadow.draftedBy, context.actor)) {
        throw new AccountError('same_person', 'a second person activates what somebody drafted');
      }
      const version = { ...shadow, activatedBy: context.actor, activatedAt: Date.now() };
      const changes: AuditChanges = {
        shadow: [shadow.hash, null],
        active: [active?.hash ?? null, shadow.hash],
        draftedBy: [null, shadow.draftedBy],
      };
      const after = { shadow: null, active: version, previous: active };
      return { action: 'policy.activate', version, changes, after };
    });
  }

  /** Drops the draft or the shadow. @throws AccountError `unknown_tenant`, `no_draft`, `no_shadow` */
  withdraw(tenant: string, stage: 'draft' | 'shadow', context: ActionContext): Promise<StoredPolicy> {
    return this.commit(tenant, context, ({ [stage]: version }) => {
      if (!version) {
        throw new AccountError(`no_${stage}`, `the tenant has no ${stage}`);
      }
      const changes: AuditChanges = { [stage]: [version.hash, null] };
      return { action: 'policy.withdraw', version, changes, after: { [stage]: null } };
    });
  }

  /**
   * What there is to write so that a tenant has neither draft nor shadow: for a change that does more than that.
   * @returns count: how many of the two there were
   */
  async stepsBack(tenant: string): Promise<Pick<Change, 'changes' | 'records'> & { count: number }> {
    const before = await this.all(tenant);
    const after: Partial<All> = {};
    const changes: AuditChanges = {};
    for (const stage of ['draft', 'shadow'] as const) {
      const version = before[stage];
      if (!version) {
        continue;
      }
      after[stage] = null;
      changes[stage] = [version.hash, null];
    }
    return { changes, records: this.recordsOf(tenant, before, after), count: Object.keys(changes).length };
  }

  /** @param decide what to do, or the version that is there already */
  private commit(
    tenant: string,
    context: ActionContext,
    decide: (before: All) => Step | StoredPolicy,
  ): Promise<StoredPolicy> {
    return this.audit.commit(context, async () => {
      await this.tenants.require(tenant);
      const before = await this.all(tenant);
      const step = decide(before);
      if (!('action' in step)) {
        return { result: step, change: null };
      }
      return { result: step.version, change: this.change(tenant, step, before) };
    });
  }

  private async all(tenant: string): Promise<All> {
    const { names, redis } = this;
    const [inForce, drafts] = await redis.mget(names.policiesOf(tenant), names.policyDraftsOf(tenant));
    const none: All = { ...NO_POLICIES, draft: null, previous: null, names: [] };
    return { ...none, ...JSON.parse(inForce ?? '{}'), ...JSON.parse(drafts ?? '{}') };
  }

  private change(tenant: string, { action, version, changes, after }: Step, before: All): Change {
    const records = this.recordsOf(tenant, before, after);
    return { action, tenant, object: version.name, changes, index: this.names.policies, records };
  }

  private recordsOf(tenant: string, before: All, changed: Partial<All>): Change['records'] {
    const { draft, previous, names, active, shadow }: All = { ...before, ...changed };
    const isIn = (...members: (keyof All)[]) => members.some((member) => member in changed);
    const values = [
      ...(isIn('active', 'shadow') ? [[this.names.policiesOf(tenant), { active, shadow }] as const] : []),
      ...(isIn('draft', 'previous', 'names')
        ? [[this.names.policyDraftsOf(tenant), { draft, previous, names }] as const]
        : []),
    ];
    const found = { field: tenant, fieldValue: randomUUID(), tell: `policy:${tenant}` };
    return values.map(([name, value]) => ({ name, value, index: this.names.policies, ...found }));
  }
}
