import type { LuaScript, Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { loadScript } from '../load-script.js';
import { completeTenant, type Tenant } from '../tenants/tenant.js';
import { keyMac } from './api-key.js';
import { completeRecord, type KeyRecord } from './key-record.js';
import { newKey } from './new-key.js';
import type { Peppers } from './pepper-file.js';

export interface StoredKey {
  record: KeyRecord;
  tenant: Tenant;
}

/** Read and parsed in place of a key that does not exist. It is as long as a real record, so it takes the same time. */
const DECOY_RECORD = JSON.stringify({
  ...newKey(
    'production',
    { version: 1, secret: Buffer.alloc(32) },
    {
      tenant: 'decoy',
      name: 'default',
      scopes: null,
      expiresAt: null,
      createdBy: 'nobody',
      networks: null,
      certificates: null,
    },
  ).record,
  revokedAt: Date.now(),
});
const DECOY_TENANT = JSON.stringify({
  id: 'decoy',
  plan: 'corporativo',
  createdAt: Date.now(),
  trialEndsAt: null,
  company: null,
  nit: null,
  suspendedAt: null,
  networks: null,
} satisfies Tenant);

/** Finds stored keys by the presented key; used by gateways. */
export class KeyFinder {
  private readonly names: AccountNames;
  private readonly findKey: LuaScript<[number, string, string]>;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly peppers: Secret<Peppers>,
  ) {
    this.names = accountNames(scope);
    this.findKey = loadScript(redis, 'find-key');
  }

  /** Takes one round trip and the same work whether the key exists or not. `null`: there is no such key. */
  async find(key: string): Promise<StoredKey | null> {
    const { names, peppers } = this;
    const records = peppers.current.map(({ secret }) => names.key(keyMac(key, secret)));
    const decoys = [DECOY_RECORD, DECOY_TENANT];
    const [found, record, tenant] = await this.findKey([], names.tenantPrefix, ...decoys, ...records);
    // A decoy is read too, which takes the same time.
    const read = { record: completeRecord(JSON.parse(record)), tenant: completeTenant(JSON.parse(tenant)) };
    return found === 1 ? read : null;
  }

  /** Records the minute (since the epoch) of a key's last use. */
  async touch({ tenant, id }: KeyRecord, minute: number): Promise<void> {
    await this.redis.hset(this.names.usedOf(tenant), id, minute);
  }
}
