import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import type { AccountNames, Deployment } from '../account-names.js';
import type { ActionContext, AuditChanges } from '../audit/audit-entry.js';
import { AuditLog, type Change } from '../audit/audit-log.js';
import { isCrowded, isRecorded } from '../restrictions/refusals.js';
import {
  checkCertificates,
  checkNetworks,
  isNarrower,
  type Restriction,
  type RestrictionReason,
  restrictionChanges,
} from '../restrictions/restriction.js';
import { KeyList } from './key-list.js';
import { isWorking, type KeyRecord } from './key-record.js';
import { keysToRemove } from './key-retention.js';

/** Changes of keys that create none, so they need no pepper. */
export class KeyStamps extends KeyList {
  protected readonly audit: AuditLog;

  constructor(redis: Redis, scope: Deployment) {
    super(redis, scope);
    this.audit = new AuditLog(redis, scope);
  }

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

  /**
   * Changes where and with which certificates a working key works; a missing property stays as it is. Takes effect in all
   * gateways within a second.
   * @throws AccountError `unknown_tenant`, `unknown_key`, `key_not_active`, `invalid_network`, `invalid_certificate`
   */
  async restrict(
    tenant: string,
    keyId: string,
    { networks, certificates }: Partial<Restriction>,
    context: ActionContext,
  ): Promise<KeyRecord> {
    const wanted: Partial<Restriction> = {
      ...(networks !== undefined && { networks: checkNetworks(networks) }),
      ...(certificates !== undefined && { certificates: checkCertificates(certificates) }),
    };
    return this.change(tenant, keyId, 'key.restrict', context, (before) => {
      if (!isWorking(before, Date.now())) {
        throw new AccountError('key_not_active', 'the key does not work any more');
      }
      const after = { ...before, ...wanted };
      return { after, changes: restrictionChanges(before, after) };
    });
  }

  /**
   * Records that a key was refused because of its restriction or its tenant's: once an hour for each reason, and for few
   * keys of a tenant, so that refusals cannot fill the audit log.
   * @throws AccountError `unknown_tenant`, `unknown_key`
   */
  markRefused(tenant: string, keyId: string, reason: RestrictionReason, context: ActionContext): Promise<KeyRecord> {
    return this.change(tenant, keyId, 'key.refused', context, (before, all) => {
      const now = Date.now();
      if (isRecorded(before.refusals, reason, now) || isCrowded(all, now)) {
        return null;
      }
      return {
        after: { ...before, refusals: { ...before.refusals, [reason]: now } },
        changes: { reason: [null, reason] },
      };
    });
  }

  /** Sets a time that stays: a second call keeps the first one. */
  private stamp(
    tenant: string,
    keyId: string,
    { member, action }: { member: 'revokedAt' | 'exposedAt'; action: Change['action'] },
    context: ActionContext,
  ): Promise<KeyRecord> {
    return this.change(tenant, keyId, action, context, (before) => {
      if (before[member] !== null) {
        return null;
      }
      const after = { ...before, [member]: Date.now() };
      return { after, changes: { [member]: [null, after[member]] } };
    });
  }

  /** Commits what `decide` returns for the current record; without changes, nothing is written. */
  private change(
    tenant: string,
    keyId: string,
    action: Change['action'],
    context: ActionContext,
    decide: (before: KeyRecord, all: readonly KeyRecord[]) => { after: KeyRecord; changes: AuditChanges } | null,
  ): Promise<KeyRecord> {
    return this.audit.commit(context, async () => {
      const all = await this.records(tenant);
      const before = pick(all, keyId);
      const decided = decide(before, all);
      if (decided === null || Object.keys(decided.changes).length === 0) {
        return { result: before, change: null };
      }
      const { after, changes } = decided;
      const change = keyChange(this.names, { action, changes, written: [after], all });
      return { result: after, change: { ...change, takesAway: isNarrower(before, after) } };
    });
  }
}

interface PlannedKeyChange {
  action: Change['action'];
  changes: AuditChanges;
  /** The changed key, and other keys that change with it. */
  written: readonly [KeyRecord, ...KeyRecord[]];
  /** All keys of the tenant before the change. Keys that ended long ago are removed with it. */
  all: readonly KeyRecord[];
}

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
