import { Authenticator, type RefusedKey } from '@cotejo/accounts';
import { ANNOUNCEMENTS, type KeyExposed, type KeyRefused } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ClientOrigins } from './client/client-origins.js';

/** An announcement can be lost, so a refusal is announced again after this time until the audit log has it. */
const REPEAT_AFTER_MS = 60_000;
const KEYS_MAX = 1_000;

/**
 * Reports keys that other people may have: keys in a URL or a body, and keys that a restriction refused. The console records
 * them and notifies the owner, because gateways may not change keys. No request waits for a report, and none fails with it.
 */
@Injectable()
export class KeyReports {
  /** Refusals announced lately, by key and reason. */
  private readonly announced = new LRUCache<string, true>({ max: KEYS_MAX, ttl: REPEAT_AFTER_MS });

  constructor(
    @Inject(Authenticator) private readonly authenticator: Pick<Authenticator, 'findExposedKey'>,
    @Inject(ClientOrigins) private readonly origins: ClientOrigins,
    @Inject(Bus) private readonly bus: Pick<Bus, 'announce'>,
  ) {}

  reportExposed(key: string, request: FastifyRequest): void {
    this.announceExposed(key, request).catch(() => {});
  }

  /** Announces a refusal at most once a minute for each key and reason. */
  reportRefused(refused: RefusedKey, request: FastifyRequest): void {
    const name = `${refused.keyId} ${refused.reason}`;
    // A closed connection no longer has its certificate, so the refusal may not be the client's fault.
    if (this.announced.has(name) || request.raw.socket.destroyed) {
      return;
    }
    this.announced.set(name, true);
    const announcement: KeyRefused = { ...refused, ...this.originOf(request) };
    this.bus.announce(ANNOUNCEMENTS.keyRefused, announcement).catch(() => this.announced.delete(name));
  }

  private async announceExposed(key: string, request: FastifyRequest): Promise<void> {
    const owned = await this.authenticator.findExposedKey(key);
    if (owned) {
      const exposed: KeyExposed = { tenant: owned.tenant, keyId: owned.id, ...this.originOf(request) };
      await this.bus.announce(ANNOUNCEMENTS.keyExposed, exposed);
    }
  }

  private originOf(request: FastifyRequest): Pick<KeyRefused, 'requestId' | 'sourceIp'> {
    return { requestId: request.id, sourceIp: this.origins.of(request).address };
  }
}
