import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditAction, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { TenantStore } from '../tenants/tenant-store.js';
import { checkDraft, type PolicyDraft } from './draft-rules.js';
import { checkSecondPerson } from './second-person.js';
import {
  NO_POLICIES,
  type PoliciesInForce,
  type PolicyReturn,
  type StoredPolicy,
  type TenantPolicies,
} from './tenant-policies.js';

/** Stored separately from the policies in force, so that scoring reads only the policies it uses. */
interface Drafts {
  draft: StoredPolicy | null;
  previous: StoredPolicy | null;
  returned: PolicyReturn | null;
  /** All versions, oldest first: `id@version` and content hash. */
  names: [name: string, hash: string][];
}

interface All extends Drafts, PoliciesInForce {}

/** A change of a tenant's policies: the changed properties, and the content of the audit entry. */
interface Step<Version extends StoredPolicy | null = StoredPolicy> {
  action: AuditAction;
  version: Version;
  /** Name of the version in the audit log, unless it is the name of `version`. */
  object?: string;
  changes: AuditChanges;
  after: Partial<All>;
}

/** A return to the previous policy or the standard policy, with the hashes of the versions that the member saw. */
export interface ReturnRequest {
  to: PolicyReturn['to'];
  active?: string | null;
  previous?: string | null;
  /** `id@version` of the standard policy, for the audit log. */
  standard: string;
}

/** Maximum for each tenant. Beyond it the oldest name is forgotten and could be used again. */
const NAMES_MAX = 1_000;

/**
 * Policy versions of tenants, in the state Redis. A version is first a draft, then in shadow, then active; a second
 * person has to activate it. One person can return to the policy that decided before. Every change is in the audit log.
 */
