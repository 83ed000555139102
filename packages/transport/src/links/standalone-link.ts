import type { Redis } from 'ioredis';
import { BusUnavailableError } from '../errors.js';
import { canPublishQuietly, publishQuietly } from './quiet-publish.js';
import { createConnection, problemOf, type ServerUrl, writeTogether } from './redis-connection.js';
import type { LinkSettings, RedisLink, ServerEvents } from './redis-link.js';
import { keepingSettings } from './redis-settings.js';

const RESUBSCRIBE_MS = 1_000;
/** ioredis's error for an unexpected reply: this user no longer has the permission for CLIENT REPLY. */
const UNEXPECTED_REPLY = 'Command queue state error';

/** The link to one Redis: one connection that subscribes and publishes. */
export class StandaloneLink implements RedisLink {
  private readonly redis: Redis;
  private readonly channels: Set<string>;
  private isUp = false;
  /** Whether CLIENT REPLY SKIP works; undefined before it was tried. */
  private isQuiet: boolean | undefined;
  private closing = false;
  private isProblemLogged = false;
  private warnedSettings = '';

  constructor(
    url: ServerUrl,
    private readonly settings: LinkSettings,
    private readonly events: ServerEvents,
  ) {
    const { broadcast, inbox } = settings.channels;
    this.channels = new Set([broadcast, inbox]);
    this.redis = createConnection(url, settings);
    this.redis.on('ready', () => void this.start());
    this.redis.on('close', () => this.goDown());
    this.redis.on('messageBuffer', (channel, frame) => events.onFrame(channel.toString(), frame));
    this.redis.on('error', (error) => this.logProblem(error));
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
    writeTogether(this.redis, write);
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

  async listChannels(glob: string): Promise<string[]> {
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

  private async start(): Promise<void> {
    if (this.isQuiet !== false) {
      const isQuiet = await canPublishQuietly(this.redis);
      if (!this.isConnected()) {
        return; // The connection broke, so the result is not known.
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
      // If the connection broke, `ready` follows. If Redis refused, an operator may be changing its ACL rules: try again.
      setTimeout(() => this.isConnected() && !this.isUp && void this.subscribeAll(), RESUBSCRIBE_MS).unref();
      return;
    }
    if (this.isConnected() && !this.isUp && !this.closing) {
      this.isUp = true;
      this.isProblemLogged = false;
      this.events.onUp();
      void this.warnOfSettings();
    }
  }

  /** Warns the operator once of a Redis that keeps messages. */
  private async warnOfSettings(): Promise<void> {
    const { logger, label } = this.settings;
    // A named user may not use CONFIG, and each refusal would fill the ACL log, where operators look for intruders.
    if (!logger || this.redis.options.username) {
      return;
    }
    const names = (await keepingSettings(this.redis)).join(', ');
    if (names && names !== this.warnedSettings) {
      this.warnedSettings = names;
      logger.warn(`${label}: Redis may keep messages because of these settings: ${names}`);
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

  /** Logs one problem for each outage. An ioredis error holds the arguments of its command, so only its code is logged. */
  private logProblem(error: NodeJS.ErrnoException): void {
    if (error.message.startsWith(UNEXPECTED_REPLY)) {
      this.isQuiet = false;
      this.redis.disconnect(true);
    }
    if (!this.isProblemLogged) {
      this.isProblemLogged = true;
      this.settings.logger?.warn(`${this.settings.label}: Redis says ${problemOf(error)}`);
    }
  }
}
