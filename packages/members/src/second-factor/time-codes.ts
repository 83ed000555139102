import type { Deployment } from '@cotejo/accounts';
import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import { luaScript } from '../lua-script.js';
import { type MemberNames, memberNames } from '../member-names.js';

/** The defaults of RFC 6238, which every authenticator app assumes. */
const SHAPE = { issuer: 'Cotejo', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted steps before and after the current one, because clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const TAKEN_LIFETIME_MS = 5 * 60_000;
const CODE = /^\d{6}$/;

/**
 * Codes of authenticator apps (TOTP). Each code works once, so a code that another person saw on the screen, or that a
 * second tab sends again, is refused.
 */
export class TimeCodes {
  private readonly takeTimeStep: LuaScript;
  private readonly names: MemberNames;

  /** @param clock epoch milliseconds */
  constructor(
    redis: Redis,
    scope: Deployment,
    private readonly clock: () => number = Date.now,
  ) {
    this.takeTimeStep = luaScript(redis, 'take-time-step');
    this.names = memberNames(scope);
  }

  /** @returns base32 */
  newSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32;
  }

  /** URI for the QR code. @param label the member's address */
  uriOf(secret: string, label: string): string {
    return new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(secret) }).toString();
  }

  /** @returns `true` for the code of the current time, used for the first time */
  async useCode(memberId: string, secret: string, code: string): Promise<boolean> {
    const digits = code.replace(/\s/g, '');
    if (!CODE.test(digits)) {
      return false;
    }
    const timestamp = this.clock();
    const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
    const delta = totp.validate({ token: digits, timestamp, window: WINDOW });
    if (delta === null) {
      return false;
    }
    const step = totp.counter({ timestamp }) + delta;
    return (await this.takeTimeStep([this.names.timeStep(memberId)], step, TAKEN_LIFETIME_MS)) === 1;
  }
}
