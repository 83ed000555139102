import type { Scope } from '@cotejo/contracts';
import type { Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import type { Deployment } from '../account-names.js';
import type { ActionContext, AuditChanges } from '../audit/audit-entry.js';
import {
  checkCertificates,
  checkNetworks,
  NO_RESTRICTION,
  type Restriction,
  restrictionChanges,
} from '../restrictions/restriction.js';
import type { ListedKey } from './key-list.js';
import { isWorking, type KeyRecord } from './key-record.js';
import { planRotation, type RotationOverlap } from './key-rotation.js';
import { KeyStamps, keyChange, pick } from './key-stamps.js';
import { checkKeyName, type NewKey, newKey } from './new-key.js';
import type { Peppers } from './pepper-file.js';

const WORKING_KEYS_MAX = 500;

/** Creates, rotates, revokes and lists the keys of tenants. */
export class KeyStore extends KeyStamps {
  constructor(
    redis: Redis,
    private readonly scope: Deployment,
    private readonly peppers: Secret<Peppers>,
  ) {
    super(redis, scope);
  }

  /** @throws AccountError `unknown_tenant`, `unknown_key` */
  async show(tenant: string, keyId: string): Promise<ListedKey> {
    return pick(await this.list(tenant), keyId);
  }

  /**
   * Creates a key for a tenant.
   * @param options scopes: a subset of the plan's scopes, all by default; expiresAt: epoch milliseconds, never by
   *   default; networks, certificates: its restriction, none by default
   * @throws AccountError `unknown_tenant`, `invalid_name`, `invalid_expiry`, `invalid_network`, `invalid_certificate`,
   *   `too_many_keys`
   */
  async create(
    tenant: string,
    options: { name?: string; scopes?: Scope[] | null; expiresAt?: number | null } & Partial<Restriction>,
    context: ActionContext,
  ): Promise<NewKey> {
    const name = checkKeyName(options.name ?? 'default');
    const { scopes = null, expiresAt = null } = options;
    checkExpiry(expiresAt);
    const restriction = {
      networks: checkNetworks(options.networks ?? null),
      certificates: checkCertificates(options.certificates ?? null),
    };
    const made = this.make({ tenant, name, scopes, expiresAt, ...restriction, createdBy: context.actor });
    return this.audit.commit(context, async () => {
      const all = await this.records(tenant);
      const working = all.filter((record) => isWorking(record, Date.now()));
      if (working.length >= WORKING_KEYS_MAX) {
        throw new AccountError('too_many_keys', `a tenant can have at most ${WORKING_KEYS_MAX} working keys`);
      }
      const changes: AuditChanges = {
        name: [null, name],
        scopes: [null, scopes],
        expiresAt: [null, expiresAt],
        ...restrictionChanges(NO_RESTRICTION, restriction),
      };
      return {
        result: made,
        change: keyChange(this.names, { action: 'key.create', changes, written: [made.record], all }),
      };
    });
  }

  /**
   * Creates a key that replaces another key. It has the same name, scopes and restriction, and the same expiry or an earlier one.
   * @param options overlap: how long the old key still works, `24h` by default
   * @throws AccountError `unknown_tenant`, `unknown_key`, `key_not_active`, `too_many_keys`, `invalid_expiry`
   */
  async rotate(
    tenant: string,
    keyId: string,
    { overlap = '24h', expiresAt = null }: { overlap?: RotationOverlap; expiresAt?: number | null },
    context: ActionContext,
  ): Promise<NewKey & { old: KeyRecord }> {
    checkExpiry(expiresAt);
    return this.audit.commit(context, async () => {
      const siblings = await this.records(tenant);
      const before = pick(siblings, keyId);
      const now = Date.now();
      const rotation = planRotation(before, siblings, { overlap, expiresAt }, now);
      const made = this.make({ ...before, expiresAt: rotation.expiresAt, createdBy: context.actor }, before);
      const old = { ...before, rotatedAt: now, retiresAt: rotation.retiresAt };
      const changes: AuditChanges = { retiresAt: [null, rotation.retiresAt], successor: [null, made.record.id] };
      return {
        result: { ...made, old },
        change: keyChange(this.names, { action: 'key.rotate', changes, written: [old, made.record], all: siblings }),
      };
    });
  }

  private make(properties: Parameters<typeof newKey>[2], origin?: KeyRecord): NewKey {
    return newKey(this.scope.environment, this.peppers.current[0], properties, origin);
  }
}

function checkExpiry(expiresAt: number | null): void {
  if (expiresAt !== null && expiresAt <= Date.now()) {
    throw new AccountError('invalid_expiry', 'the expiry of a key must be in the future');
  }
}
