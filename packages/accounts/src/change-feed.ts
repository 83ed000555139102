import type { Redis } from 'ioredis';

/** Who caches accounts. */
export interface ChangeListener {
  /** @param what `key:<mac>`, `tenant:<id>`, `cleared:<tenant>` or `policy:<tenant>` */
  changed(what: string): void;
  /** Something may have changed unheard: what was read before is no longer known to be true. */
  missed(): void;
}

const RETRY_MS = 1_000;
const COMMAND_TIMEOUT_MS = 1_000;
/** A server that hangs, or is the master no more, tells a listener nothing: it is asked. */
const PING_INTERVAL_MS = 5_000;

/**
 * Hears what changes in the accounts. On a connection of its own: not every server lets one that listens also ask, and
 * one that loses the right to listen would take the other commands with it.
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
    this.redis.on('message', (_, what: string) => listener.changed(what));
    this.redis.on('ready', () => void this.listen());
    this.redis.on('close', () => {
      this.listening = false;
      clearInterval(this.pinging);
    });
  }

  /** Whether changes are heard. */
  get isUp(): boolean {
    return this.listening;
  }

  /** Goes on trying for ever. */
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
      this.listener.missed();
    } catch {
      // Not allowed, or too slow; after a lost connection 'ready' comes again.
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
