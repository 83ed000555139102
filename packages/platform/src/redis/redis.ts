import { ExpectedError } from '@cotejo/contracts/expected-error';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logger.js';
import type { RedisUrl } from './redis-config.js';
import { RedisProblems, redisProblem } from './redis-problems.js';
import { redisOptions } from './redis-url.js';

interface ClientOptions {
  commandTimeoutMs: number;
  /** Logger for connection problems, and the name of the Redis in the log. */
  problems?: { logger: Pick<Logger, 'warn'>; redis: string };
  extra?: RedisOptions;
}

/**
 * Creates a client of a Redis. Commands fail at once while the connection is down, and after `commandTimeoutMs` when the
 * server is silent, so that no request waits for Redis. Errors contain the arguments of their command: never log their
 * text.
 */
export function createRedis(url: RedisUrl, options: ClientOptions): Redis {
  const redis = connectableRedis(url, {
    lazyConnect: true,
    commandTimeout: options.commandTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    ...options.extra,
  });
  const { problems } = options;
  const log = problems && new RedisProblems(problems.logger, problems.redis);
  // Without a listener, a lost connection would end the process.
  redis.on('error', (error) => log?.log(error));
  return redis;
}

/** A client with these options. It and its duplicates stay authenticated when the password in a file changes. */
export function connectableRedis(url: RedisUrl, options: RedisOptions): Redis {
  const redis = new Redis({ ...redisOptions(String(url)), ...options });
  if (typeof url !== 'string') {
    url.keepAuthenticated(redis);
    redis.duplicate = (override) => connectableRedis(url, { ...redis.options, ...override });
  }
  return redis;
}

/** Waits for the first connection, for at most `timeoutMs`. The client keeps trying afterwards. @returns whether it is connected */
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

/** A Redis does not answer, or refuses the user. */
export class RedisUnavailableError extends ExpectedError {
  /** @param problem the result of `redisProblem` */
  constructor(problem?: string) {
    super('redis_unavailable', problem ? `no Redis answers: ${problem}` : 'no Redis answers');
  }
}

/**
 * Runs one piece of work with a client, which is closed afterwards.
 *
 * @param timeoutMs bound on connecting, and on each command
 * @throws RedisUnavailableError
 */
export async function withRedis<T>(url: RedisUrl, timeoutMs: number, work: (redis: Redis) => Promise<T>): Promise<T> {
  // Each command has its own time-out. The socket time-out of ioredis would keep a timer running after the work.
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
