import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { openTenants } from '../tenants/tenant-store.js';
import { KeyList, type ListedKey } from './key-list.js';
import { isWorking } from './key-record.js';

/** What the owner of a key is told about it. */
export interface KeyNotice {
  kind: 'ends_in_7d' | 'ends_in_1d' | 'exposed';
  key: ListedKey;
  /** When it stops working, or was seen exposed; epoch milliseconds. */
  at: number;
}

const DAY_MS = 86_400_000;
/** A key that nobody used for so long is missed by nobody. */
const USED_WITHIN_MS = 30 * DAY_MS;
/** Longer than any key is told of. */
const LIFETIME_MS = 60 * DAY_MS;

/** What there is to tell of tenants' keys, each once. */
export class KeyNotices {
  private readonly names: AccountNames;
  private readonly keys: KeyList;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = accountNames(scope);
    this.keys = new KeyList(redis, this.names, openTenants(redis, scope));
  }

  /** What is to be told of a tenant's keys, whether or not it was told. @throws AccountError `unknown_tenant` */
  async due(tenant: string, now = Date.now()): Promise<KeyNotice[]> {
    return (await this.keys.list(tenant)).flatMap((key) => [endOf(key, now), exposureOf(key, now)].filter(isNotice));
  }

  /** Whether its owner was told already. */
  async wasTold({ kind, key: { tenant, id } }: KeyNotice): Promise<boolean> {
    return (await this.redis.hexists(this.names.noticesOf(tenant), `${id} ${kind}`)) === 1;
  }

  async markTold({ kind, key: { tenant, id } }: KeyNotice, now = Date.now()): Promise<void> {
    const name = this.names.noticesOf(tenant);
    await this.redis.multi().hset(name, `${id} ${kind}`, now).pexpire(name, LIFETIME_MS).exec();
  }
}

function endOf(key: ListedKey, now: number): KeyNotice | null {
  const at = Math.min(key.expiresAt ?? Number.POSITIVE_INFINITY, key.retiresAt ?? Number.POSITIVE_INFINITY);
  const isMissed = key.lastUsedAt === null || key.lastUsedAt > now - USED_WITHIN_MS;
  if (!isWorking(key, now) || !isMissed || at > now + 7 * DAY_MS) {
    return null;
  }
  return { kind: at > now + DAY_MS ? 'ends_in_7d' : 'ends_in_1d', key, at };
}

/** Only while it works: one that was revoked does no harm any more. Of one seen long ago its owner was told then. */
function exposureOf(key: ListedKey, now: number): KeyNotice | null {
  const { exposedAt } = key;
  if (exposedAt === null || !isWorking(key, now) || exposedAt < now - USED_WITHIN_MS) {
    return null;
  }
  return { kind: 'exposed', key, at: exposedAt };
}

const isNotice = (notice: KeyNotice | null): notice is KeyNotice => notice !== null;
