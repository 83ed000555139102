import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import type { ActionContext, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { TenantStore } from '../tenants/tenant-store.js';
import { KeyList } from './key-list.js';
import type { KeyRecord } from './key-record.js';
import { keysToRemove } from './key-retention.js';

/** Changes of keys that create none, so they need no pepper. */
export class KeyStamps {
  constructor(
    private readonly names: AccountNames,
    private readonly parts: { keys: KeyList; audit: AuditLog },
  ) {}

  /**
   * Revokes a key at once in all gateways. A second call keeps the first time. @throws AccountError `unknown_tenant`,
   * `unknown_key`
   */
  revoke(tenant: string, keyId: string, context: ActionContext): Promise<KeyRecord> {
    return this.stamp(tenant, keyId, { member: 'revokedAt', action: 'key.revoke' }, context);
  }

  /**
   * Records that a key was seen in a URL or a body; a second call keeps the first time. @throws AccountError
   * `unknown_key`
   */
  markExposed(tenant: string, keyId: string, context: ActionContext): Promise<KeyRecord> {
    return this.stamp(tenant, keyId, { member: 'exposedAt', action: 'key.exposed' }, context);
  }

  private stamp(
    tenant: string,
    keyId: string,
    { member, action }: { member: 'revokedAt' | 'exposedAt'; action: Change['action'] },
    context: ActionContext,
  ): Promise<KeyRecord> {
    return this.parts.audit.commit(context, async () => {
      const records = await this.parts.keys.records(tenant);
      const before = pick(records, keyId);
      if (before[member] !== null) {
        return { result: before, change: null };
      }
      const result = { ...before, [member]: Date.now() };
      const changes: AuditChanges = { [member]: [null, result[member]] };
      return { result, change: keyChange(this.names, { action, changes, written: [result], all: records }) };
    });
  }
}

/** Opens the keys of a deployment for a process that creates none. */
export function openKeyStamps(redis: Redis, scope: Deployment): KeyStamps {
  const names = accountNames(scope);
  const audit = new AuditLog(redis, names);
  return new KeyStamps(names, { keys: new KeyList(redis, names, new TenantStore(redis, names, audit)), audit });
}

interface PlannedKeyChange {
  action: Change['action'];
  changes: AuditChanges;
  /** The changed key, and other keys that change with it. */
  written: readonly [KeyRecord, ...KeyRecord[]];
  /** All keys of the tenant before the change. Keys that ended long ago are removed with it. */
  all: readonly KeyRecord[];
}

/** The change of one or more keys of a tenant. */
export function keyChange(names: AccountNames, { action, changes, written, all }: PlannedKeyChange): Change {
  const [{ tenant, id: object }] = written;
  const removed = keysToRemove(
    all.filter(({ id }) => written.every((each) => each.id !== id)),
    Date.now(),
  );
  return {
    action,
    tenant,
    object,
    changes: removed.length === 0 ? changes : { ...changes, removedKeys: [removed.map(({ id }) => id), null] },
    index: names.keysOf(tenant),
    records: [
      ...written.map((value) => ({ ...recordOf(names, value), value })),
      ...removed.flatMap((record) => [
        { ...recordOf(names, record), value: null },
        {
          ...recordOf(names, record),
          value: null,
          name: names.callersOf(record.id),
          index: names.usedOf(tenant),
          announce: null,
        },
      ]),
    ],
  };
}

function recordOf(names: AccountNames, { id, mac }: KeyRecord) {
  return { name: names.key(mac), field: id, fieldValue: mac, announce: `key:${mac}` };
}

export function pick<T extends KeyRecord>(records: T[], keyId: string): T {
  const record = records.find(({ id }) => id === keyId);
  if (!record) {
    throw new AccountError('unknown_key', 'the tenant has no such key');
  }
  return record;
}
