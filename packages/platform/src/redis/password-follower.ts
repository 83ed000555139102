import type { Redis } from 'ioredis';
import type { Secret } from '../secrets/secret.js';
import { redisProblem } from './redis-problems.js';

/** If a server refuses the new password, it may not have it yet: try again after this time. */
const RETRY_MS = 10_000;
const WRONG_PASSWORD = /\bWRONGPASS\b/;

/** A password in a file, with the one before: a server may get the new password later than this process, or earlier. */
export class RedisPassword {
  /** The password before the last change. */
  previous: string;
  private latest: string;

  /** @param report receives a problem when a server refuses the current password, and `null` when it accepts it */
  constructor(
    readonly secret: Secret<string>,
    readonly report: (problem: string | null) => void,
  ) {
    this.previous = secret.current;
    this.latest = secret.current;
    secret.onChange((value) => {
      this.previous = this.latest;
      this.latest = value;
    });
  }

  get current(): string {
    return this.latest;
  }
}

/**
 * Keeps one client authenticated while the password of its user changes. The open connection authenticates again, which
 * interrupts nothing. Each later connection uses the password that the server accepted last.
 */
export class PasswordFollower {
  private usesPrevious = false;
  private unsubscribe = () => {};
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly username: string | undefined,
    private readonly password: RedisPassword,
  ) {
    // ioredis reads the options at each connection.
    const options = redis.options;
    const property = { get: () => this.chosen(), enumerable: true, configurable: true };
    Object.defineProperty(options, 'password', property);
    if (options.sentinelPassword) {
      Object.defineProperty(options, 'sentinelPassword', property);
    }
    redis.on('ready', () => this.follow());
    redis.on('close', () => this.pause());
    redis.on('error', (error) => this.tryTheOther(error));
  }

  private chosen(): string {
    return this.usesPrevious ? this.password.previous : this.password.current;
  }

  private follow(): void {
    this.pause();
    this.unsubscribe = this.password.secret.onChange(() => void this.authenticate());
    if (this.usesPrevious) {
      this.retryLater();
    } else {
      this.password.report(null);
    }
  }

  private pause(): void {
    clearTimeout(this.retry);
    this.unsubscribe();
  }

  private async authenticate(): Promise<void> {
    clearTimeout(this.retry);
    try {
      await this.redis.call('AUTH', this.username ?? 'default', this.password.current);
      this.usesPrevious = false;
      this.password.report(null);
    } catch (error) {
      // A refused AUTH leaves the connection as it was.
      if (WRONG_PASSWORD.test((error as Error).message)) {
        this.usesPrevious = true;
        this.password.report(redisProblem(error));
        this.retryLater();
      }
    }
  }

  private retryLater(): void {
    this.retry = setTimeout(() => void this.authenticate(), RETRY_MS).unref();
  }

  /** A new connection was refused: the server may only know the other password. */
  private tryTheOther({ message }: Error): void {
    if (WRONG_PASSWORD.test(message)) {
      this.usesPrevious = !this.usesPrevious;
      this.password.report('WRONGPASS');
    }
  }
}
