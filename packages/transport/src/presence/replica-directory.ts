import type { ReplicaAddress } from './channel-names.js';
import { Replica } from './replica.js';

const NONE: readonly Replica[] = [];

/** Which replicas there are to choose from. Knowledge only: it asks and tells nobody. */
export class ReplicaDirectory {
  private readonly services = new Map<string, Replica[]>();
  /** Channels of replicas that said they leave, while they still finish what they hold. */
  private readonly leaving = new Set<string>();

  /** @param outstandingMax calls that one replica is to hold of this process */
  constructor(
    private readonly ownProcessId: string,
    private readonly channelOf: (address: ReplicaAddress) => string,
    private readonly outstandingMax: number,
  ) {}

  /** A replica said it serves. */
  arrive(address: ReplicaAddress): void {
    this.leaving.delete(this.channelOf(address));
    this.add(address)?.spoke(performance.now());
  }

  /** A replica said it leaves: it keeps what it holds and gets nothing new. */
  leave(address: ReplicaAddress): void {
    this.leaving.add(this.channelOf(address));
    this.drop(this.find(address));
  }

  /** Forgets a replica that died. */
  remove(replica: Replica): void {
    this.drop(replica);
  }

  /**
   * Brings the directory in line with the replicas that were found listening.
   *
   * @param askedAt when the question was put (`performance.now()`): who was heard since then stays
   * @returns those that vanished
   */
  reconcile(found: readonly ReplicaAddress[], askedAt: number): Replica[] {
    const listening = new Set(found.map((address) => this.channelOf(address)));
    for (const channel of this.leaving) {
      if (!listening.has(channel)) {
        this.leaving.delete(channel);
      }
    }
    const vanished = this.all().filter((it) => !listening.has(it.channel) && it.heardAt < askedAt);
    for (const replica of vanished) {
      this.drop(replica);
    }
    for (const address of found) {
      if (!this.leaving.has(this.channelOf(address))) {
        this.add(address);
      }
    }
    return vanished;
  }

  /**
   * The one of two random replicas that owes this process fewer answers; if that is full, avoided or the one not wanted,
   * the best of all.
   *
   * @param not one that had the call already
   * @returns undefined if there is none; one that is full or avoided only if all are
   */
  pick(service: string, now: number, not?: Replica): Replica | undefined {
    const replicas = this.services.get(service) ?? NONE;
    const { length } = replicas;
    if (length < 2) {
      return replicas[0] === not ? undefined : replicas[0];
    }
    const first = Math.floor(Math.random() * length);
    const second = (first + 1 + Math.floor(Math.random() * (length - 1))) % length;
    const [one, other] = [replicas[first] as Replica, replicas[second] as Replica];
    const chosen = other.outstanding < one.outstanding ? other : one;
    return chosen !== not && this.reluctance(chosen, now) === 0 ? chosen : this.best(replicas, now, not);
  }

  /** All that can be chosen. */
  of(service: string): readonly Replica[] {
    return this.services.get(service) ?? NONE;
  }

  /** Whether a replica holds as many calls of this process as it may. */
  isFull(replica: Replica): boolean {
    return replica.outstanding >= this.outstandingMax;
  }

  /** Whether there is a replica elsewhere that could take a call. */
  hasRoom(service: string): boolean {
    return (this.services.get(service) ?? NONE).some((replica) => !this.isFull(replica));
  }

  /** How many replicas of each service can be chosen. */
  counts(): [service: string, replicas: number][] {
    return [...this.services].map(([service, replicas]) => [service, replicas.length]);
  }

  /** How many of these are avoided at present. */
  avoidedCounts(now: number): [service: string, replicas: number][] {
    return [...this.services].map(([service, all]) => [service, all.filter((it) => it.isAvoided(now)).length]);
  }

  private best(replicas: readonly Replica[], now: number, not: Replica | undefined): Replica | undefined {
    let best: Replica | undefined;
    for (const replica of replicas) {
      if (replica !== not && (!best || this.isBetter(replica, best, now))) {
        best = replica;
      }
    }
    return best;
  }

  private isBetter(one: Replica, other: Replica, now: number): boolean {
    const difference = this.reluctance(one, now) - this.reluctance(other, now);
    return difference < 0 || (difference === 0 && one.outstanding < other.outstanding);
  }

  /** 0: willingly chosen; 1: avoided; 2: full. */
  private reluctance(replica: Replica, now: number): number {
    if (this.isFull(replica)) {
      return 2;
    }
    return replica.isAvoided(now) ? 1 : 0;
  }

  /** @returns the replica; undefined for this process itself */
  private add(address: ReplicaAddress): Replica | undefined {
    const { service, processId } = address;
    if (processId === this.ownProcessId) {
      return undefined;
    }
    const heardAt = performance.now();
    const known = this.find(address);
    if (known) {
      known.heardAt = heardAt;
      return known;
    }
    const replica = new Replica(service, processId, this.channelOf(address), heardAt);
    this.services.set(service, [...(this.services.get(service) ?? NONE), replica]);
    return replica;
  }

  private find({ service, processId }: ReplicaAddress): Replica | undefined {
    return this.services.get(service)?.find((replica) => replica.processId === processId);
  }

  private drop(replica: Replica | undefined): void {
    const replicas = replica && this.services.get(replica.service);
    if (replicas) {
      this.services.set(
        replica.service,
        replicas.filter((it) => it !== replica),
      );
    }
  }

  private all(): Replica[] {
    return [...this.services.values()].flat();
  }
}
