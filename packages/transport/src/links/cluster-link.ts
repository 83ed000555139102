import { setTimeout as sleep } from 'node:timers/promises';
import { usableAnswers } from '../calling/usable-answers.js';
import { BusUnavailableError } from '../errors.js';
import type { ClusterNode } from './cluster-node.js';
import { ClusterSubscriptions } from './cluster-subscriptions.js';
import { problemOf } from './redis-connection.js';
import type { LinkEvents, LinkSettings, RedisLink } from './redis-link.js';

/** An answer whose destination is out of reach is worth waiting for: nobody would ask for it again. */
const ANSWER_TRIES_MAX = 8;
const ANSWER_PAUSE_MS = 100;

/**
 * The link to a Redis Cluster, by sharded pub/sub: a channel lives on the master of its slot, and each process has a
 * connection to every master. It is up while its inbox is heard. A replica whose master is out of reach counts as gone;
 * while the master of the common channel is, nothing is announced.
 */
export class ClusterLink implements RedisLink {
  private readonly subscriptions: ClusterSubscriptions;
  private isUp = false;
  private closing = false;
  private complained = false;

  constructor(
    url: string,
    private readonly settings: LinkSettings,
    private readonly events: LinkEvents,
  ) {
    this.subscriptions = new ClusterSubscriptions(url, settings, {
      onFrame: (channel, frame) => events.onFrame(channel, frame, 0),
      onChange: () => this.settle(),
      onHeard: () => this.isUp && events.onPartUp(),
      onError: (error) => this.complain(error),
    });
  }

  get up(): boolean {
    return this.isUp;
  }

  get busesUp(): number {
    return Number(this.isUp);
  }

  open(): void {
    void this.subscriptions.look();
  }

  publish(channel: string, frame: Buffer): Promise<number> {
    const owner = this.ownerOf(channel);
    // Also while this process's own inbox is away: it can still answer.
    if (owner) {
      return this.publishOn(owner, channel, frame);
    }
    return channel === this.settings.channels.everybody
      ? Promise.reject(new BusUnavailableError())
      : this.publishToSuccessor(channel, frame);
  }

  /** Slots move, and Redis says so only in its answers. */
  publishQuietly(): boolean {
    return false;
  }

  batch(write: () => void): void {
    const masters = this.subscriptions.map.all();
    masters.reduceRight<() => void>((inner, node) => () => node.batch(inner), write)();
  }

  async subscribe(channel: string): Promise<void> {
    this.subscriptions.add(channel);
    const owner = this.ownerOf(channel);
    try {
      await owner?.subscribe(channel);
    } catch (error) {
      if (owner?.ready && !hasMoved(error)) {
        this.subscriptions.remove(channel);
        throw new BusUnavailableError();
      }
    }
  }

  async unsubscribe(channel: string): Promise<void> {
    this.subscriptions.remove(channel);
    const hearers = this.subscriptions.map.all().filter(({ heard }) => heard.has(channel));
    await Promise.all(hearers.map((node) => node.unsubscribe(channel)));
  }

  async channelsLike(glob: string): Promise<string[]> {
    const isReady = ({ ready }: ClusterNode) => ready;
    const ask = (node: ClusterNode) => node.channelsLike(glob);
    return (await usableAnswers(this.subscriptions.map.all(), isReady, ask)).flat();
  }

  async countListeners(channel: string): Promise<number> {
    const owner = this.ownerOf(channel);
    if (!owner) {
      throw new BusUnavailableError();
    }
    return owner.countListeners(channel);
  }

  prefer(): void {}

  async close(): Promise<void> {
    this.isUp = false;
    this.closing = true;
    await this.subscriptions.close();
  }

  /** The master of a channel, if it is within reach. */
  private ownerOf(channel: string): ClusterNode | undefined {
    const owner = this.subscriptions.map.ownerOf(channel);
    return owner?.ready ? owner : undefined;
  }

  private async publishOn(owner: ClusterNode, channel: string, frame: Buffer): Promise<number> {
    try {
      return await owner.publish(channel, frame);
    } catch (error) {
      if (hasMoved(error)) {
        const successor = this.subscriptions.map.follow(error.message);
        void this.subscriptions.look();
        return successor?.ready ? successor.publish(channel, frame) : this.publishToSuccessor(channel, frame);
      }
      if (owner.ready) {
        throw error;
      }
      return this.publishToSuccessor(channel, frame, error);
    }
  }

  /**
   * The master is out of reach, or is master no more: the cluster may have another by now.
   *
   * @param fault of an earlier try: the frame may have been received in spite of it, and a second copy is recognised
   */
  private async publishToSuccessor(channel: string, frame: Buffer, fault?: unknown): Promise<number> {
    let unclear = fault;
    const triesMax = channel.startsWith(this.settings.channels.inboxes) ? ANSWER_TRIES_MAX : 1;
    for (let tries = 1; tries <= triesMax && !this.closing; tries += 1) {
      if (tries > 1) {
        await sleep(ANSWER_PAUSE_MS, undefined, { ref: false });
      }
      await this.subscriptions.lookIfDue();
      try {
        const receivers = await this.ownerOf(channel)?.publish(channel, frame);
        if (receivers) {
          return receivers;
        }
      } catch (error) {
        unclear = error;
      }
    }
    if (unclear) {
      throw unclear;
    }
    return 0;
  }

  /** Goes up when the inbox is heard where it belongs, and down when it is not. */
  private settle(): void {
    const heard = !this.closing && this.subscriptions.isHeard(this.settings.channels.inbox);
    if (heard && !this.isUp) {
      this.isUp = true;
      this.complained = false;
      this.events.onUp();
    } else if (!heard && this.isUp) {
      this.isUp = false;
      this.events.onDown();
    }
  }

  /** Once for each outage; only the code, as an ioredis error carries the arguments of its command. */
  private complain(error: NodeJS.ErrnoException): void {
    if (!this.complained) {
      this.complained = true;
      this.settings.logger?.warn(`${this.settings.label}: Redis says ${problemOf(error)}`);
    }
  }
}

function hasMoved(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('MOVED ');
}
