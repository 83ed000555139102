import type { Redis } from 'ioredis';
import { canPublishQuietly, publishQuietly } from '../calling/quiet-publish.js';
import { BusUnavailableError } from '../errors.js';
import { corked, createConnection, problemOf } from './redis-connection.js';
import type { LinkEvents, LinkSettings, RedisLink } from './redis-link.js';
import { keepingSettings } from './redis-settings.js';

const RESUBSCRIBE_MS = 1_000;
/** What ioredis says of an answer that nobody asked for: this user may not ask for silence any more. */
const ANSWERS_MIXED_UP = 'Command queue state error';

/** The link to one Redis: one connection that subscribes and publishes. */
export class StandaloneLink implements RedisLink {
  private readonly redis: Redis;
  private readonly channels: Set<string>;
  private isUp = false;
  /** Redis answers only what it is asked to; undefined before it was tried out. */
  private isQuiet: boolean | undefined;
  private closing = false;
  private complained = false;
  private warnedOf = '';

  constructor(
    url: string,
    private readonly settings: LinkSettings,
    private readonly events: LinkEvents,
  ) {
    const { everybody, inbox } = settings.channels;
    this.channels = new Set([everybody, inbox]);
    this.redis = createConnection(url, settings);
    this.redis.on('ready', () => void this.begin());
    this.redis.on('close', () => this.goDown());
    this.redis.on('messageBuffer', (channel, frame) => events.onFrame(channel.toString(), frame, 0));
    this.redis.on('error', (error) => this.complain(error));
  }

  get up(): boolean {
    return this.isUp;
  }

  get busesUp(): number {
    return Number(this.isUp);
  }

  open(): void {
    this.redis.connect().catch(() => undefined);
  }

  publish(channel: string, frame: Buffer): Promise<number> {
    return this.isUp ? this.redis.publish(channel, frame) : Promise.reject(new BusUnavailableError());
  }

  publishQuietly(channel: string, pieces: readonly Buffer[]): boolean {
    const can = this.isUp && this.isQuiet === true;
    if (can) {
      publishQuietly(this.redis, channel, pieces);
    }
    return can;
  }

  batch(write: () => void): void {
    corked(this.redis, write);
  }

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

  async channelsLike(glob: string): Promise<string[]> {
    return (await this.redis.pubsub('CHANNELS', glob)) as string[];
  }

  async countListeners(channel: string): Promise<number> {
    const [, count] = await this.redis.pubsub('NUMSUB', channel);
    return Number(count);
  }

  prefer(): void {}

  async close(): Promise<void> {
    this.isUp = false;
    this.closing = true;
    if (this.isConnected()) {
      await this.redis.quit().catch(() => undefined);
    }
    this.redis.disconnect();
  }

  private async begin(): Promise<void> {
    if (this.isQuiet !== false) {
      const isQuiet = await canPublishQuietly(this.redis);
      if (!this.isConnected()) {
        return; // It broke meanwhile: that says nothing.
      }
      this.isQuiet = isQuiet;
      if (!isQuiet) {
        this.redis.disconnect(true);
        return;
      }
    }
    await this.subscribeAll();
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
    const { logger, label } = this.settings;
    // A user of our own rules may not ask, and what is refused fills the log of those who look for intruders.
    if (!logger || this.redis.options.username) {
      return;
    }
    const names = (await keepingSettings(this.redis)).join(', ');
    if (names && names !== this.warnedOf) {
      this.warnedOf = names;
      logger.warn(`${label}: Redis may keep what it carries, see its settings: ${names}`);
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
    if (error.message.startsWith(ANSWERS_MIXED_UP)) {
      this.isQuiet = false;
      this.redis.disconnect(true);
    }
    if (!this.complained) {
      this.complained = true;
      this.settings.logger?.warn(`${this.settings.label}: Redis says ${problemOf(error)}`);
    }
  }
}
