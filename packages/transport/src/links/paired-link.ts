import { usableAnswers } from '../calling/usable-answers.js';
import type { LinkChannels, LinkEvents, RedisLink } from './redis-link.js';

/** Destinations remembered as better reached over the second bus. */
const DETOURS_MAX = 4_096;

/** Makes one of the two links; `bus` is its number. */
export type LinkMaker = (bus: number, events: LinkEvents) => RedisLink;

/**
 * Two independent buses as one link. It hears both and publishes over the first that is up, or over the one its
 * destination was last found on; what nobody received there, or what was on its way when that bus broke, goes over the
 * other. Processes may see different buses alive. What concerns everybody goes over both, so a frame may arrive twice:
 * the receiver recognises its counter.
 */
export class PairedLink implements RedisLink {
  private readonly first: RedisLink;
  private readonly second: RedisLink;
  /** Channels for which the second bus is tried first although the first is up. */
  private readonly detours = new Set<string>();

  constructor(
    make: LinkMaker,
    private readonly channels: LinkChannels,
    private readonly events: LinkEvents,
  ) {
    this.first = make(0, this.eventsOf(0));
    this.second = make(1, this.eventsOf(1));
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
    if (channel === this.channels.everybody) {
      return this.publishOnBoth(channel, frame);
    }
    return this.detours.has(channel)
      ? this.publishOn(this.second, this.first, channel, frame)
      : this.publishOn(this.first, this.second, channel, frame);
  }

  /** Where there are two buses it matters on which of them somebody listens. */
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

  async channelsLike(glob: string): Promise<string[]> {
    return [...new Set((await this.ask((link) => link.channelsLike(glob))).flat())];
  }

  async countListeners(channel: string): Promise<number> {
    const counts = await this.ask((link) => link.countListeners(channel));
    const count = Math.max(...counts);
    if (count > 0 && counts.includes(0) && !this.detours.has(channel)) {
      this.events.onPartDeaf(channel);
    }
    return count;
  }

  prefer(channel: string, bus: number): void {
    if (bus === 1 && this.first.up) {
      this.detour(channel);
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
      throw fault; // Nobody here; over the bus that broke perhaps somebody.
    }
    if (receivers > 0 && fault === undefined) {
      this.prefer(channel, other === this.second ? 1 : 0);
      this.events.onPartDeaf(channel);
    }
    return receivers;
  }

  private async publishOnBoth(channel: string, frame: Buffer): Promise<number> {
    const counts = [this.first.publish(channel, frame), this.second.publish(channel, frame)];
    const ends = await Promise.allSettled(counts);
    const received = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
    return received.length > 0 ? Math.max(...received) : Promise.any(counts);
  }

  private ask<T>(ask: (link: RedisLink) => Promise<T>): Promise<T[]> {
    return usableAnswers([this.first, this.second], (link) => link.up, ask);
  }

  private detour(channel: string): void {
    if (this.detours.size >= DETOURS_MAX) {
      this.detours.clear();
    }
    this.detours.add(channel);
  }

  private eventsOf(bus: number): LinkEvents {
    const other = () => (bus === 0 ? this.second : this.first);
    return {
      onFrame: (channel, frame) => this.events.onFrame(channel, frame, bus),
      onUp: () => {
        this.detours.clear();
        if (other().up) {
          this.events.onPartUp();
        } else {
          this.events.onUp();
        }
      },
      onDown: () => {
        this.detours.clear();
        if (other().up) {
          this.events.onPartDown();
        } else {
          this.events.onDown();
        }
      },
      onPartUp: () => this.events.onPartUp(),
      onPartDown: () => this.events.onPartDown(),
      onPartDeaf: (channel) => this.events.onPartDeaf(channel),
    };
  }
}
