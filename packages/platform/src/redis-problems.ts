import type { Logger } from './logger.js';

/** The word by which Redis begins an error. */
const REPLY_CODE = /^[A-Z][A-Z0-9_]*(?= |$)/;
/** Of Node and OpenSSL. */
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]+$/;
const AGAIN_AFTER_MS = 30_000;

/**
 * Why a connection is not made or a command not carried out, in one word: `WRONGPASS`, `NOPERM`, `ECONNREFUSED`,
 * `SELF_SIGNED_CERT_IN_CHAIN`. Nothing else of an error may be told: ioredis' errors carry what was sent, passwords included.
 */
export function redisProblem(error: unknown): string {
  const { code, message = '', name = 'unknown' } = (error ?? {}) as NodeJS.ErrnoException;
  if (typeof code === 'string' && SYSTEM_CODE.test(code)) {
    return code;
  }
  return REPLY_CODE.exec(message)?.[0] ?? name;
}

/** Tells the log what is wrong with a Redis, in that word; the same again only after half a minute. */
export class RedisProblems {
  private told = '';
  private toldAt = 0;

  /** @param redis which of them, for the log */
  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly redis: string,
  ) {}

  tell(error: unknown): void {
    const problem = redisProblem(error);
    if (problem === this.told && performance.now() - this.toldAt < AGAIN_AFTER_MS) {
      return;
    }
    this.told = problem;
    this.toldAt = performance.now();
    this.logger.warn({ redis: this.redis, problem }, 'a Redis is away, or refuses');
  }
}
