import { randomUUID } from 'node:crypto';
import type { ListClass } from '@cotejo/contracts';
import { storedJson } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditAction, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { TenantStore } from '../tenants/tenant-store.js';

/**
 * Every replica of the sanctions service reads all of them. A tenant that clears more has another problem than
 * namesakes.
 */
export const CLEARED_MAX = 1_000;
const ENTRY_ID = /^[\x21-\x7e]{1,128}$/;

/**
 * A list entry that a tenant has cleared: its buyers with that name are not the listed person. Holds no data of a
 * buyer.
 */
export interface ClearedEntry {
  entryId: string;
  /** Legal force of the entry at the time of clearing. */
  class: ListClass;
  /** Digest of the entry's content at the time of clearing, to detect later changes. */
  content: string;
  /** Epoch milliseconds. */
  clearedAt: number;
}

/** Cleared list entries of tenants, in the state Redis. Every change is in the audit log. */
export class ClearedEntryStore {
  /** Channel on which `cleared:<tenant>` is published. */
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

  /** Revision of each tenant's cleared entries; it differs after each change. */
  revisions(): Promise<Record<string, string>> {
    return this.redis.hgetall(this.names.cleared);
  }

  /** Cleared entries of a tenant, oldest first; empty if it has no cleared entry. */
  async list(tenant: string): Promise<ClearedEntry[]> {
    return storedJson<ClearedEntry[]>(await this.redis.get(this.names.clearedOf(tenant))) ?? [];
  }

  /**
   * Clears an entry. Clearing it again stores its content of today if the entry has changed since, and else changes
   * nothing.
   * @throws AccountError `unknown_tenant`, `invalid_name` for the entry's id, `too_many_cleared`
   */
  async clear(
    tenant: string,
    { entryId, class: force, content }: Omit<ClearedEntry, 'clearedAt'>,
    context: ActionContext,
  ): Promise<ClearedEntry> {
    if (!ENTRY_ID.test(entryId)) {
      throw new AccountError(
        'invalid_name',
        'the id of a list entry has 1 to 128 printable ASCII characters without spaces',
      );
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
        throw new AccountError('too_many_cleared', `a tenant can clear at most ${CLEARED_MAX} entries`);
      }
      const changes: AuditChanges = {
        class: [before?.class ?? null, force],
        content: [before?.content ?? null, content],
      };
      const after = [...all.filter((entry) => entry !== before), cleared];
      return { result: cleared, change: this.change('tenant.clear_entry', { tenant, entryId, changes }, after) };
    });
  }

  /**
   * Removes the clearance, so that matches of the entry count again. @throws AccountError `unknown_tenant`,
   * `entry_not_cleared`
   */
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
      announce: `cleared:${tenant}`,
    };
    return { action, tenant, object: entryId, changes, index: this.names.cleared, records: [record] };
  }
}
