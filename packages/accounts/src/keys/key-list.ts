import { readRecords } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { TenantStore } from '../tenants/tenant-store.js';
import { type KeyCaller, KeyCallers } from './key-callers.js';
import { completeRecord, type KeyRecord, keyState } from './key-record.js';
import { isRetained } from './key-retention.js';

/** A key with its latest use and its callers. */
export interface ListedKey extends KeyRecord {
  /** Start of the minute in which a gateway last accepted the key, epoch milliseconds; `null`: never. */
  lastUsedAt: number | null;
  /** Callers that still use a retiring key, latest use first; empty for other keys. */
  callers: KeyCaller[];
}

const MINUTE_MS = 60_000;

/** Read access to the keys of tenants. It needs no pepper. */
export class KeyList {
  protected readonly names: AccountNames;
  private readonly tenants: TenantStore;
  private readonly callers: KeyCallers;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = accountNames(scope);
    this.tenants = new TenantStore(redis, scope);
    this.callers = new KeyCallers(redis, scope);
  }

  /** Newest first, without keys that ended more than 90 days ago. @throws AccountError `unknown_tenant` */
  async list(tenant: string): Promise<ListedKey[]> {
    const [records, used] = await Promise.all([this.records(tenant), this.redis.hgetall(this.names.usedOf(tenant))]);
    const now = Date.now();
    const retained = records.filter((record) => isRetained(record, now));
    const listed = await Promise.all(
      retained.map(async (record) => ({
        ...record,
        lastUsedAt: minuteStart(used[record.id]),
        callers: keyState(record, now) === 'retiring' ? await this.callers.list(record.id) : [],
      })),
    );
    return listed.sort((a, b) => b.createdAt - a.createdAt);
  }

  /** The stored records of a tenant's keys, in no order. @throws AccountError `unknown_tenant` */
  async records(tenant: string): Promise<KeyRecord[]> {
    await this.tenants.require(tenant);
    const macs = await this.redis.hvals(this.names.keysOf(tenant));
    return (await readRecords<KeyRecord>(this.redis, macs.map(this.names.key))).map(completeRecord);
  }
}

function minuteStart(minute: string | undefined): number | null {
  return minute === undefined ? null : Number(minute) * MINUTE_MS;
}
