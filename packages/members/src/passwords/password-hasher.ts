import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { WorkQueue } from './work-queue.js';

/** Cost of Argon2id. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/** OWASP, password storage cheat sheet: 19 MiB, 2, 1. */
const COST: PasswordCost = { memoryKib: 19_456, passes: 2, lanes: 1 };
const AT_ONCE = 4;
const WAITING_MAX = 32;
const RETRY_AFTER_MS = 2_000;

/** Hashes passwords with Argon2id, a few at a time. */
export class PasswordHasher {
  private readonly queue = new WorkQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, retryAfterMs: RETRY_AFTER_MS });
  /** Of a password that nobody has: to compare with where there is no member. */
  private readonly decoy: Promise<string>;

  /** @param cost lower in tests only */
  constructor(private readonly cost: PasswordCost = COST) {
    this.decoy = this.hashNow(randomBytes(24).toString('base64url'));
    this.decoy.catch(() => {});
  }

  /** @returns a PHC string   @throws MemberError `busy` */
  hash(password: string): Promise<string> {
    return this.queue.run(() => this.hashNow(password));
  }

  /**
   * Whether it is the password; costs the same for somebody who does not exist.
   * @param passwordHash `null`: there is no such member
   * @param before what must be done first, within the turn: so that what is refused as `busy` was not even tried
   * @throws MemberError `busy`, and what `before` throws
   */
  verify(passwordHash: string | null, password: string, before = async () => {}): Promise<boolean> {
    return this.queue.run(async () => {
      await before();
      const right = await verify(passwordHash ?? (await this.decoy), canonical(password));
      return right && passwordHash !== null;
    });
  }

  /** Whether it was made at another cost than is asked for today. */
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

/** The same letters typed on another keyboard are the same password (NIST SP 800-63B). */
const canonical = (password: string): string => password.normalize('NFKC');
