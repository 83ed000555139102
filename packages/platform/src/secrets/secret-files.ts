import type { Counter } from 'prom-client';
import type { Logger } from '../logger.js';
import type { FileContents, SecretPaths } from './file-contents.js';
import { FollowedSecret, type SecretEvent } from './followed-secret.js';
import type { Secret } from './secret.js';

const CHECK_INTERVAL_MS = 2_000;

export interface FollowOptions {
  logger: Pick<Logger, 'info' | 'error'>;
  changes: Pick<Counter<'secret' | 'outcome'>, 'inc'>;
  intervalMs?: number | undefined;
}

/**
 * All secrets in files that a process reads. In a command they are read once. A process that keeps running follows them from
 * `start` on: it logs and counts each change, by the variable that names the file.
 */
export class SecretFiles {
  private readonly followed = new Map<string, FollowedSecret<unknown>>();
  private readonly refused = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private changes: FollowOptions['changes'] | undefined;
  private logger: FollowOptions['logger'] | undefined;

  /**
   * Reads a secret, and again whenever its files change. A second call with the same name returns the same secret, so each
   * name has one `read`.
   *
   * @param name the variable that names the file; of several files, the one with the private part
   * @throws ConfigInvalidError, the error of `read`
   */
  open<T>(name: string, paths: SecretPaths, read: (contents: FileContents) => T): Secret<T> {
    const known = this.followed.get(name);
    if (known) {
      return known as FollowedSecret<unknown> as FollowedSecret<T>;
    }
    const secret = new FollowedSecret(name, paths, read, (event) => this.report(name, event));
    this.followed.set(name, secret as FollowedSecret<unknown>);
    this.countFromZero(name);
    return secret;
  }

  start({ logger, changes, intervalMs = CHECK_INTERVAL_MS }: FollowOptions): void {
    this.logger = logger;
    this.changes = changes;
    for (const name of this.followed.keys()) {
      this.countFromZero(name);
    }
    this.timer = setInterval(() => void this.check(), intervalMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The names of all secrets, and whether the content of their files is refused. */
  states(): [name: string, isRefused: boolean][] {
    return [...this.followed.keys()].map((name) => [name, this.refused.has(name)]);
  }

  async check(): Promise<void> {
    await Promise.all([...this.followed.values()].map((secret) => secret.check()));
  }

  /**
   * Reports that a server does not accept the current value of a secret, or accepts it now.
   *
   * @param problem one word, which never repeats the value
   */
  reportServer(secret: string, problem: string | null): void {
    if (problem === null) {
      this.refused.delete(secret);
    } else if (!this.refused.has(secret)) {
      this.refused.add(secret);
      this.logger?.error({ secret, problem }, 'server refuses the changed secret, so the previous one stays in use');
    }
  }

  private report(secret: string, event: SecretEvent): void {
    this.changes?.inc({ secret, outcome: event.outcome });
    if (event.outcome === 'used') {
      this.refused.delete(secret);
      this.logger?.info({ secret }, 'secret changed');
    } else {
      this.refused.add(secret);
      this.logger?.error({ secret, err: event.error }, 'changed secret refused, so the previous one stays in use');
    }
  }

  private countFromZero(secret: string): void {
    this.changes?.inc({ secret, outcome: 'used' }, 0);
    this.changes?.inc({ secret, outcome: 'refused' }, 0);
  }
}
