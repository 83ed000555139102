import { once } from 'node:events';
import type { Redis, RedisOptions } from 'ioredis';
import { type NodeAddress, parseSlots, type SlotRange } from './cluster-slots.js';
import { type ConnectionOptions, corked, createConnection } from './redis-connection.js';

/** What a node tells the link. */
export interface NodeEvents {
  onFrame(channel: string, frame: Buffer): void;
  /** It is connected, or lost its connection, or says that slots moved. */
  onChange(): void;
  onError(error: NodeJS.ErrnoException): void;
}

/** One master of a cluster, and what is heard of it: one connection that subscribes and publishes. */
export class ClusterNode {
  /** Channels this connection is subscribed to. */
  readonly heard = new Set<string>();
  /** Slots left it, and with them perhaps channels: what is heard has to be made sure of. */
  unsure = false;
  /** Settles when it is connected, or the first try has failed. */
  readonly tried: Promise<unknown>;
  private readonly redis: Redis;

  constructor(
    readonly address: NodeAddress,
    connection: RedisOptions,
    options: ConnectionOptions,
    events: NodeEvents,
  ) {
    this.redis = createConnection({ ...connection, ...address }, options);
    this.redis.on('smessageBuffer', (channel: Buffer, frame: Buffer) => events.onFrame(channel.toString(), frame));
    this.redis.on('error', events.onError);
    this.redis.on('ready', events.onChange);
    this.redis.on('close', () => {
      this.heard.clear();
      events.onChange();
    });
    // Said by Redis to whoever listens in a slot that moves; which slot it was, ioredis does not tell.
    this.redis.on('moved', () => {
      this.unsure = true;
      events.onChange();
    });
    this.tried = Promise.race([once(this.redis, 'ready'), once(this.redis, 'close')]).catch(() => undefined);
    this.redis.connect().catch(() => undefined);
  }

  get ready(): boolean {
    return this.redis.status === 'ready';
  }

  publish(channel: string, frame: Buffer): Promise<number> {
    return this.redis.spublish(channel, frame) as Promise<number>;
  }

  batch(write: () => void): void {
    corked(this.redis, write);
  }

  async subscribe(channel: string): Promise<void> {
    try {
      await this.redis.ssubscribe(channel);
      this.heard.add(channel);
    } catch (error) {
      this.heard.delete(channel);
      throw error;
    }
  }

  async unsubscribe(channel: string): Promise<void> {
    this.heard.delete(channel);
    if (this.ready) {
      await this.redis.sunsubscribe(channel).catch(() => undefined);
    }
  }

  async channelsLike(glob: string): Promise<string[]> {
    return (await this.redis.pubsub('SHARDCHANNELS', glob)) as string[];
  }

  async countListeners(channel: string): Promise<number> {
    const [, count] = (await this.redis.pubsub('SHARDNUMSUB', channel)) as [string, number];
    return Number(count);
  }

  async slots(): Promise<SlotRange[]> {
    return parseSlots(await this.redis.cluster('SLOTS'), this.address);
  }

  async close(): Promise<void> {
    if (this.ready) {
      await this.redis.quit().catch(() => undefined);
    }
    this.redis.disconnect();
  }
}
