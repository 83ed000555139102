import { randomUUID } from 'node:crypto';
import type { ListClass } from '@cotejo/contracts';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditAction, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { TenantStore } from '../tenants/tenant-store.js';

/** Each is read by every replica of the sanctions service; who clears more has another problem than namesakes. */
export const CLEARED_MAX = 1_000;
const ENTRY_ID = /^[\x21-\x7e]{1,128}$/;

/** A list entry of which a tenant found that its buyers of that name are not the listed person. Holds nothing of a buyer. */
export interface ClearedEntry {
  entryId: string;
  /** Legal force of the entry when it was cleared. */
  class: ListClass;
  /** Digest of what the list said of it then, so that a later change shows. */
  content: string;
  /** Epoch milliseconds. */
  clearedAt: number;
}

/** Entries that tenants cleared, in the state Redis; every change is in the audit log. */
export class ClearedEntryStore {
  /** Channel on which `cleared:<tenant>` is told. */
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

  /** Revision of every tenant's cleared entries: another one after each change. */
  revisions(): Promise<Record<string, string>> {
    return this.redis.hgetall(this.names.cleared);
  }

  /** Oldest first; none of a tenant that never cleared one. */
  async list(tenant: string): Promise<ClearedEntry[]> {
    const text = await this.redis.get(this.names.clearedOf(tenant));
    return text === null ? [] : (JSON.parse(text) as ClearedEntry[]);
  }

  /**
   * Again: for an entry that changed since, takes what it says now.
   * @throws AccountError `unknown_tenant`, `invalid_name` of the entry, `too_many_cleared`
   */
  async clear(
    tenant: string,
    { entryId, class: force, content }: Omit<ClearedEntry, 'clearedAt'>,
    context: ActionContext,
  ): Promise<ClearedEntry> {
    if (!ENTRY_ID.test(entryId)) {
      throw new AccountError('invalid_name', 'no list entry has such an id');
    }
    const cleared: ClearedEntry = { entryId, class: force, content, clearedAt: Date.now() };
    return this.audit.commit(context, async () => {
      await this.tenants.require(tenant);
      const all = await this.list(tenant);
      const before = all.find((entry) => entry.entryId === entryId);
      if (before?.content === content && before.class === force) {
        return { result: before, change: null };
      }
      if (!before && all.length >= CLEARED_MAX) {
        throw new AccountError('too_many_cleared', `a tenant clears at most ${CLEARED_MAX} entries`);
      }
      const changes: AuditChanges = {
        class: [before?.class ?? null, force],
        content: [before?.content ?? null, content],
      };
      const after = [...all.filter((entry) => entry !== before), cleared];
      return { result: cleared, change: this.change('tenant.clear_entry', { tenant, entryId, changes }, after) };
    });
  }

  /** From now on its matches count again. @throws AccountError `unknown_tenant`, `entry_not_cleared` */
  unclear(tenant: string, entryId: string, context: ActionContext): Promise<ClearedEntry> {
    return this.audit.commit(context, async () => {
      await this.tenants.require(tenant);
      const all = await this.list(tenant);
      const before = all.find((entry) => entry.entryId === entryId);
      if (!before) {
        throw new AccountError('entry_not_cleared', 'the tenant has not cleared this entry');
      }
      const changes: AuditChanges = { class: [before.class, null], content: [before.content, null] };
      const after = all.filter((entry) => entry !== before);
      return { result: before, change: this.change('tenant.unclear_entry', { tenant, entryId, changes }, after) };
    });
  }

  private change(
    action: AuditAction,
    { tenant, entryId, changes }: { tenant: string; entryId: string; changes: AuditChanges },
    after: ClearedEntry[],
  ): Change {
    const record = {
      name: this.names.clearedOf(tenant),
      value: after,
      field: tenant,
      fieldValue: randomUUID(),
      tell: `cleared:${tenant}`,
    };
    return { action, tenant, object: entryId, changes, index: this.names.cleared, records: [record] };
  }
}
