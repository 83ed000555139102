import type { Redis } from 'ioredis';
import type { AccountNames } from '../account-names.js';
import { lua } from '../lua.js';
import type { Tenant } from '../tenants/tenant.js';
import { keyMac } from './api-key.js';
import { DECOY_RECORD, DECOY_TENANT } from './decoy.js';
import type { KeyRecord } from './key-record.js';
import type { Pepper } from './pepper-file.js';

/** What a presented key belongs to. */
export interface FoundKey {
  record: KeyRecord;
  tenant: Tenant;
}

interface FindCommand {
  cotejoFindKey(...args: string[]): Promise<[number, string, string]>;
}

/** Finds keys by what a caller presents; used by gateways. */
export class KeyFinder {
  private readonly redis: Redis & FindCommand;

  constructor(
    redis: Redis,
    private readonly names: AccountNames,
    private readonly peppers: readonly Pepper[],
  ) {
    redis.defineCommand('cotejoFindKey', { numberOfKeys: 0, lua: lua('find-key') });
    this.redis = redis as Redis & FindCommand;
  }

  /** One round trip and the same work, whether or not there is such a key. */
  async find(key: string): Promise<FoundKey | null> {
    const { names, peppers } = this;
    const records = peppers.map(({ secret }) => names.key(keyMac(key, secret)));
    const decoys = [DECOY_RECORD, DECOY_TENANT];
    const [found, record, tenant] = await this.redis.cotejoFindKey(names.tenantPrefix, ...decoys, ...records);
    const read: FoundKey = { record: JSON.parse(record), tenant: JSON.parse(tenant) };
    return found === 1 ? read : null;
  }

  /** Notes the minute (since the epoch) of a use. */
  async touch({ tenant, id }: KeyRecord, minute: number): Promise<void> {
    await this.redis.hset(this.names.usedOf(tenant), id, minute);
  }
}
