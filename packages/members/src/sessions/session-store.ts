import { createHash, randomBytes } from 'node:crypto';
import type { Deployment } from '@cotejo/accounts';
import { type LuaScript, storedJson } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { luaScript } from '../lua-script.js';
import { type MemberNames, memberNames } from '../member-names.js';
import { idleEndOf, SESSION_LIFETIME_MS, type Session } from './session.js';

/** A session with its token, which only the browser stores. */
export interface OpenedSession {
  /** 256 random bits in base64url. */
  token: string;
  session: Session;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** Maximum for one member; opening another session ends the oldest. */
const SESSIONS_MAX = 20;
/** Renewals of one session in a row that its end survives. */
const CLOSE_ATTEMPTS_MAX = 20;
/** Minimum time between two writes of `lastActiveAt`. */
const TOUCH_EVERY_MS = 15_000;

/** Sessions in the state Redis, stored under a digest of their token. They expire by themselves. */
export class SessionStore {
  private readonly renewSession: LuaScript;
  private readonly names: MemberNames;

  /** @param clock epoch milliseconds */
  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly clock: () => number = Date.now,
  ) {
    this.renewSession = luaScript(redis, 'renew-session');
    this.names = memberNames(scope);
  }

  /** Opens a session with a new token; a token from the browser is never reused (session fixation). */
  async open(
    memberId: string,
    fields: Pick<Session, 'stage' | 'network' | 'browser' | 'signedInBy' | 'providerSession'>,
  ): Promise<OpenedSession> {
    const now = this.clock();
    const session: Session = {
      id: `ses_${randomBytes(8).toString('hex')}`,
      memberId,
      ...fields,
      createdAt: now,
      lastActiveAt: now,
      confirmedAt: now,
      playgroundKey: null,
    };
    await this.endOldest(memberId);
    const token = newToken();
    await this.write(null, token, session);
    return { token, session };
  }

  /** @returns `null` for a session that is unknown or has ended */
  async find(token: string): Promise<Session | null> {
    if (!TOKEN.test(token)) {
      return null;
    }
    return this.read(await this.redis.get(this.names.session(digestOf(token))));
  }

  /** Records that a person used the session, at most every 15 seconds. */
  async touch(token: string, session: Session): Promise<Session> {
    const now = this.clock();
    if (session.stage !== 'signed_in' || now - session.lastActiveAt < TOUCH_EVERY_MS) {
      return session;
    }
    return (await this.change(token, session, { lastActiveAt: now })) ? { ...session, lastActiveAt: now } : session;
  }

  /** Changes a session and keeps its token. @returns `false` when the session has ended */
  async change(token: string, session: Session, changes: Partial<Session>): Promise<boolean> {
    const changed = { ...session, ...changes };
    const name = this.names.session(digestOf(token));
    return (await this.redis.set(name, JSON.stringify(changed), 'PX', this.leftMs(changed), 'XX')) !== null;
  }

  /**
   * Changes a session and gives it a new token; call it whenever the member gains rights.
   * @returns `null` when the session has ended
   */
  async renew(token: string, session: Session, changes: Partial<Session>): Promise<OpenedSession | null> {
    return this.renewFrom(digestOf(token), session, changes);
  }

  /** Like `renew`, for a request that carries no token: the browser comes back from the identity provider. */
  async renewById(memberId: string, id: string, changes: Partial<Session>): Promise<OpenedSession | null> {
    const digest = await this.redis.hget(this.names.sessionsOf(memberId), id);
    const session = digest === null ? null : this.read(await this.redis.get(this.names.session(digest)));
    return digest === null || session === null ? null : this.renewFrom(digest, session, changes);
  }

  async close(token: string, { memberId, id }: Session): Promise<void> {
    await this.redis.del(this.names.session(digestOf(token)));
    await this.redis.hdel(this.names.sessionsOf(memberId), id);
  }

  /** Sessions of a member, newest first. */
  async list(memberId: string): Promise<Session[]> {
    const digests = await this.redis.hvals(this.names.sessionsOf(memberId));
    if (digests.length === 0) {
      return [];
    }
    const texts = await this.redis.mget(digests.map((digest) => this.names.session(digest)));
    const sessions = texts.map((text) => this.read(text)).filter((each) => each !== null);
    return sessions.sort((a, b) => b.createdAt - a.createdAt);
  }

  /** Ends one session of a member. @returns the session as it was at its end; `null`: it had ended already */
  async closeById(memberId: string, id: string): Promise<Session | null> {
    const index = this.names.sessionsOf(memberId);
    let digest = await this.redis.hget(index, id);
    for (let attempt = 0; digest !== null && attempt < CLOSE_ATTEMPTS_MAX; attempt += 1) {
      const text = await this.redis.getdel(this.names.session(digest));
      // A request that renews the session at this moment moves it under another token.
      const current = await this.redis.hget(index, id);
      if (text !== null || current === digest) {
        await this.redis.hdel(index, id);
        return this.read(text);
      }
      digest = current;
    }
    return null;
  }

  private async endOldest(memberId: string): Promise<void> {
    const sessions = await this.list(memberId);
    for (const { id } of sessions.slice(SESSIONS_MAX - 1)) {
      await this.closeById(memberId, id);
    }
  }

  private async renewFrom(digest: string, session: Session, changes: Partial<Session>): Promise<OpenedSession | null> {
    const renewed = { ...session, ...changes };
    const next = newToken();
    return (await this.write(digest, next, renewed)) ? { token: next, session: renewed } : null;
  }

  /** @returns `null` for a session that has ended */
  private read(text: string | null): Session | null {
    const session = storedJson<Session>(text);
    return session && idleEndOf(session) > this.clock() ? session : null;
  }

  /** @param before digest of the token that the new one replaces */
  private async write(before: string | null, token: string, session: Session): Promise<boolean> {
    const { names } = this;
    const digest = digestOf(token);
    const [old, next] = [before ?? digest, digest].map(names.session) as [string, string];
    const lasts = [this.leftMs(session), session.id, digest, SESSION_LIFETIME_MS, before === null ? 0 : 1];
    const index = names.sessionsOf(session.memberId);
    return (await this.renewSession([old, next, index], JSON.stringify(session), ...lasts)) === 1;
  }

  private leftMs(session: Session): number {
    return Math.max(idleEndOf(session) - this.clock(), 1);
  }
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
