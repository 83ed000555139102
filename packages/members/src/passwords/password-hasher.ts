import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { WorkQueue } from './work-queue.js';

/** Cost parameters of Argon2id. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/** OWASP password storage cheat sheet: 19 MiB, 2 passes, 1 lane. */
const COST: PasswordCost = { memoryKib: 19_456, passes: 2, lanes: 1 };
const AT_ONCE = 4;
const WAITING_MAX = 32;
const RETRY_AFTER_MS = 2_000;

/** Hashes passwords with Argon2id, four at a time. */
export class PasswordHasher {
  private readonly queue = new WorkQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, retryAfterMs: RETRY_AFTER_MS });
  /** Hash of a random password, checked when no member exists, so that the check takes the same time. */
  private readonly decoy: Promise<string>;

  /** @param cost lower values in tests only */
  constructor(private readonly cost: PasswordCost = COST) {
    this.decoy = this.hashNow(randomBytes(24).toString('base64url'));
    this.decoy.catch(() => {});
  }

  /** @returns a PHC string   @throws MemberError `busy` */
  hash(password: string): Promise<string> {
    return this.queue.run(() => this.hashNow(password));
  }

  /**
   * Checks a password. Takes the same time when no member exists.
   * @param passwordHash `null`: no member exists
   * @param before runs right before the check, so that a check refused with `busy` was not counted as an attempt
   * @throws MemberError `busy`, and the errors of `before`
   */
  verify(passwordHash: string | null, password: string, before = async () => {}): Promise<boolean> {
    return this.queue.run(async () => {
      await before();
      const right = await verify(passwordHash ?? (await this.decoy), canonical(password));
      return right && passwordHash !== null;
    });
  }

  /** Whether the hash was made with another cost than today's. */
  isOutdated(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
    const { memoryKib, passes, lanes } = this.cost;
    return memoryCost !== memoryKib || timeCost !== passes || parallelism !== lanes;
  }

  private hashNow(password: string): Promise<string> {
    const { memoryKib, passes, lanes } = this.cost;
    return hash(canonical(password), { memoryCost: memoryKib, timeCost: passes, parallelism: lanes });
  }
}

/** The same letters typed on different keyboards are the same password (NIST SP 800-63B). */
const canonical = (password: string): string => password.normalize('NFKC');
