import { createHmac } from 'node:crypto';
import { type Deployment, networkOf } from '@cotejo/accounts';
import type { LuaScript, Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { loadScript } from '../load-script.js';
import { type MemberNames, memberNames } from '../member-names.js';
import { DIRECTORY_GROUPS_MAX, DIRECTORY_USERS_MAX } from '../sso/directory.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limits for one source address, one mail address, one member, one tenant or one identity provider. */
const ALLOWANCES = {
  sign_up: { count: 3, whileMs: HOUR_MS },
  forgotten_password: { count: 10, whileMs: HOUR_MS },
  puzzle: { count: 60, whileMs: HOUR_MS },
  /** Starts and ends of sign-ins at an identity provider. A whole office may share one address. */
  company_sign_in: { count: 600, whileMs: HOUR_MS },
  /** Refused sign-ins in the audit log, for each tenant and reason: a stranger must not fill the log. */
  refused_sign_in: { count: 1, whileMs: HOUR_MS },
  /**
   * Logout tokens from one source address: each makes the console fetch the provider's keys. It does not count by tenant, else a
   * stranger could use up the tenant's allowance and the provider could end no session.
   */
  logout_token: { count: 600, whileMs: HOUR_MS },
  directory: { count: 6_000, whileMs: 10 * MINUTE_MS },
  /** Changes by a directory that give rights: within an hour all its people and their roles, its groups, and each place in a group. */
  directory_grant: {
    count: DIRECTORY_USERS_MAX * (2 + DIRECTORY_GROUPS_MAX) + DIRECTORY_GROUPS_MAX,
    whileMs: HOUR_MS,
  },
  /** Reset mails to one address, and then one at a time, so that its owner always has a working link or can get one. */
  reset_mail: { count: 5, whileMs: 24 * HOUR_MS },
  later_reset_mail: { count: 1, whileMs: 25 * MINUTE_MS },
  /** Other mails to one address that a person other than its owner can trigger. */
  unasked_mail: { count: 5, whileMs: 24 * HOUR_MS },
  /** Changes by one member, and by all members of a tenant: each is an entry of the audit log. */
  member_change: { count: 60, whileMs: 10 * MINUTE_MS },
  tenant_change: { count: 300, whileMs: HOUR_MS },
  /** Lists that the pages of one tenant fetch, and its searches for a person, each of which reads all lists. */
  list_download: { count: 200, whileMs: HOUR_MS },
  data_subject_search: { count: 30, whileMs: HOUR_MS },
  /** Invitations of one tenant, including withdrawn ones. */
  invitation: { count: 200, whileMs: 24 * HOUR_MS },
};

/** Limits what visitors and members can make the console do. */
export class Allowances {
  private readonly takeUnit: LuaScript<number>;
  private readonly names: MemberNames;

  /** @param secret keys the HMAC in Redis key names; a secret of the deployment that is not in Redis */
  constructor(
    redis: Redis,
    scope: Deployment,
    private readonly secret: Secret<Buffer>,
  ) {
    this.takeUnit = loadScript(redis, 'take-allowance');
    this.names = memberNames(scope);
  }

  /** Takes for a source address. The owner of one IPv6 address usually has 2^64 of them, so IPv6 counts by network. */
  takeFrom(kind: keyof typeof ALLOWANCES, ip: string): Promise<number> {
    return this.take(kind, ip.includes(':') ? networkOf(ip) : ip);
  }

  /** @param subject mail address, or id of a member or tenant   @returns 0, or milliseconds until the next unit is free */
  take(kind: keyof typeof ALLOWANCES, subject: string, units = 1): Promise<number> {
    const { count, whileMs } = ALLOWANCES[kind];
    const digest = createHmac('sha256', this.secret.current).update(`allowance\n${kind}\n${subject}`).digest('hex');
    return this.takeUnit([this.names.allowance(digest.slice(0, 32))], count, whileMs, units);
  }
}
