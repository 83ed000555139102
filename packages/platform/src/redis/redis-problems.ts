import type { Logger } from '../logger.js';

/** The first word of an error reply of Redis. */
const REPLY_CODE = /^[A-Z][A-Z0-9_]*(?= |$)/;
/** Error codes of Node and OpenSSL. */
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]+$/;
const AGAIN_AFTER_MS = 30_000;

/**
 * Why a connection or a command failed, in one word: `WRONGPASS`, `NOPERM`, `ECONNREFUSED`, `SELF_SIGNED_CERT_IN_CHAIN`. No
 * other part of an error may be logged: errors of ioredis contain the command, with passwords and keys.
 */
export function redisProblem(error: unknown): string {
  const { code, message = '', name = 'unknown' } = (error ?? {}) as NodeJS.ErrnoException;
  if (typeof code === 'string' && SYSTEM_CODE.test(code)) {
    return code;
  }
  return REPLY_CODE.exec(message)?.[0] ?? name;
}

/** Logs the problems of one Redis, each in one word. The same problem is logged again only after half a minute. */
export class RedisProblems {
  private lastProblem = '';
  private lastLoggedAt = 0;

  /** @param redis name of the Redis in the log, for example `state` */
  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly redis: string,
  ) {}

  log(error: unknown): void {
    const problem = redisProblem(error);
    if (problem === this.lastProblem && performance.now() - this.lastLoggedAt < AGAIN_AFTER_MS) {
      return;
    }
    this.lastProblem = problem;
    this.lastLoggedAt = performance.now();
    this.logger.warn({ redis: this.redis, problem }, 'a Redis is unreachable or refuses a command');
  }
}
