import type { ClusterNode } from './cluster-node.js';
import { type NodeAddress, SLOTS, type SlotRange, slotOf } from './cluster-slots.js';

/** Which master has which slot, and a connection to each of them. */
export class ClusterMap {
  private nodes = new Map<string, ClusterNode>();
  private readonly owners = new Array<ClusterNode | undefined>(SLOTS);

  /**
   * @param seeds nodes to ask while none is known
   * @param connect makes a node, which begins to connect; what happens to a seed, which is only asked, concerns nobody
   */
  constructor(
    private readonly seeds: readonly NodeAddress[],
    private readonly connect: (address: NodeAddress, purpose: 'master' | 'seed') => ClusterNode,
  ) {}

  all(): ClusterNode[] {
    return [...this.nodes.values()];
  }

  /** The master of a channel, connected or not. */
  ownerOf(channel: string): ClusterNode | undefined {
    return this.owners[slotOf(channel)];
  }

  /** Learns from the text of a MOVED error (`MOVED slot host:port`) who has a slot now, if that one is known. */
  follow(moved: string): ClusterNode | undefined {
    const [, slot, address] = moved.split(' ');
    const node = this.nodes.get(address ?? '');
    if (node) {
      this.owners[Number(slot)] = node;
    }
    return node;
  }

  /**
   * Asks the cluster who has what, connects to masters that are new and leaves those that are none any more. Resolves
   * when every new one was tried. Where nobody answers, all stays as it was.
   */
  async refresh(): Promise<void> {
    const ranges = await this.askForSlots();
    if (ranges.length === 0) {
      return;
    }
    const former = this.nodes;
    this.nodes = new Map();
    this.owners.fill(undefined);
    for (const { from, to, master } of ranges) {
      const key = keyOf(master);
      const node = this.nodes.get(key) ?? former.get(key) ?? this.connect(master, 'master');
      this.nodes.set(key, node);
      this.owners.fill(node, from, to + 1);
    }
    const gone = [...former].filter(([key]) => !this.nodes.has(key));
    await Promise.all([...gone.map(([, node]) => node.close()), ...this.all().map((node) => node.tried)]);
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map((node) => node.close()));
  }

  private async askForSlots(): Promise<SlotRange[]> {
    for (const node of this.all().filter(({ ready }) => ready)) {
      const ranges = await node.slots().catch(() => []);
      if (ranges.length > 0) {
        return ranges;
      }
    }
    return this.askSeeds();
  }

  private async askSeeds(): Promise<SlotRange[]> {
    for (const seed of this.seeds) {
      const node = this.connect(seed, 'seed');
      await node.tried;
      const ranges = node.ready ? await node.slots().catch(() => []) : [];
      await node.close();
      if (ranges.length > 0) {
        return ranges;
      }
    }
    return [];
  }
}

function keyOf({ host, port }: NodeAddress): string {
  return `${host}:${port}`;
}
