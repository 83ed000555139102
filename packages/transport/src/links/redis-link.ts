import type { BusOptions } from '../bus-options.js';
import type { ConnectionOptions } from './redis-connection.js';

/** What a link tells its owner. `onFrame` must not throw: ioredis ends the process for it. */
export interface LinkEvents {
  /** @param bus which of two buses it was heard on: 0 or 1 */
  onFrame(channel: string, frame: Buffer, bus: number): void;
  /** It can be used, for the first time or again: what this process must hear is subscribed. */
  onUp(): void;
  /** It cannot be used; what was published or said meanwhile may be lost. */
  onDown(): void;
  /** While up, the other of two buses became usable: more processes may listen than before. */
  onPartUp(): void;
  /** While up, one of two buses broke: what was on its way over it may be lost, and can be sent again over the other. */
  onPartDown(): void;
  /** Who listens to a channel was found on one of two buses only: what went to it over the other may be lost. */
  onPartDeaf(channel: string): void;
}

/** What every process hears. */
export interface LinkChannels {
  everybody: string;
  inbox: string;
}

/** What a link needs besides its URL. */
export interface LinkSettings extends ConnectionOptions {
  channels: LinkChannels;
  logger: BusOptions['logger'];
  /** What the log calls it. */
  label: string;
}

/**
 * Redis pub/sub as the bus needs it, over one server or two. A link reconnects for ever; nothing
 * is queued while it is down: a publish fails at once.
 */
export interface RedisLink {
  /** Whether messages can be published and answers be heard. */
  readonly up: boolean;

  /** How many independent buses can be used now. */
  readonly busesUp: number;

  /** Begins to connect; later tries follow by themselves. */
  open(): void;

  /**
   * @returns how many connections received the frame; 0 means that certainly nobody did
   * @throws BusUnavailableError, or an error of Redis: then it may have been received or not
   */
  publish(channel: string, frame: Buffer): Promise<number>;

  /**
   * Publishes a frame without asking how many receive it, which spares this process an answer.
   *
   * @param pieces the frame, one after another
   *
   * @returns false if that cannot be done now: then `publish`
   */
  publishQuietly(channel: string, pieces: readonly Buffer[]): boolean;

  /** Lets everything `write` publishes leave by one write to each socket. */
  batch(write: () => void): void;

  /**
   * Hears a channel from now on, or from the next connection on if there is none.
   *
   * @throws BusUnavailableError if Redis refuses it
   */
  subscribe(channel: string): Promise<void>;

  unsubscribe(channel: string): Promise<void>;

  /** All channels anyone listens to whose name matches the glob. Rejects if nobody can be asked. */
  channelsLike(glob: string): Promise<string[]>;

  /** How many connections listen to a channel. Rejects if that cannot be known. */
  countListeners(channel: string): Promise<number>;

  /** Who listens to the channel was heard on this bus: of two that can be used, it is answered over the same one. */
  prefer(channel: string, bus: number): void;

  /** Says goodbye to Redis, and stops connecting. */
  close(): Promise<void>;
}
