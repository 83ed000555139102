import { createHash } from 'node:crypto';
import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { type MemberNames, memberNames } from './member-names.js';

/** How long a repeated change is recognised. */
const KNOWN_MS = 24 * 3_600_000;

/** Recognises a change that a page sends twice, for example after a double click or a lost answer. */
export class ChangeClaims {
  private readonly names: MemberNames;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.names = memberNames(scope);
  }

  /** @param key chosen by the page for one change   @returns `true` the first time */
  async claim(memberId: string, key: string): Promise<boolean> {
    return (await this.redis.set(this.nameOf(memberId, key), '1', 'PX', KNOWN_MS, 'NX')) !== null;
  }

  /** Call it when the change was refused, so that the page may send it again. */
  async release(memberId: string, key: string): Promise<void> {
    await this.redis.del(this.nameOf(memberId, key));
  }

  private nameOf(memberId: string, key: string): string {
    return this.names.changeClaim(memberId, createHash('sha256').update(key).digest('base64url'));
  }
}
