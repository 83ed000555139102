import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import { lua } from '../lua.js';
import { type MemberNames, memberNames } from '../member-names.js';

/** What authenticator apps understand without being told: RFC 6238 with its defaults. */
const SHAPE = { issuer: 'Cotejo', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after that are taken too: clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const TAKEN_LIFETIME_MS = 5 * 60_000;
const CODE = /^\d{6}$/;

type StepRedis = Redis & { cotejoTakeTimeStep(...keysAndArguments: (string | number)[]): Promise<number> };

/** Codes of authenticator apps (TOTP). Each is good once: who looks over a shoulder, or a second tab, comes too late. */
export class TimeCodes {
  private readonly redis: StepRedis;
  private readonly names: MemberNames;

  /** @param clock epoch milliseconds */
  constructor(
    redis: Redis,
    scope: Deployment,
    private readonly clock: () => number = Date.now,
  ) {
    redis.defineCommand('cotejoTakeTimeStep', { numberOfKeys: 1, lua: lua('take-time-step') });
    this.redis = redis as StepRedis;
    this.names = memberNames(scope);
  }

  /** @returns base32 */
  newSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32;
  }

  /** For the QR code. @param label the member's address */
  uriOf(secret: string, label: string): string {
    return new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(secret) }).toString();
  }

  /** Whether it is the code of now, taken for the first time. */
  async take(memberId: string, secret: string, code: string): Promise<boolean> {
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
    return (await this.redis.cotejoTakeTimeStep(this.names.timeStep(memberId), step, TAKEN_LIFETIME_MS)) === 1;
  }
}
