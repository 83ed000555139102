import { Redis, type RedisOptions } from 'ioredis';

/** Full jitter up to this, for ever: a Redis that comes back finds its clients. */
const RECONNECT_MAX_MS = 1_000;

/**
 * A client of the state Redis. Commands fail at once while the link is down and after `commandTimeoutMs` when the server
 * is silent, so that no request waits for it. Errors of commands carry arguments: callers must not log their text.
 */
export function createRedis(url: string, options: { commandTimeoutMs: number; extra?: RedisOptions }): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    commandTimeout: options.commandTimeoutMs,
    connectTimeout: 5_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => 20 + Math.random() * Math.min(RECONNECT_MAX_MS, 50 * 2 ** Math.min(attempt, 6)),
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    ...options.extra,
  });
  // Without a listener a lost connection would end the process; its state shows in readiness and metrics.
  redis.on('error', () => {});
  return redis;
}

/** Waits for the first connection, at most `timeoutMs`; the client goes on trying afterwards. */
export async function connectWithin(redis: Redis, timeoutMs: number): Promise<boolean> {
  if (redis.status === 'ready') return true;
  if (redis.status === 'wait') redis.connect().catch(() => {});
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

/** The Redis of a setting does not answer. */
export class RedisUnavailableError extends Error {
  readonly code = 'redis_unavailable';
  constructor() {
    super('no Redis answers');
    this.name = 'RedisUnavailableError';
  }
}

/**
 * A client for one piece of work, closed after it.
 * @param timeoutMs bound on the connection, and on each command
 * @throws RedisUnavailableError
 */
export async function withRedis<T>(url: string, timeoutMs: number, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = createRedis(url, { commandTimeoutMs: timeoutMs });
  try {
    if (!(await connectWithin(redis, timeoutMs))) throw new RedisUnavailableError();
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
