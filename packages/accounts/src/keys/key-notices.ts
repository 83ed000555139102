import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { KeyList, type ListedKey } from './key-list.js';
import { isWorking } from './key-record.js';

export interface KeyNotice {
  kind: 'ends_in_7d' | 'ends_in_1d' | 'exposed';
  key: ListedKey;
  /** When the key stops working, or was first seen exposed; epoch milliseconds. */
  at: number;
}

const DAY_MS = 86_400_000;
/** No notice of the end of a key that was not used for this long. */
const USED_WITHIN_MS = 30 * DAY_MS;
/** Sent notices are remembered for longer than a notice can be due. */
const LIFETIME_MS = 60 * DAY_MS;

/** Notices about the keys of tenants; each is sent once. */
export class KeyNotices {
  private readonly names: AccountNames;
  private readonly keys: KeyList;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = accountNames(scope);
    this.keys = new KeyList(redis, scope);
  }

  /** The due notices about a tenant's keys, sent or not. @throws AccountError `unknown_tenant` */
  async due(tenant: string, now = Date.now()): Promise<KeyNotice[]> {
    return (await this.keys.list(tenant)).flatMap((key) =>
      [endOf(key, now), exposureOf(key, now)].filter((notice) => notice !== null),
    );
  }

  async wasSent({ kind, key: { tenant, id } }: KeyNotice): Promise<boolean> {
    return (await this.redis.hexists(this.names.noticesOf(tenant), `${id} ${kind}`)) === 1;
  }

  async markSent({ kind, key: { tenant, id } }: KeyNotice, now = Date.now()): Promise<void> {
    const name = this.names.noticesOf(tenant);
    await this.redis.multi().hset(name, `${id} ${kind}`, now).pexpire(name, LIFETIME_MS).exec();
  }
}

function endOf(key: ListedKey, now: number): KeyNotice | null {
  const at = Math.min(key.expiresAt ?? Number.POSITIVE_INFINITY, key.retiresAt ?? Number.POSITIVE_INFINITY);
  const isInUse = key.lastUsedAt === null || key.lastUsedAt > now - USED_WITHIN_MS;
  if (!isWorking(key, now) || !isInUse || at > now + 7 * DAY_MS) {
    return null;
  }
  return { kind: at > now + DAY_MS ? 'ends_in_7d' : 'ends_in_1d', key, at };
}

/**
 * Only for working keys: a revoked key does no more harm. The owner of a key exposed long ago was notified at that
 * time.
 */
function exposureOf(key: ListedKey, now: number): KeyNotice | null {
  const { exposedAt } = key;
  if (exposedAt === null || !isWorking(key, now) || exposedAt < now - USED_WITHIN_MS) {
    return null;
  }
  return { kind: 'exposed', key, at: exposedAt };
}
