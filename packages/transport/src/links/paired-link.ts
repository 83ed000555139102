import { BusUnavailableError } from '../errors.js';
import type { LinkChannels, LinkEvents, RedisLink, ServerEvents } from './redis-link.js';

/** Most channels that are remembered as better reached over the second bus. */
const DETOURS_MAX = 4_096;

/** Creates the link to one of the two servers; `bus` is 0 or 1. */
export type LinkMaker = (bus: number, events: ServerEvents) => RedisLink;

/**
 * Two independent buses as one link. It subscribes on both. It publishes over the first bus that is up, or over the bus on
 * which the destination was last seen; a frame that no process received there goes over the other bus. Processes need not
 * agree on which buses are up. Broadcasts go over both buses, so a frame may arrive twice: the receiver recognises it by
 * its counter.
 */
export class PairedLink implements RedisLink {
  private readonly first: RedisLink;
  private readonly second: RedisLink;
  /** Channels for which the second bus is tried first although the first is up. */
  private readonly detours = new Set<string>();

  constructor(
    createLink: LinkMaker,
    private readonly channels: LinkChannels,
    private readonly events: LinkEvents,
  ) {
    this.first = createLink(0, this.eventsForBus(0));
    this.second = createLink(1, this.eventsForBus(1));
  }

  get up(): boolean {
    return this.first.up || this.second.up;
  }

  get busesUp(): number {
    return this.first.busesUp + this.second.busesUp;
  }

  open(): void {
    this.first.open();
    this.second.open();
  }

  publish(channel: string, frame: Buffer): Promise<number> {
    if (!this.first.up || !this.second.up) {
      return this.first.up ? this.first.publish(channel, frame) : this.second.publish(channel, frame);
    }
    if (channel.startsWith(this.channels.broadcastPrefix)) {
      return this.publishOnBoth(channel, frame);
    }
    return this.detours.has(channel)
      ? this.publishOn(this.second, this.first, channel, frame)
      : this.publishOn(this.first, this.second, channel, frame);
  }

  /** Always false: with two buses the number of receivers decides whether a frame goes over the other bus too. */
  publishQuietly(): boolean {
    return false;
  }

  batch(write: () => void): void {
    this.first.batch(() => this.second.batch(write));
  }

  async subscribe(channel: string): Promise<void> {
    const ends = await Promise.allSettled([this.first.subscribe(channel), this.second.subscribe(channel)]);
    const refused = ends.find((end) => end.status === 'rejected');
    if (refused) {
      await this.unsubscribe(channel);
      throw refused.reason;
    }
  }

  async unsubscribe(channel: string): Promise<void> {
    await Promise.all([this.first.unsubscribe(channel), this.second.unsubscribe(channel)]);
  }

  async listChannels(glob: string): Promise<string[]> {
    return [...new Set((await this.queryBuses((link) => link.listChannels(glob))).flat())];
  }

  async countListeners(channel: string): Promise<number> {
    const counts = await this.queryBuses((link) => link.countListeners(channel));
    const count = Math.max(...counts);
    if (count > 0 && counts.includes(0) && !this.detours.has(channel)) {
      this.events.onListenerMissing(channel);
    }
    return count;
  }

  prefer(channel: string, bus: number): void {
    if (bus === 1 && this.first.up) {
      this.addDetour(channel);
    } else if (this.detours.size > 0) {
      this.detours.delete(channel);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.first.close(), this.second.close()]);
  }

  private async publishOn(chosen: RedisLink, other: RedisLink, channel: string, frame: Buffer): Promise<number> {
    let fault: unknown;
    try {
      const receivers = await chosen.publish(channel, frame);
      if (receivers > 0 || !other.up) {
        return receivers;
      }
    } catch (error) {
      fault = error;
    }
    const receivers = await other.publish(channel, frame);
    if (receivers === 0 && fault !== undefined) {
      throw fault; // The bus that broke may have delivered the frame, so 0 would be wrong.
    }
    if (receivers > 0 && fault === undefined) {
      this.prefer(channel, other === this.second ? 1 : 0);
      this.events.onListenerMissing(channel);
    }
    return receivers;
  }

  private async publishOnBoth(channel: string, frame: Buffer): Promise<number> {
    const counts = [this.first.publish(channel, frame), this.second.publish(channel, frame)];
    const ends = await Promise.allSettled(counts);
    const received = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
    return received.length > 0 ? Math.max(...received) : Promise.any(counts);
  }

  /**
   * Queries every bus that is up. A bus that breaks meanwhile is left out.
   *
   * @throws BusUnavailableError if no bus is left, or one that is up refuses to answer
   */
  private async queryBuses<T>(query: (link: RedisLink) => Promise<T>): Promise<T[]> {
    const links = [this.first, this.second].filter((link) => link.up);
    const ends = await Promise.allSettled(links.map(query));
    const isRefused = ends.some((end, index) => end.status === 'rejected' && links[index]?.up);
    const answers = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    if (isRefused || answers.length === 0) {
      throw new BusUnavailableError();
    }
    return answers;
  }

  private addDetour(channel: string): void {
    if (this.detours.size >= DETOURS_MAX) {
      this.detours.clear();
    }
    this.detours.add(channel);
  }

  private eventsForBus(bus: number): ServerEvents {
    const isOtherUp = () => (bus === 0 ? this.second : this.first).up;
    return {
      onFrame: (channel, frame) => this.events.onFrame(channel, frame, bus),
      onUp: () => {
        this.detours.clear();
        if (isOtherUp()) {
          this.events.onBusReturned();
        } else {
          this.events.onUp();
        }
      },
      onDown: () => {
        this.detours.clear();
        if (isOtherUp()) {
          this.events.onBusLost();
        } else {
          this.events.onDown();
        }
      },
    };
  }
}
