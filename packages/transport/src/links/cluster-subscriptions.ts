import { ClusterMap } from './cluster-map.js';
import { ClusterNode, type NodeEvents } from './cluster-node.js';
import { parseClusterUrl } from './cluster-slots.js';
import type { LinkSettings } from './redis-link.js';

/** When the map is asked for again: where all is well, where something is not, and where something changed meanwhile. */
const LOOK_MS = 2_000;
const LOOK_AGAIN_MS = 200;
const LOOK_SOON_MS = 20;

const NOBODY: NodeEvents = { onFrame: () => undefined, onChange: () => undefined, onError: () => undefined };

/** What the link is told of its cluster. */
export interface ClusterEvents {
  onFrame(channel: string, frame: Buffer): void;
  /** Something may be heard, or heard no more. */
  onChange(): void;
  /** Besides the inbox, channels that were not heard are heard now. */
  onHeard(): void;
  onError(error: NodeJS.ErrnoException): void;
}

/** Keeps each channel heard on the master of its slot, wherever slots and masters go. */
export class ClusterSubscriptions {
  readonly map: ClusterMap;
  private readonly channels: Set<string>;
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private lookedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    url: string,
    private readonly settings: LinkSettings,
    private readonly events: ClusterEvents,
  ) {
    const { seeds, connection } = parseClusterUrl(url);
    const { everybody, inbox } = settings.channels;
    this.channels = new Set([inbox, everybody]);
    const masterEvents: NodeEvents = { ...events, onChange: () => this.changed() };
    this.map = new ClusterMap(
      seeds,
      (address, purpose) => new ClusterNode(address, connection, settings, purpose === 'seed' ? NOBODY : masterEvents),
    );
  }

  add(channel: string): void {
    this.channels.add(channel);
  }

  remove(channel: string): void {
    this.channels.delete(channel);
  }

  /** Whether a channel is heard where it belongs. */
  isHeard(channel: string): boolean {
    return this.map.ownerOf(channel)?.heard.has(channel) ?? false;
  }

  /** Brings map and subscriptions in line with the cluster; what changes meanwhile gets another look soon after. */
  look(): Promise<void> {
    this.lookAgain = this.looking !== undefined;
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = undefined;
      this.lookedAt = performance.now();
      this.lookLater(this.nextLookMs());
    });
    return this.looking;
  }

  /** Looks, unless that was just done: for those that find a master out of reach, who may be many. */
  lookIfDue(): Promise<void> {
    const isDue = this.looking === undefined && performance.now() - this.lookedAt >= LOOK_SOON_MS;
    return isDue ? this.look() : (this.looking ?? Promise.resolve());
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.map.close();
  }

  /** A connection came or went, or slots moved. */
  private changed(): void {
    this.events.onChange();
    if (!this.closed) {
      void this.look();
    }
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
    if (!this.closed) {
      this.timer = setTimeout(() => void this.look(), delayMs).unref();
    }
  }

  private async lookOnce(): Promise<void> {
    await this.map.refresh();
    if (this.closed) {
      await this.map.close(); // Also of those it has just connected to.
      return;
    }
    this.events.onChange();
    const heardInbox = this.isHeard(this.settings.channels.inbox);
    const missing = [...this.channels].filter((channel) => !this.isHeard(channel));
    const unsure = this.map.all().filter((node) => node.unsure);
    await Promise.all([...missing.map((channel) => this.hear(channel)), ...unsure.map((node) => this.reassure(node))]);
    this.events.onChange();
    if (heardInbox && missing.some((channel) => this.isHeard(channel))) {
      this.events.onHeard();
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
}
