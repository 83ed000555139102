import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterMap } from './cluster-map.js';
import { ClusterNode, type NodeEvents } from './cluster-node.js';
import { parseClusterUrl } from './cluster-slots.js';
import { BusUnavailableError } from './errors.js';
import type { LinkEvents, LinkSettings, RedisLink } from './redis-link.js';
import { usableAnswers } from './usable-answers.js';

/** When the map is asked for again: where all is well, where something is not, and where something changed meanwhile. */
const LOOK_MS = 2_000;
const LOOK_AGAIN_MS = 200;
const LOOK_SOON_MS = 20;
/** An answer whose destination is out of reach is worth waiting for: nobody would ask for it again. */
const ANSWER_TRIES_MAX = 8;
const ANSWER_PAUSE_MS = 100;

const NOBODY: NodeEvents = { onFrame: () => undefined, onChange: () => undefined, onError: () => undefined };

/**
 * The link to a Redis Cluster, by sharded pub/sub: a channel lives on the master of its slot, and each process has a
 * connection to every master. It is up while its inbox is heard. A replica whose master is out of reach counts as gone;
 * while the master of the common channel is, nothing is announced.
 */
export class ClusterLink implements RedisLink {
  private readonly map: ClusterMap;
  private readonly channels: Set<string>;
  private isUp = false;
  private closing = false;
  private complained = false;
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    private readonly settings: LinkSettings,
    private readonly events: LinkEvents,
  ) {
    const { seeds, connection } = parseClusterUrl(url);
    const { everybody, inbox } = settings.channels;
    this.channels = new Set([inbox, everybody]);
    const nodeEvents = {
      onFrame: (channel: string, frame: Buffer) => events.onFrame(channel, frame, 0),
      onChange: () => this.changed(),
      onError: (error: NodeJS.ErrnoException) => this.complain(error),
    };
    this.map = new ClusterMap(
      seeds,
      (address, purpose) => new ClusterNode(address, connection, settings, purpose === 'seed' ? NOBODY : nodeEvents),
    );
  }

  get up(): boolean {
    return this.isUp;
  }

  get busesUp(): number {
    return Number(this.isUp);
  }

  open(): void {
    void this.look();
  }

  publish(channel: string, frame: Buffer): Promise<number> {
    const owner = this.map.ownerOf(channel);
    // Also while this process's own inbox is away: it can still answer.
    if (owner?.ready) {
      return this.publishOn(owner, channel, frame);
    }
    return channel === this.settings.channels.everybody
      ? Promise.reject(new BusUnavailableError())
      : this.publishToSuccessor(channel, frame);
  }

  batch(write: () => void): void {
    this.map.all().reduceRight<() => void>((inner, node) => () => node.batch(inner), write)();
  }

  async subscribe(channel: string): Promise<void> {
    this.channels.add(channel);
    const owner = this.map.ownerOf(channel);
    if (!owner?.ready) {
      return;
    }
    try {
      await owner.subscribe(channel);
    } catch (error) {
      if (owner.ready && !hasMoved(error)) {
        this.channels.delete(channel);
        throw new BusUnavailableError();
      }
    }
  }

  async unsubscribe(channel: string): Promise<void> {
    this.channels.delete(channel);
    await Promise.all(this.hearersOf(channel).map((node) => node.unsubscribe(channel)));
  }

  async channelsLike(glob: string): Promise<string[]> {
    const isReady = ({ ready }: ClusterNode) => ready;
    return (await usableAnswers(this.map.all(), isReady, (node) => node.channelsLike(glob))).flat();
  }

  async countListeners(channel: string): Promise<number> {
    const owner = this.map.ownerOf(channel);
    if (!owner?.ready) {
      throw new BusUnavailableError();
    }
    return owner.countListeners(channel);
  }

  prefer(): void {}

  async close(): Promise<void> {
    this.isUp = false;
    this.closing = true;
    clearTimeout(this.timer);
    await this.map.close();
  }

  private async publishOn(owner: ClusterNode, channel: string, frame: Buffer): Promise<number> {
    try {
      return await owner.publish(channel, frame);
    } catch (error) {
      if (hasMoved(error)) {
        const successor = this.map.follow(error.message);
        void this.look();
        return successor?.ready ? successor.publish(channel, frame) : this.publishToSuccessor(channel, frame);
      }
      if (owner.ready) {
        throw error;
      }
      return this.publishToSuccessor(channel, frame, error as Error);
    }
  }

  /**
   * The master is out of reach, or is master no more: the cluster may have another by now.
   *
   * @param fault the frame may have been received in spite of; a second copy is recognised
   */
  private async publishToSuccessor(channel: string, frame: Buffer, fault?: Error): Promise<number> {
    const triesMax = channel.startsWith(this.settings.channels.inboxes) ? ANSWER_TRIES_MAX : 1;
    for (let tries = 1; ; tries += 1) {
      await this.look();
      const owner = this.map.ownerOf(channel);
      const receivers = owner?.ready ? await owner.publish(channel, frame) : 0;
      if (receivers > 0 || this.closing) {
        return receivers;
      }
      if (tries === triesMax) {
        break;
      }
      await sleep(ANSWER_PAUSE_MS, undefined, { ref: false });
    }
    if (fault) {
      throw fault;
    }
    return 0;
  }

  /** A connection came or went, or slots moved. */
  private changed(): void {
    this.settle();
    if (!this.closing) {
      void this.look();
    }
  }

  /** Brings map and subscriptions in line with the cluster; who asks meanwhile gets another look after this one. */
  private look(): Promise<void> {
    this.lookAgain = this.looking !== undefined;
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = undefined;
      this.lookLater(this.nextLookMs());
    });
    return this.looking;
  }

  private nextLookMs(): number {
    if (this.lookAgain) {
      return LOOK_SOON_MS;
    }
    const whole = [...this.channels].every((channel) => this.isHeard(channel));
    return whole && this.map.all().every(({ ready }) => ready) ? LOOK_MS : LOOK_AGAIN_MS;
  }

  private lookLater(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.closing) {
      this.timer = setTimeout(() => void this.look(), delayMs).unref();
    }
  }

  private async lookOnce(): Promise<void> {
    await this.map.refresh();
    if (this.closing) {
      await this.map.close();
      return;
    }
    this.settle();
    const before = this.isUp;
    const missing = [...this.channels].filter((channel) => !this.isHeard(channel));
    const unsure = this.map.all().filter((node) => node.unsure);
    await Promise.all([...missing.map((channel) => this.hear(channel)), ...unsure.map((node) => this.reassure(node))]);
    this.settle();
    if (before && this.isUp && missing.some((channel) => this.isHeard(channel))) {
      this.events.onPartUp();
    }
  }

  private async hear(channel: string): Promise<void> {
    const owner = this.map.ownerOf(channel);
    if (!owner?.ready) {
      return;
    }
    await owner.subscribe(channel).catch(() => undefined); // Refused, moved on or broken: the next look tries again.
    if (!this.channels.has(channel)) {
      await owner.unsubscribe(channel);
    }
  }

  /** Slots left a node: it forgets the channels in them, and is subscribed again to the others. */
  private async reassure(node: ClusterNode): Promise<void> {
    node.unsure = false;
    const kept = [...node.heard].filter((channel) => this.map.ownerOf(channel) === node);
    node.heard.clear();
    for (const channel of kept) {
      node.heard.add(channel);
    }
    await Promise.all(kept.map((channel) => this.hear(channel)));
  }

  /** Goes up when the inbox is heard where it belongs, and down when it is not. */
  private settle(): void {
    const heard = this.isHeard(this.settings.channels.inbox) && !this.closing;
    if (heard && !this.isUp) {
      this.isUp = true;
      this.complained = false;
      this.events.onUp();
    } else if (!heard && this.isUp) {
      this.isUp = false;
      this.events.onDown();
    }
  }

  private isHeard(channel: string): boolean {
    return this.map.ownerOf(channel)?.heard.has(channel) ?? false;
  }

  private hearersOf(channel: string): ClusterNode[] {
    return this.map.all().filter(({ heard }) => heard.has(channel));
  }

  /** Once for each outage; only the code, as an ioredis error carries the arguments of its command. */
  private complain(error: NodeJS.ErrnoException): void {
    if (!this.complained) {
      this.complained = true;
      this.settings.logger?.warn(`${this.settings.label}: Redis says ${error.code ?? error.name}`);
    }
  }
}

function hasMoved(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('MOVED ');
}
