import { createHash, randomBytes } from 'node:crypto';
import { ConsoleBrowser } from '@cotejo/console/testing';
import { type Member, memberNames, SessionStore } from '@cotejo/members';
import { Redis } from 'ioredis';
import type { RunningProduct } from './product.js';

const SANDBOX = { namespace: 'cotejo', environment: 'sandbox' } as const;

/** A browser that a member is signed in with. */
export interface SignedInBrowser extends ConsoleBrowser {
  member: Member;
}

/**
 * Signs members in to the console of a sandbox without passwords, by their records and sessions in the state Redis: for tests of
 * what they may do once they are in.
 */
export class ConsoleSignIn {
  private readonly redis: Redis;

  constructor(private readonly running: RunningProduct) {
    this.redis = new Redis(running.stateRedis.url);
  }

  /** @param tenant `null` for operators, who have a second factor, as they must */
  async as(role: Member['role'], tenant: string | null, name: string = role): Promise<SignedInBrowser> {
    const id = `mem_${randomBytes(8).toString('hex')}`;
    const secondFactor = { sealed: '', recoveryCodes: [], enabledAt: Date.now() } as unknown as Member['secondFactor'];
    const member: Member = {
      id,
      tenant,
      role,
      name,
      email: `${id}@console.example`,
      language: 'es',
      passwordHash: '',
      secondFactor: role === 'operator' ? secondFactor : null,
      createdAt: Date.now(),
      lastSignInAt: null,
      identity: null,
      invitedBy: null,
      invitationChain: id,
      team: tenant,
    };
    await this.redis.set(memberNames(SANDBOX).member(id), JSON.stringify(member));
    const sessions = new SessionStore(this.redis, SANDBOX);
    const { token } = await sessions.open(id, { stage: 'signed_in', network: null, browser: null });
    const browser = new ConsoleBrowser(this.running.services.consoleUrl);
    browser.cookie = `cotejo=${token}`;
    browser.csrfToken = createHash('sha256').update(`csrf ${token}`).digest('base64url');
    return Object.assign(browser, { member });
  }

  stop(): void {
    this.redis.disconnect();
  }
}
