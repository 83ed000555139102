import { createHmac } from 'node:crypto';
import { type Deployment, networkOf } from '@cotejo/accounts';
import type { LuaScript, Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { luaScript } from '../lua-script.js';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';

/** An attempt to prove an identity. */
export interface Attempt {
  kind: 'password' | 'code';
  /** The address as typed, known or unknown; for codes the member's id. */
  account: string;
  /**
   * Where the attempt comes from. A stranger's attempts count for the account and for the network. Attempts from a browser
   * that the member used before are counted separately, and so are attempts in an open session. A stranger's attempts do not
   * change those two counts.
   */
  from: { ip: string } | { browser: string } | 'open_session';
}

const FREE_OF_ACCOUNT = 5;
const FREE_OF_NETWORK = 100;
const FIRST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
const ACCOUNT_LIFETIME_MS = 24 * 3_600_000;
const NETWORK_LIFETIME_MS = 3_600_000;

/**
 * Slows down guessing. After five wrong attempts each further attempt must wait, from one second doubling up to fifteen
 * minutes. The wait also applies to the right password, so that a guesser learns nothing. A network has a hundred free
 * attempts.
 */
export class BackOff {
  private readonly addAttempt: LuaScript;
  private readonly forgetAttempt: LuaScript;
  private readonly names: MemberNames;

  /** @param options secret: keys the HMAC in Redis key names, not stored in Redis. clock: epoch milliseconds */
  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly options: { secret: Secret<Buffer>; clock?: () => number },
  ) {
    this.addAttempt = luaScript(redis, 'attempt');
    this.forgetAttempt = luaScript(redis, 'succeeded');
    this.names = memberNames(scope);
  }

  /**
   * Counts an attempt; call it before making the attempt.
   * @throws MemberError `too_many_attempts` with the time to wait
   */
  async begin(attempt: Attempt): Promise<void> {
    const now = (this.options.clock ?? Date.now)();
    const keys = this.keysOf(attempt);
    const account = [FREE_OF_ACCOUNT, ACCOUNT_LIFETIME_MS];
    const network = [FREE_OF_NETWORK, NETWORK_LIFETIME_MS];
    const waits = [now, FIRST_MS, LONGEST_MS, ...account, ...network];
    const waitMs = await this.addAttempt(keys, ...waits);
    if (waitMs > 0) {
      throw new MemberError('too_many_attempts', 'too many attempts: wait and try again', waitMs);
    }
  }

  /** Call it after a right attempt: its count starts again. */
  async succeeded(attempt: Attempt): Promise<void> {
    const keys = this.keysOf(attempt);
    await this.forgetAttempt(keys, FREE_OF_NETWORK);
  }

  /** Call it after a password reset: the strangers' wrong passwords for this address are forgotten. */
  async forget(account: string): Promise<void> {
    await this.redis.del(this.nameOf('password', account));
  }

  /** The key of the count, and of the network's count for a stranger. */
  private keysOf({ kind, account, from }: Attempt): string[] {
    if (from === 'open_session') {
      return [this.nameOf(`${kind} in session`, account)];
    }
    if ('browser' in from) {
      return [this.nameOf(`${kind} of browser`, `${account}\n${from.browser}`)];
    }
    return [this.nameOf(kind, account), this.nameOf('network', networkOf(from.ip))];
  }

  private nameOf(kind: string, subject: string): string {
    const digest = createHmac('sha256', this.options.secret.current)
      .update(`back-off\n${kind}\n${subject}`)
      .digest('hex');
    return this.names.backOff(digest.slice(0, 32));
  }
}
