import { createHmac } from 'node:crypto';
import { type Deployment, networkOf } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { lua } from '../lua.js';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';

/** An attempt to sign in. `account` is the address as typed, known or unknown; for codes it is the member's id. */
export interface Attempt {
  kind: 'password' | 'code';
  account: string;
  ip: string;
}

const FREE_OF_ACCOUNT = 5;
const FREE_OF_NETWORK = 100;
const FIRST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
const ACCOUNT_LIFETIME_MS = 24 * 3_600_000;
const NETWORK_LIFETIME_MS = 3_600_000;

type BackOffRedis = Redis & {
  cotejoAttempt(...keysAndArguments: (string | number)[]): Promise<number>;
  cotejoSucceeded(...keysAndArguments: (string | number)[]): Promise<number>;
};

/**
 * Slows down guessing. After five wrong attempts at an account each further attempt must wait, from one second doubling
 * up to fifteen minutes. The wait also applies to the right password, so that a guesser learns nothing. A network has a
 * hundred free attempts.
 */
export class BackOff {
  private readonly redis: BackOffRedis;
  private readonly names: MemberNames;

  /** @param options secret: keys the HMAC in Redis key names, not stored in Redis. clock: epoch milliseconds */
  constructor(
    redis: Redis,
    scope: Deployment,
    private readonly options: { secret: Buffer; clock?: () => number },
  ) {
    redis.defineCommand('cotejoAttempt', { numberOfKeys: 2, lua: lua('attempt') });
    redis.defineCommand('cotejoSucceeded', { numberOfKeys: 2, lua: lua('succeeded') });
    this.redis = redis as BackOffRedis;
    this.names = memberNames(scope);
  }

  /**
   * Counts an attempt; call it before making the attempt.
   * @throws MemberError `too_many_attempts` with the time to wait
   */
  async begin(attempt: Attempt): Promise<void> {
    const now = (this.options.clock ?? Date.now)();
    const account = [FREE_OF_ACCOUNT, ACCOUNT_LIFETIME_MS];
    const network = [FREE_OF_NETWORK, NETWORK_LIFETIME_MS];
    const waits = [now, FIRST_MS, LONGEST_MS, ...account, ...network];
    const waitMs = await this.redis.cotejoAttempt(...this.keysOf(attempt), ...waits);
    if (waitMs > 0) {
      throw new MemberError('too_many_attempts', 'too many attempts: wait and try again', waitMs);
    }
  }

  /** Call it after a right attempt: the account's count starts again. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.redis.cotejoSucceeded(...this.keysOf(attempt), FREE_OF_NETWORK);
  }

  private keysOf({ kind, account, ip }: Attempt): [string, string] {
    return [this.nameOf(kind, account), this.nameOf('network', networkOf(ip))];
  }

  private nameOf(kind: string, subject: string): string {
    const digest = createHmac('sha256', this.options.secret).update(`back-off\n${kind}\n${subject}`).digest('hex');
    return this.names.backOff(digest.slice(0, 32));
  }
}
