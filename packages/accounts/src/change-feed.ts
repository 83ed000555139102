import type { Redis } from 'ioredis';

/** A cache of accounts that must follow their changes. */
export interface ChangeListener {
  /** @param what `key:<mac>`, `tenant:<id>`, `cleared:<tenant>` or `policy:<tenant>` */
  onChange(what: string): void;
  /** The feed is connected, for the first time or again. Changes before this moment may have been missed. */
  onReconnect(): void;
}

const RETRY_MS = 1_000;
const COMMAND_TIMEOUT_MS = 1_000;
/** A server that hangs, or is no longer the master, sends no messages; only a ping notices that. */
const PING_INTERVAL_MS = 5_000;

/**
 * Subscribes to changes of the accounts, on a separate connection: not every server accepts commands on a subscribed
 * connection, and a connection that loses the right to subscribe would fail its other commands too.
 */
export class ChangeFeed {
  private readonly redis: Redis;
  private retry: NodeJS.Timeout | undefined;
  private pinging: NodeJS.Timeout | undefined;
  private listening = false;

  constructor(
    redis: Redis,
    private readonly channel: string,
    private readonly listener: ChangeListener,
  ) {
    // ioredis' own resubscription ends the process when it is refused.
    this.redis = redis.duplicate({ autoResubscribe: false, lazyConnect: true, commandTimeout: COMMAND_TIMEOUT_MS });
    this.redis.on('error', () => {});
    this.redis.on('message', (_, what: string) => listener.onChange(what));
    this.redis.on('ready', () => void this.listen());
    this.redis.on('close', () => {
      this.listening = false;
      clearInterval(this.pinging);
    });
  }

  get isUp(): boolean {
    return this.listening;
  }

  /** Connects, and tries again without limit. */
  start(): void {
    this.redis.connect().catch(() => {});
  }

  stop(): void {
    clearTimeout(this.retry);
    clearInterval(this.pinging);
    this.redis.disconnect();
  }

  private async listen(): Promise<void> {
    clearTimeout(this.retry);
    try {
      await this.redis.subscribe(this.channel);
      this.listening = true;
      clearInterval(this.pinging);
      this.pinging = setInterval(() => void this.ping(), PING_INTERVAL_MS).unref();
      this.listener.onReconnect();
    } catch {
      // Subscribing is forbidden or too slow. After a lost connection the 'ready' event calls this method again.
      if (this.redis.status === 'ready') {
        this.retry = setTimeout(() => void this.listen(), RETRY_MS).unref();
      }
    }
  }

  private async ping(): Promise<void> {
    try {
      await this.redis.ping();
    } catch {
      if (this.redis.status === 'ready') {
        this.redis.disconnect(true);
      }
    }
  }
}
