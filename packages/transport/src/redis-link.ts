import { Redis } from 'ioredis';
import type { BusOptions } from './bus-options.js';
import { BusUnavailableError } from './errors.js';
import { keepingSettings } from './redis-settings.js';

const RECONNECT_MAX_MS = 400;
const RESUBSCRIBE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** A link on which Redis owes an answer this long is half open: it is cut and made again. */
const SOCKET_TIMEOUT_MS = 5_000;

/** What the link tells its owner. `onFrame` must not throw: ioredis ends the process for it. */
export interface LinkEvents {
  onFrame(channel: string, frame: Buffer): void;
  /** All channels are subscribed, for the first time or again. */
  onUp(): void;
  /** The connection is gone; what was published or said meanwhile may be lost. */
  onDown(): void;
}

/**
 * The one Redis connection of a process: it subscribes and publishes (RESP3), and it reconnects for ever. Nothing is
 * queued while it is down and nothing is sent twice: a command either fails at once or reached this connection.
 */
export class RedisLink {
  private readonly redis: Redis;
  private readonly channels = new Set<string>();
  private isUp = false;
  private closing = false;
  private complained = false;
  private warnedOf = '';
  private readonly logger: BusOptions['logger'];

  constructor(
    options: Pick<BusOptions, 'redisUrl' | 'processName' | 'logger'>,
    private readonly events: LinkEvents,
  ) {
    this.logger = options.logger;
    this.redis = new Redis(options.redisUrl, {
      connectionName: options.processName,
      lazyConnect: true,
      enableOfflineQueue: false,
      enableReadyCheck: false,
      autoResubscribe: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      retryStrategy: reconnectDelayMs,
    });
    this.redis.on('ready', () => void this.subscribeAll());
    this.redis.on('close', () => this.goDown());
    this.redis.on('messageBuffer', (channel, frame) => events.onFrame(channel.toString(), frame));
    this.redis.on('error', (error) => this.complain(error));
  }

  /** Whether messages can be published and all subscriptions stand. */
  get up(): boolean {
    return this.isUp;
  }

  /** Begins to connect; later tries follow by themselves. */
  open(): void {
    this.redis.connect().catch(() => undefined);
  }

  /** @returns how many connections received the frame */
  publish(channel: string, frame: Buffer): Promise<number> {
    return this.isUp ? this.redis.publish(channel, frame) : Promise.reject(new BusUnavailableError());
  }

  /** Lets everything `write` publishes leave by one write to the socket. */
  batch(write: () => void): void {
    const { stream } = this.redis;
    stream?.cork();
    try {
      write();
    } finally {
      stream?.uncork();
    }
  }

  /** Names the channels to hear from the first connection on. */
  hear(...channels: string[]): void {
    for (const channel of channels) {
      this.channels.add(channel);
    }
  }

  /**
   * Hears a channel from now on, or from the next connection on if there is none.
   *
   * @throws BusUnavailableError if Redis refuses it
   */
  async subscribe(channel: string): Promise<void> {
    this.channels.add(channel);
    if (!this.isConnected()) {
      return;
    }
    try {
      await this.redis.subscribe(channel);
    } catch {
      if (this.isConnected()) {
        this.channels.delete(channel);
        throw new BusUnavailableError();
      }
    }
  }

  async unsubscribe(channel: string): Promise<void> {
    this.channels.delete(channel);
    if (this.isConnected()) {
      await this.redis.unsubscribe(channel).catch(() => undefined);
    }
  }

  /** All channels anyone listens to whose name matches the glob. */
  async channelsLike(glob: string): Promise<string[]> {
    return (await this.redis.pubsub('CHANNELS', glob)) as string[];
  }

  /** How many connections listen to a channel. In a Redis Cluster: on this node only. */
  async countListeners(channel: string): Promise<number> {
    const [, count] = await this.redis.pubsub('NUMSUB', channel);
    return Number(count);
  }

  /** Says goodbye to Redis, and stops connecting. */
  async close(): Promise<void> {
    this.isUp = false;
    this.closing = true;
    if (this.isConnected()) {
      await this.redis.quit().catch(() => undefined);
    }
    this.redis.disconnect();
  }

  private async subscribeAll(): Promise<void> {
    try {
      await this.redis.subscribe(...this.channels);
    } catch {
      // Either the connection broke, and `ready` comes again, or Redis refused: an operator may be changing its rules.
      setTimeout(() => this.isConnected() && !this.isUp && void this.subscribeAll(), RESUBSCRIBE_MS).unref();
      return;
    }
    if (this.isConnected() && !this.isUp && !this.closing) {
      this.isUp = true;
      this.complained = false;
      this.events.onUp();
      void this.inspect();
    }
  }

  /** An operator should know, once, of a Redis that keeps what it carries. */
  private async inspect(): Promise<void> {
    if (!this.logger) {
      return;
    }
    const names = (await keepingSettings(this.redis)).join(', ');
    if (names && names !== this.warnedOf) {
      this.warnedOf = names;
      this.logger.warn(`bus: Redis may keep what it carries, see its settings: ${names}`);
    }
  }

  private goDown(): void {
    if (this.isUp) {
      this.isUp = false;
      this.events.onDown();
    }
  }

  private isConnected(): boolean {
    return this.redis.status === 'ready';
  }

  /** Once for each outage. An ioredis error carries the arguments of its command: only its code may be told. */
  private complain(error: NodeJS.ErrnoException): void {
    if (!this.complained) {
      this.complained = true;
      this.logger?.warn(`bus: Redis says ${error.code ?? error.name}`);
    }
  }
}

/** Grows to under half a second and is spread, so that a fleet does not return in one blow. */
function reconnectDelayMs(attempt: number): number {
  const ceiling = Math.min(RECONNECT_MAX_MS, 25 * 2 ** Math.min(attempt, 10));
  return ceiling / 2 + Math.random() * (ceiling / 2);
}