export class TenantPolicyStore {
  /** Channel on which `policy:<tenant>` is published. */
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
    this.audit = new AuditLog(redis, scope);
    this.tenants = new TenantStore(redis, scope);
  }

  /** Revision of each tenant's policies; it differs after each change. */
  revisions(): Promise<Record<string, string>> {
    return this.redis.hgetall(this.names.policies);
  }

  /**
   * The active policy of a tenant and the policy in shadow; both `null` for a tenant that never had a policy.
   * @throws SyntaxError when the record is invalid
   */
  async inForce(tenant: string): Promise<PoliciesInForce> {
    const text = await this.redis.get(this.names.policiesOf(tenant));
    if (text === null) {
      return NO_POLICIES;
    }
    const record: PoliciesInForce | null = JSON.parse(text);
    if (!record || record.active === undefined || record.shadow === undefined) {
      throw new SyntaxError('invalid record of policies');
    }
    return record;
  }

  /** Names of the versions that a tenant has used, oldest first. */
  async versionNames(tenant: string): Promise<string[]> {
    return (await this.all(tenant)).names.map(([name]) => name);
  }

  /** @throws AccountError `unknown_tenant` */
  async show(tenant: string): Promise<TenantPolicies> {
    await this.tenants.require(tenant);
    const { names: _, ...policies } = await this.all(tenant);
    return policies;
  }

  /**
   * Stores a draft and replaces an earlier draft. The same draft again changes nothing, so its first author stays.
   * @param options replaces: hash of the draft that the author saw, `null` for none; another draft is then not replaced
   * @throws AccountError `unknown_tenant`, `invalid_policy`, `policy_too_large`, `invalid_name`, `version_reused`,
   * `stale_policy`
   */
  async draft(
    tenant: string,
    submitted: PolicyDraft,
    context: ActionContext,
    { replaces }: { replaces?: string | null } = {},
  ): Promise<StoredPolicy> {
    checkDraft(submitted);
    const { name, hash, policy, note = null } = submitted;
    const made: StoredPolicy = {
      name,
      hash,
      policy,
      note,
      draftedBy: context.actor,
      author: context.member ?? null,
      draftedAt: Date.now(),
      shadowedBy: null,
      shadowedAt: null,
      activatedBy: null,
      activatedAt: null,
    };
    return this.commit(tenant, context, ({ draft, names }) => {
      const known = names.find(([each]) => each === name);
      if (known && known[1] !== hash) {
        throw new AccountError(
          'version_reused',
          'this version already belongs to another policy; choose a new version',
        );
      }
      if (draft?.hash === hash) {
        return draft;
      }
      if (replaces !== undefined && replaces !== (draft?.hash ?? null)) {
        throw stale();
      }
      const after: Partial<All> = { draft: made };
      if (!known) {
        after.names = [...names, [name, hash] as [string, string]].slice(-NAMES_MAX);
      }
      return { action: 'policy.draft', version: made, changes: { draft: [draft?.hash ?? null, hash] }, after };
    });
  }

  /**
   * Puts the draft in shadow: it is evaluated beside the active policy.
   * @param options hash: of the draft that the member saw
   * @throws AccountError `unknown_tenant`, `no_draft`, `stale_policy`
   */
  shadow(tenant: string, context: ActionContext, { hash }: { hash?: string } = {}): Promise<StoredPolicy> {
    return this.commit(tenant, context, ({ draft, shadow }) => {
      if (!draft) {
        throw new AccountError('no_draft', 'the tenant has no draft');
      }
      requireSeen(draft, hash);
      const author = draft.author ?? context.member ?? null;
      const version = { ...draft, author, shadowedBy: context.actor, shadowedAt: Date.now() };
      const changes: AuditChanges = { draft: [draft.hash, null], shadow: [shadow?.hash ?? null, draft.hash] };
      return { action: 'policy.shadow', version, changes, after: { draft: null, shadow: version } };
    });
  }

  /**
   * Makes the policy in shadow the active one.
   * @param named its `id@version` or its hash, so that a person activates the version they have reviewed
   * @param options unattended: `true` lets a name activate that nobody proved; the audit log then says so
   * @throws AccountError `unknown_tenant`, `no_shadow`, `not_in_shadow`, and the errors of `checkSecondPerson`
   */
  activate(
    tenant: string,
    named: string,
    context: ActionContext,
    options: { unattended?: boolean } = {},
  ): Promise<StoredPolicy> {
    return this.commit(tenant, context, ({ shadow, active }) => {
      if (!shadow) {
        throw new AccountError('no_shadow', 'the tenant has no policy in shadow');
      }
      if (named !== shadow.name && named !== shadow.hash) {
        throw new AccountError('not_in_shadow', 'another version is in shadow');
      }
      checkSecondPerson(shadow, context, options);
      const unattended = !context.member;
      const step = { activatedBy: context.actor, activatedAt: Date.now(), ...(unattended && { unattended }) };
      const version: StoredPolicy = { ...shadow, ...step };
      const changes: AuditChanges = {
        shadow: [shadow.hash, null],
        active: [active?.hash ?? null, shadow.hash],
        draftedBy: [null, shadow.draftedBy],
        ...(unattended && { unattended: [null, true] }),
      };
      const after = { shadow: null, active: version, previous: active, returned: null };
      return { action: 'policy.activate', version, changes, after };
    });
  }

  /**
   * Lets the previous policy or the standard policy decide again. One person may do it, because two persons approved the previous
   * policy before it decided, and Cotejo ships the standard policy.
   * @param options unattended: `true` also returns to a version that nobody proved to have activated
   * @returns the version that decides now; `null`: the standard policy
   * @throws AccountError `unknown_tenant`, `no_version`, `never_approved`, `stale_policy`
   */
  returnTo(
    tenant: string,
    { to, standard, ...seen }: ReturnRequest,
    context: ActionContext,
    { unattended = false }: { unattended?: boolean } = {},
  ): Promise<StoredPolicy | null> {
    return this.commit<StoredPolicy | null>(tenant, context, ({ active, previous }) => {
      const version = to === 'previous' ? previous : null;
      if (version === null && (to === 'previous' || active === null)) {
        throw new AccountError('no_version', `the tenant has no ${to === 'previous' ? 'previous' : 'active'} policy`);
      }
      requireSeen(active, seen.active);
      requireSeen(previous, seen.previous);
      if (version && !isApproved(version) && !unattended) {
        throw new AccountError('never_approved', 'two members never approved the previous version');
      }
      const changes: AuditChanges = {
        active: [active?.hash ?? null, version?.hash ?? null],
        to: [null, to],
        ...(!context.member && { unattended: [null, true] }),
      };
      const returned = { to, by: context.actor, at: Date.now() };
      const after = { active: version, previous: active, returned };
      return { action: 'policy.return', version, object: version?.name ?? standard, changes, after };
    });
  }

  /**
   * Removes the draft or the policy in shadow.
   * @param options hash: of the version that the member saw
   * @throws AccountError `unknown_tenant`, `no_draft`, `no_shadow`, `stale_policy`
   */
  withdraw(
    tenant: string,
    stage: 'draft' | 'shadow',
    context: ActionContext,
    { hash }: { hash?: string } = {},
  ): Promise<StoredPolicy> {
    return this.commit(tenant, context, ({ [stage]: version }) => {
      if (!version) {
        throw new AccountError(`no_${stage}`, `the tenant has no ${stage}`);
      }
      requireSeen(version, hash);
      const changes: AuditChanges = { [stage]: [version.hash, null] };
      return { action: 'policy.withdraw', version, changes, after: { [stage]: null } };
    });
  }

  /**
   * Plans the records that remove a tenant's draft and its policy in shadow, as a part of a larger change.
   * @returns count: how many of the two exist
   */
  async planReset(tenant: string): Promise<Pick<Change, 'changes' | 'records'> & { count: number }> {
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

  /** @param decide returns the change, or the existing version when nothing changes */
  private commit<Version extends StoredPolicy | null = StoredPolicy>(
    tenant: string,
    context: ActionContext,
    decide: (before: All) => Step<Version> | StoredPolicy,
  ): Promise<Version> {
    return this.audit.commit(context, async () => {
      await this.tenants.require(tenant);
      const before = await this.all(tenant);
      const step = decide(before);
      if (!('action' in step)) {
        return { result: step as Version, change: null };
      }
      return { result: step.version, change: this.change(tenant, step, before) };
    });
  }

  private async all(tenant: string): Promise<All> {
    const { names, redis } = this;
    const [inForce, drafts] = await redis.mget(names.policiesOf(tenant), names.policyDraftsOf(tenant));
    const none: All = { ...NO_POLICIES, draft: null, previous: null, returned: null, names: [] };
    return { ...none, ...JSON.parse(inForce ?? '{}'), ...JSON.parse(drafts ?? '{}') };
  }

  private change(
    tenant: string,
    { action, version, object = version?.name ?? '', changes, after }: Step<StoredPolicy | null>,
    before: All,
  ): Change {
    const records = this.recordsOf(tenant, before, after);
    return { action, tenant, object, changes, index: this.names.policies, records };
  }

  private recordsOf(tenant: string, before: All, changed: Partial<All>): Change['records'] {
    const { draft, previous, returned, names, active, shadow }: All = { ...before, ...changed };
    const isIn = (...members: (keyof All)[]) => members.some((member) => member in changed);
    const values = [
      ...(isIn('active', 'shadow') ? [[this.names.policiesOf(tenant), { active, shadow }] as const] : []),
      ...(isIn('draft', 'previous', 'returned', 'names')
        ? [[this.names.policyDraftsOf(tenant), { draft, previous, returned, names }] as const]
        : []),
    ];
    const shared = { field: tenant, fieldValue: randomUUID(), announce: `policy:${tenant}` };
    return values.map(([name, value]) => ({ name, value, index: this.names.policies, ...shared }));
  }
}

const stale = () => new AccountError('stale_policy', 'somebody else changed the policy meanwhile');

/** Whether two persons approved the version: it was activated, and not by a name that nobody proved. */
const isApproved = ({ activatedAt, unattended }: StoredPolicy): boolean => activatedAt !== null && !unattended;

function requireSeen(version: StoredPolicy | null, hash: string | null | undefined): void {
  if (hash !== undefined && hash !== (version?.hash ?? null)) {
    throw stale();
  }
}
