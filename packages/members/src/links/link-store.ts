import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Deployment } from '@cotejo/accounts';
import { type LuaScript, storedJson } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { luaScript } from '../lua-script.js';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';
import { LINK_LIFETIMES_MS, type Link, type LinkKind } from './link.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** After a crash, a link that was in use is free again after this time. */
const IN_USE_MS = 30_000;

/**
 * One-time links. Redis stores the purpose of a link under a digest of its token, until the link is used or expires.
 */
export class LinkStore {
  private readonly releaseLink: LuaScript;
  private readonly names: MemberNames;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
  ) {
    this.releaseLink = luaScript(redis, 'release-link');
    this.names = memberNames(scope);
  }

  /** @returns the token, 256 random bits in base64url; only the mail may contain it */
  async create(link: Link): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.redis.set(this.names.link(digestOf(token)), JSON.stringify(link), 'PX', LINK_LIFETIMES_MS[link.kind]);
    return token;
  }

  /** @throws MemberError `invalid_link` for a link that is unknown, used, expired or of another kind */
  async find<Kind extends LinkKind>(token: string, kind: Kind): Promise<Extract<Link, { kind: Kind }>> {
    const link = await this.peek(token);
    if (link?.kind !== kind) {
      throw invalidLink();
    }
    return link as Extract<Link, { kind: Kind }>;
  }

  /** Reads a link without using it. @returns `null` when it is unknown, used or expired */
  async peek(token: string): Promise<Link | null> {
    if (!TOKEN.test(token)) {
      return null;
    }
    return storedJson<Link>(await this.redis.get(this.names.link(digestOf(token))));
  }

  /** Uses a link up. @returns `false` when a parallel request was faster */
  async spend(token: string): Promise<boolean> {
    return (await this.redis.del(this.names.link(digestOf(token)))) === 1;
  }

  /**
   * Runs `work` while no other request can use the link. `work` must spend the link as its last step; if it fails
   * earlier, the link stays valid and the next request continues from what was done.
   * @throws MemberError `in_progress`, and the errors of `work`
   */
  async useOnce<T>(token: string, work: () => Promise<T>): Promise<T> {
    const name = this.names.linkInUse(digestOf(token));
    const owner = randomUUID();
    if ((await this.redis.set(name, owner, 'PX', IN_USE_MS, 'NX')) === null) {
      throw new MemberError('in_progress', 'the link is in use by another request', IN_USE_MS);
    }
    try {
      return await work();
    } finally {
      await this.releaseLink([name], owner).catch(() => {});
    }
  }
}

export const invalidLink = () => new MemberError('invalid_link', 'the link was already used or has expired');

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
