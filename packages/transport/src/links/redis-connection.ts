import { Redis, type RedisOptions } from 'ioredis';

const RECONNECT_MAX_MS = 400;
const CONNECT_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 500;

export interface ConnectionOptions {
  /** Name of the connection in Redis's CLIENT LIST. */
  processName: string;
  /** If Redis owes an answer for this long, it hangs or the connection is half open: the connection is replaced. */
  silenceMaxMs: number;
}

/** A server whose password can change. `toString` returns its URL with the current password. */
export interface AuthenticatedServer {
  toString(): string;
  /** Keeps a connection authenticated when the password changes. */
  keepAuthenticated(redis: Redis): void;
}

export type ServerUrl = string | AuthenticatedServer;

/**
 * One connection that subscribes and publishes (RESP3) and reconnects without limit. It sends no command twice and queues
 * none. It does not subscribe again by itself, because ioredis would end the process if Redis refuses.
 */
export function createConnection(server: ServerUrl, options: ConnectionOptions): Redis {
  const url = String(server);
  const settings: RedisOptions = {
    connectionName: options.processName,
    // Older servers do not know the command, so no ACL rule could permit it to a user with few permissions.
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
  const path = socketPathOf(url);
  const redis = path === undefined ? new Redis(url, settings) : new Redis({ ...settings, path });
  if (typeof server !== 'string') {
    server.keepAuthenticated(redis);
  }
  return redis;
}

/** The path in `unix:///path/of/socket`, which ioredis does not read by itself. */
function socketPathOf(url: string): string | undefined {
  return url.startsWith('unix:') ? decodeURIComponent(new URL(url).pathname) : undefined;
}

/** The error code, or the first word of Redis's error. The rest of an ioredis error repeats its command. */
export function problemOf({ code, message, name }: NodeJS.ErrnoException): string {
  return code ?? /^[A-Z][A-Z0-9_]*(?= )/.exec(message)?.[0] ?? name;
}

/** Collects all that `write` sends over a connection into one write to its socket. */
export function writeTogether(redis: Redis, write: () => void): void {
  const { stream } = redis;
  stream?.cork();
  try {
    write();
  } finally {
    stream?.uncork();
  }
}

/** Grows to less than half a second. It is random, so that many processes do not reconnect at the same moment. */
function reconnectDelayMs(attempt: number): number {
  const ceiling = Math.min(RECONNECT_MAX_MS, 25 * 2 ** Math.min(attempt, 10));
  return ceiling / 2 + Math.random() * (ceiling / 2);
}
