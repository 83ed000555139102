import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './logger.js';
import { RedisProblems, redisProblem } from './redis-problems.js';
import { redisOptions } from './redis-url.js';

/** What a client is made for. */
interface ClientOptions {
  commandTimeoutMs: number;
  /** Where it tells why there is no connection, and which of the Redis it is then. */
  problems?: { logger: Pick<Logger, 'warn'>; redis: string };
  extra?: RedisOptions;
}

/**
 * A client of the state Redis. Commands fail at once while the link is down and after `commandTimeoutMs` when the server
 * is silent, so that no request waits for it. Errors of commands carry arguments: callers must not log their text.
 */
export function createRedis(url: string, options: ClientOptions): Redis {
  const redis = new Redis({
    ...redisOptions(url),
    lazyConnect: true,
    commandTimeout: options.commandTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    ...options.extra,
  });
  const { problems } = options;
  const told = problems && new RedisProblems(problems.logger, problems.redis);
  // Without a listener a lost connection would end the process.
  redis.on('error', (error) => told?.tell(error));
  return redis;
}

/** Waits for the first connection, at most `timeoutMs`; the client goes on trying afterwards. */
export async function connectWithin(redis: Redis, timeoutMs: number): Promise<boolean> {
  if (redis.status === 'ready') {
    return true;
  }
  if (redis.status === 'wait') {
    redis.connect().catch(() => {});
  }
  return new Promise((resolve) => {
    const settle = (connected: boolean) => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      resolve(connected);
    };
    const onReady = () => settle(true);
    const timer = setTimeout(() => settle(false), timeoutMs);
    redis.on('ready', onReady);
  });
}

/** The Redis of a setting does not answer, or lets nobody in. */
export class RedisUnavailableError extends Error {
  readonly code = 'redis_unavailable';
  /** @param problem as of `redisProblem` */
  constructor(problem?: string) {
    super(problem ? `no Redis answers: ${problem}` : 'no Redis answers');
    this.name = 'RedisUnavailableError';
  }
}

/**
 * A client for one piece of work, closed after it.
 * @param timeoutMs bound on the connection, and on each command
 * @throws RedisUnavailableError
 */
export async function withRedis<T>(url: string, timeoutMs: number, work: (redis: Redis) => Promise<T>): Promise<T> {
  // Each command has its time; ioredis' timer for the connection would outlive the work.
  const redis = createRedis(url, { commandTimeoutMs: timeoutMs, extra: { socketTimeout: undefined } });
  let problem: string | undefined;
  redis.on('error', (error) => {
    problem = redisProblem(error);
  });
  try {
    if (!(await connectWithin(redis, timeoutMs))) {
      throw new RedisUnavailableError(problem);
    }
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
