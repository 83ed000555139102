import type { LuaScript, Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { AccountNames } from '../account-names.js';
import { luaScript } from '../lua-script.js';
import { readTenant, type Tenant } from '../tenants/tenant.js';
import { keyMac } from './api-key.js';
import { DECOY_RECORD, DECOY_TENANT } from './decoy.js';
import { type KeyRecord, readKeyRecord } from './key-record.js';
import type { Peppers } from './pepper-file.js';

/** A stored key and its tenant. */
export interface StoredKey {
  record: KeyRecord;
  tenant: Tenant;
}

/** Finds stored keys by the presented key; used by gateways. */
export class KeyFinder {
  private readonly findKey: LuaScript<[number, string, string]>;

  constructor(
    private readonly redis: Redis,
    private readonly names: AccountNames,
    private readonly peppers: Secret<Peppers>,
  ) {
    this.findKey = luaScript(redis, 'find-key');
  }

  /** Takes one round trip and the same work whether the key exists or not. `null`: there is no such key. */
  async find(key: string): Promise<StoredKey | null> {
    const { names, peppers } = this;
    const records = peppers.current.map(({ secret }) => names.key(keyMac(key, secret)));
    const decoys = [DECOY_RECORD, DECOY_TENANT];
    const [found, record, tenant] = await this.findKey([], names.tenantPrefix, ...decoys, ...records);
    const read: StoredKey = { record: readKeyRecord(record), tenant: readTenant(tenant) };
    return found === 1 ? read : null;
  }

  /** Records the minute (since the epoch) of a key's last use. */
  async touch({ tenant, id }: KeyRecord, minute: number): Promise<void> {
    await this.redis.hset(this.names.usedOf(tenant), id, minute);
  }
}
