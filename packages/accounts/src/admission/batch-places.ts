import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { loadScript } from '../load-script.js';
import { withTimeout } from '../with-timeout.js';
import { tenantKeys } from './admission-keys.js';
import type { StateLink } from './state-link.js';

/** The place of a gateway that died is free after this time. A place must be renewed well before. */
const PLACE_LIFETIME_MS = 5_000;
/** A batch waits at most this long for its place. */
const REPLY_TIMEOUT_MS = 100;
const NO_MAXIMUM = -1;

/** The open batches of each tenant over all gateways, in the state Redis. While it is away or silent, every batch has a place. */
export class BatchPlaces {
  private readonly takePlace: LuaScript<number>;

  constructor(
    private readonly redis: Redis,
    private readonly link: Pick<StateLink, 'mode'>,
    private readonly deployment: Deployment,
  ) {
    this.takePlace = loadScript(redis, 'take-place');
  }

  /** @returns false when the tenant has `max` open batches. Never rejects */
  async take(tenant: string, batch: string, max: number): Promise<boolean> {
    if (this.link.mode === 'local') {
      return true;
    }
    const reply = this.takePlace([this.keyOf(tenant)], batch, PLACE_LIFETIME_MS, max);
    return withTimeout(reply, REPLY_TIMEOUT_MS).then(
      (taken) => taken === 1,
      () => true,
    );
  }

  /** Keeps a place, or takes it when it was taken while the state Redis was away. */
  renew(tenant: string, batch: string): void {
    void this.take(tenant, batch, NO_MAXIMUM);
  }

  leave(tenant: string, batch: string): void {
    if (this.link.mode !== 'local') {
      this.redis.zrem(this.keyOf(tenant), batch).catch(() => {});
    }
  }

  private keyOf(tenant: string): string {
    return tenantKeys(this.deployment, tenant).batches;
  }
}
