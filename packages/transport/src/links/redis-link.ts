import type { BusOptions } from '../bus-options.js';
import type { ConnectionOptions } from './redis-connection.js';

/** What the link to one server reports. `onFrame` must not throw: ioredis would end the process. */
export interface ServerEvents {
  onFrame(channel: string, frame: Buffer): void;
  /** The link can be used, for the first time or again: all its channels are subscribed. */
  onUp(): void;
  /** The link cannot be used. Frames published or received meanwhile may be lost. */
  onDown(): void;
}

/**
 * What a link reports to the bus. With one server, `onBusReturned`, `onBusLost` and `onListenerMissing` are never
 * called.
 */
export interface LinkEvents extends Omit<ServerEvents, 'onFrame'> {
  /** @param bus the bus that the frame arrived on: 0 or 1 */
  onFrame(channel: string, frame: Buffer, bus: number): void;
  /** The second of two buses can be used again: more processes may listen than before. */
  onBusReturned(): void;
  /** One of two buses broke. Frames on their way over it may be lost; they can be sent again over the other one. */
  onBusLost(): void;
  /** The channel has a listener on only one of two buses. Frames sent to it over the other one may be lost. */
  onListenerMissing(channel: string): void;
}

/** The channels that every process subscribes. */
export interface LinkChannels {
  broadcast: string;
  /** Every broadcast channel begins with this text. */
  broadcastPrefix: string;
  inbox: string;
}

/** Settings of the link to one server, besides its URL. */
export interface LinkSettings extends ConnectionOptions {
  channels: LinkChannels;
  logger: BusOptions['logger'];
  /** Name of the bus in the log. */
  label: string;
}

/**
 * Redis pub/sub as the bus uses it, over one server or two. A link reconnects without limit. It queues nothing while it is
 * down: a publish fails at once.
 */
export interface RedisLink {
  /** Whether frames can be published and received. */
  readonly up: boolean;

  /** How many independent buses can be used now. */
  readonly busesUp: number;

  /** Starts to connect, and keeps trying. */
  open(): void;

  /**
   * @returns how many connections received the frame; 0 means that certainly none did
   * @throws BusUnavailableError, or an error of Redis; the frame may have been received or not
   */
  publish(channel: string, frame: Buffer): Promise<number>;

  /**
   * Publishes a frame without requesting the number of receivers. That saves this process the work of reading a reply.
   *
   * @param pieces the parts of the frame, in order
   * @returns false if this is not possible now; use `publish` then
   */
  publishQuietly(channel: string, pieces: readonly Buffer[]): boolean;

  /** Collects all that `write` publishes into one write to each socket. */
  batch(write: () => void): void;

  /**
   * Subscribes to a channel. While the link is down, it subscribes at the next connection.
   *
   * @throws BusUnavailableError if Redis refuses it
   */
  subscribe(channel: string): Promise<void>;

  unsubscribe(channel: string): Promise<void>;

  /** All channels with a listener whose names match the glob. Rejects if no server can be queried. */
  listChannels(glob: string): Promise<string[]>;

  /** How many connections listen to a channel. Rejects if that cannot be determined. */
  countListeners(channel: string): Promise<number>;

  /** A message from the listener of this channel arrived over this bus: replies to it use the same bus while it is up. */
  prefer(channel: string, bus: number): void;

  /** Disconnects and stops connecting. */
  close(): Promise<void>;
}
