import type { Redis } from 'ioredis';
import { PasswordFollower, type RedisPassword } from './password-follower.js';
import { withCredentials } from './redis-url.js';

/**
 * The URL of a Redis whose password is in a file. `toString` returns it with the user and the current password: never log it.
 */
export class RedisAddress {
  readonly #url: string;
  readonly #username: string | undefined;
  readonly #password: RedisPassword;

  constructor(url: string, username: string | undefined, password: RedisPassword) {
    this.#url = url;
    this.#username = username;
    this.#password = password;
  }

  toString(): string {
    return withCredentials(this.#url, { username: this.#username, password: this.#password.current });
  }

  /** Not the URL, so that an object with it can be logged. */
  toJSON(): string {
    return 'redis';
  }

  /** Keeps a client authenticated when the password changes, now and when it connects again. */
  keepAuthenticated(redis: Redis): void {
    new PasswordFollower(redis, this.#username, this.#password);
  }
}
