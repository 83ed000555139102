import type { RefusedKey } from '@cotejo/accounts';
import { ANNOUNCEMENTS, type KeyRefused } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** An announcement can be lost, so it is repeated after this time until the audit log has the refusal. */
const REPEAT_AFTER_MS = 60_000;
const KEYS_MAX = 1_000;

/**
 * Reports keys that a restriction refused, so that a tenant sees that its stolen key is in use. The console records them,
 * because gateways may not change keys. No request waits for it.
 */
@Injectable()
export class RefusedKeys {
  private readonly announced = new LRUCache<string, true>({ max: KEYS_MAX, ttl: REPEAT_AFTER_MS });

  constructor(@Inject(Bus) private readonly bus: Pick<Bus, 'announce'>) {}

  /** Announces a refusal at most once a minute for each key and reason. */
  report(refused: RefusedKey, { requestId, sourceIp }: Pick<KeyRefused, 'requestId' | 'sourceIp'>): void {
    const name = `${refused.keyId} ${refused.reason}`;
    if (this.announced.has(name)) {
      return;
    }
    this.announced.set(name, true);
    const announcement: KeyRefused = { ...refused, requestId, sourceIp };
    this.bus.announce(ANNOUNCEMENTS.keyRefused, announcement).catch(() => this.announced.delete(name));
  }
}
