import { createHmac } from 'node:crypto';
import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { lua } from '../lua.js';
import { type MemberNames, memberNames } from '../member-names.js';

const HOUR_MS = 3_600_000;

/** What may be done so many times in a while, by one source address or about one mail address. */
const ALLOWANCES = {
  sign_up: { count: 3, whileMs: HOUR_MS },
  forgotten_password: { count: 10, whileMs: HOUR_MS },
  puzzle: { count: 60, whileMs: HOUR_MS },
  /** Mails that a stranger can have sent to somebody. */
  unasked_mail: { count: 5, whileMs: 24 * HOUR_MS },
  /** Invitations of one tenant, withdrawn ones too. */
  invitation: { count: 200, whileMs: 24 * HOUR_MS },
};

type AllowanceRedis = Redis & { cotejoTakeAllowance(...keysAndArguments: (string | number)[]): Promise<number> };

/** Bounds what strangers can make the console do. */
export class Allowances {
  private readonly redis: AllowanceRedis;
  private readonly names: MemberNames;

  /** @param secret makes the names of keys; one of the deployment, outside of Redis */
  constructor(
    redis: Redis,
    scope: Deployment,
    private readonly secret: Buffer,
  ) {
    redis.defineCommand('cotejoTakeAllowance', { numberOfKeys: 1, lua: lua('take-allowance') });
    this.redis = redis as AllowanceRedis;
    this.names = memberNames(scope);
  }

  /** @returns 0, or milliseconds until there is one again */
  take(kind: keyof typeof ALLOWANCES, subject: string): Promise<number> {
    const { count, whileMs } = ALLOWANCES[kind];
    const digest = createHmac('sha256', this.secret).update(`allowance\n${kind}\n${subject}`).digest('hex');
    return this.redis.cotejoTakeAllowance(this.names.allowance(digest.slice(0, 32)), count, whileMs);
  }
}
