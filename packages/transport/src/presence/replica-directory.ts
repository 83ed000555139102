import type { ReplicaAddress } from './channel-names.js';
import { Replica } from './replica.js';

const NONE: readonly Replica[] = [];
/** Replicas of one service. A process can listen to thousands of channels of its service; only so many of them are used. */
const REPLICAS_MAX = 512;

/** The replicas of other processes, and the choice between them. It does no I/O. */
export class ReplicaDirectory {
  private readonly services = new Map<string, readonly Replica[]>();
  /** Channels of replicas that announced their leave and still finish the calls they hold. */
  private readonly leaving = new Set<string>();

  /** @param outstandingMax calls of this process that one replica may hold */
  constructor(
    private readonly ownProcessId: string,
    private readonly channelOf: (address: ReplicaAddress) => string,
    private readonly outstandingMax: number,
  ) {}

  /** A replica announced that it serves. */
  arrive(address: ReplicaAddress): void {
    const now = performance.now();
    this.leaving.delete(this.channelOf(address));
    const replica = this.find(address) ?? this.add(address);
    if (replica) {
      replica.lastSeenAt = now;
      replica.recordMessage(now);
    }
  }

  /** A replica announced its leave: it keeps the calls it holds and gets no new ones. */
  leave(address: ReplicaAddress): void {
    this.leaving.add(this.channelOf(address));
    const replica = this.find(address);
    if (replica) {
      this.remove(replica);
    }
  }

  remove(replica: Replica): void {
    const replicas = this.replicasOf(replica.service).filter((it) => it !== replica);
    this.services.set(replica.service, replicas);
  }

  /**
   * Brings the directory in line with the replicas that Redis lists.
   *
   * @param listed the replicas that Redis lists
   * @param queriedAt when Redis was queried, from `performance.now()`; a replica seen since then stays
   * @returns the replicas that vanished
   */
  reconcile(listed: readonly ReplicaAddress[], queriedAt: number): Replica[] {
    const listening = new Map(listed.map((address) => [this.channelOf(address), address]));
    for (const channel of this.leaving) {
      if (!listening.has(channel)) {
        this.leaving.delete(channel);
      }
    }
    const vanished = this.all().filter((it) => !listening.has(it.channel) && it.lastSeenAt < queriedAt);
    for (const replica of vanished) {
      this.remove(replica);
    }
    for (const replica of this.all()) {
      if (listening.delete(replica.channel)) {
        replica.lastSeenAt = performance.now();
      }
    }
    for (const [channel, address] of listening) {
      if (!this.leaving.has(channel)) {
        this.add(address);
      }
    }
    return vanished;
  }

  /**
   * Chooses between two random replicas the one that owes this process fewer answers. If that one is full, avoided or
   * excluded, it chooses the best of all replicas.
   *
   * @param exclude replica that already had this call
   * @returns undefined if there is no other replica; a full or avoided replica only if every replica is full or avoided
   */
  pick(service: string, now: number, exclude?: Replica): Replica | undefined {
    const replicas = this.services.get(service) ?? NONE;
    const { length } = replicas;
    if (length < 2) {
      return replicas[0] === exclude ? undefined : replicas[0];
    }
    const first = Math.floor(Math.random() * length);
    const second = (first + 1 + Math.floor(Math.random() * (length - 1))) % length;
    const [one, other] = [replicas[first] as Replica, replicas[second] as Replica];
    const chosen = other.outstanding < one.outstanding ? other : one;
    return chosen !== exclude && this.reluctance(chosen, now) === 0 ? chosen : this.pickBest(replicas, now, exclude);
  }

  replicasOf(service: string): readonly Replica[] {
    return this.services.get(service) ?? NONE;
  }

  /** Whether a replica holds as many calls of this process as it may. */
  isFull(replica: Replica): boolean {
    return replica.outstanding >= this.outstandingMax;
  }

  /** Whether any replica could take a call. */
  hasRoom(service: string): boolean {
    return (this.services.get(service) ?? NONE).some((replica) => !this.isFull(replica));
  }

  /** How many replicas of each service can be chosen. */
  counts(): [service: string, replicas: number][] {
    return [...this.services].map(([service, replicas]) => [service, replicas.length]);
  }

  /** How many of them are avoided now. */
  avoidedCounts(now: number): [service: string, replicas: number][] {
    return [...this.services].map(([service, all]) => [service, all.filter((it) => it.isAvoided(now)).length]);
  }

  private pickBest(replicas: readonly Replica[], now: number, exclude: Replica | undefined): Replica | undefined {
    let best: Replica | undefined;
    for (const replica of replicas) {
      if (replica !== exclude && (!best || this.isBetter(replica, best, now))) {
        best = replica;
      }
    }
    return best;
  }

  private isBetter(one: Replica, other: Replica, now: number): boolean {
    const difference = this.reluctance(one, now) - this.reluctance(other, now);
    return difference < 0 || (difference === 0 && one.outstanding < other.outstanding);
  }

  /** 0: free; 1: avoided; 2: full. */
  private reluctance(replica: Replica, now: number): number {
    if (this.isFull(replica)) {
      return 2;
    }
    return replica.isAvoided(now) ? 1 : 0;
  }

  /** Adds a replica that is not known. @returns undefined for this process itself, and above `REPLICAS_MAX` */
  private add(address: ReplicaAddress): Replica | undefined {
    const { service, processId } = address;
    const replicas = this.replicasOf(service);
    if (processId === this.ownProcessId || replicas.length >= REPLICAS_MAX) {
      return undefined;
    }
    const replica = new Replica(service, processId, this.channelOf(address), performance.now());
    this.services.set(service, [...replicas, replica]);
    return replica;
  }

  private find({ service, processId }: ReplicaAddress): Replica | undefined {
    return this.services.get(service)?.find((replica) => replica.processId === processId);
  }

  private all(): Replica[] {
    return [...this.services.values()].flat();
  }
}
