import { Redis, type RedisOptions } from 'ioredis';

const RECONNECT_MAX_MS = 400;
const CONNECT_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 500;

/** How a connection of a link is made. */
export interface ConnectionOptions {
  /** In Redis's CLIENT LIST. */
  processName: string;
  /** A connection on which Redis owes an answer this long is half open, or Redis hangs: it is cut and made again. */
  silenceMaxMs: number;
}

/**
 * One connection that subscribes and publishes (RESP3) and reconnects for ever. It sends nothing twice and queues
 * nothing, and it does not subscribe again by itself: ioredis would end the process where Redis refuses.
 */
export function createConnection(url: string, options: ConnectionOptions): Redis {
  const settings: RedisOptions = {
    connectionName: options.processName,
    // Not every server knows it, so a user with few permissions cannot have it.
    disableClientInfo: true,
    lazyConnect: true,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    socketTimeout: options.silenceMaxMs,
    retryStrategy: reconnectDelayMs,
  };
  return new Redis(url, settings);
}

/** What is wrong, in the word by which Redis or Node begins; the rest of an ioredis error repeats its command. */
export function problemOf({ code, message, name }: NodeJS.ErrnoException): string {
  return code ?? /^[A-Z][A-Z0-9_]*(?= )/.exec(message)?.[0] ?? name;
}

/** Lets everything `write` sends over a connection leave by one write to its socket. */
export function corked(redis: Redis, write: () => void): void {
  const { stream } = redis;
  stream?.cork();
  try {
    write();
  } finally {
    stream?.uncork();
  }
}

/** Grows to under half a second and is spread, so that a fleet does not return in one blow. */
function reconnectDelayMs(attempt: number): number {
  const ceiling = Math.min(RECONNECT_MAX_MS, 25 * 2 ** Math.min(attempt, 10));
  return ceiling / 2 + Math.random() * (ceiling / 2);
}
