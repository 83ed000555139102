import { createHash, randomUUID } from 'node:crypto';
import { AuditLog } from '@cotejo/accounts';
import { ConsoleBrowser } from '@cotejo/console/testing';
import { type Member, type MemberRole, MemberStore, SessionStore } from '@cotejo/members';
import { Redis } from 'ioredis';
import type { RunningProduct } from './product.js';

const BY = { actor: 'tester' };

/** Members of a running product who are signed in, made behind its back: how one signs in is another suite's matter. */
export class SignedInPeople {
  private readonly redis: Redis;
  private readonly members: MemberStore;
  private readonly sessions: SessionStore;

  constructor(private readonly running: Pick<RunningProduct, 'stateRedis' | 'services'>) {
    this.redis = new Redis(running.stateRedis.url);
    const { COTEJO_ENV } = running.services.environment;
    const scope = { namespace: 'cotejo', environment: COTEJO_ENV === 'production' ? 'production' : 'sandbox' } as const;
    this.sessions = new SessionStore(this.redis, scope);
    this.members = new MemberStore(this.redis, scope, {
      audit: new AuditLog(this.redis, scope),
      sessions: this.sessions,
    });
  }

  /** @param tenant `null` for an operator, who then has a second factor */
  async signIn(tenant: string | null, role: MemberRole, name = `${role} of ${tenant}`) {
    const person = { tenant, role, name, email: `${randomUUID()}@example.com`, language: 'es' } as const;
    const member = await this.members.create({ ...person, passwordHash: 'none' }, BY);
    if (role === 'operator') {
      const factor = { sealed: 'none', enabledAt: Date.now() };
      await this.members.setSecondFactor(member.id, 'member.enable_second_factor', BY, () => factor);
    }
    return { member, browser: await this.browserOf(member), sessions: this.sessions };
  }

  async browserOf({ id }: Member): Promise<ConsoleBrowser> {
    const { token } = await this.sessions.open(id, { stage: 'signed_in', network: null, browser: null });
    const browser = new ConsoleBrowser(this.running.services.consoleUrl);
    browser.cookie = `cotejo=${token}`;
    browser.csrfToken = createHash('sha256').update(`csrf ${token}`).digest('base64url');
    return browser;
  }

  stop(): void {
    this.redis.disconnect();
  }
}
