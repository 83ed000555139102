import type { ReplicaAddress } from './channel-names.js';

/** One replica of a service in another process, as this process knows it. */
export class Replica implements ReplicaAddress {
  /** Calls of this process it has not answered yet. */
  outstanding = 0;
  /** Epoch milliseconds of the last proof that it listens. */
  provenAt = 0;
  /** A probe is under way; one at a time. */
  probing = false;

  constructor(
    readonly service: string,
    readonly processId: string,
    readonly channel: string,
    /** When it was last heard of, on the clock of `performance.now()`. */
    public heardAt: number,
  ) {}
}

/** Which replicas there are to choose from. Knowledge only: it asks and tells nobody. */
export class ReplicaDirectory {
  private readonly services = new Map<string, Map<string, Replica>>();
  /** Channels of replicas that said they leave, while they still finish what they hold. */
  private readonly leaving = new Set<string>();

  constructor(
    private readonly ownProcessId: string,
    private readonly channelOf: (address: ReplicaAddress) => string,
  ) {}

  /** A replica said it serves. */
  arrive(address: ReplicaAddress): void {
    this.leaving.delete(this.channelOf(address));
    this.add(address);
  }

  /** A replica said it leaves: it keeps what it holds and gets nothing new. */
  leave(address: ReplicaAddress): void {
    this.leaving.add(this.channelOf(address));
    this.services.get(address.service)?.delete(address.processId);
  }

  /** Forgets a replica that died. */
  remove(replica: Replica): void {
    const known = this.services.get(replica.service);
    if (known?.get(replica.processId) === replica) {
      known.delete(replica.processId);
    }
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
      this.remove(replica);
    }
    for (const address of found) {
      if (!this.leaving.has(this.channelOf(address))) {
        this.add(address);
      }
    }
    return vanished;
  }

  /** The one of two random replicas that owes this process fewer answers; undefined if there is none. */
  pick(service: string): Replica | undefined {
    const replicas = [...(this.services.get(service)?.values() ?? [])];
    if (replicas.length < 2) {
      return replicas[0];
    }
    const first = Math.floor(Math.random() * replicas.length);
    const second = (first + 1 + Math.floor(Math.random() * (replicas.length - 1))) % replicas.length;
    const [one, other] = [replicas[first] as Replica, replicas[second] as Replica];
    return other.outstanding < one.outstanding ? other : one;
  }

  /** How many replicas of each service can be chosen. */
  counts(): [service: string, replicas: number][] {
    return [...this.services].map(([service, replicas]) => [service, replicas.size]);
  }

  private add(address: ReplicaAddress): void {
    if (address.processId === this.ownProcessId) {
      return;
    }
    const { service, processId } = address;
    const replicas = this.services.get(service) ?? new Map<string, Replica>();
    this.services.set(service, replicas);
    const heardAt = performance.now();
    const known = replicas.get(processId);
    if (known) {
      known.heardAt = heardAt;
    } else {
      replicas.set(processId, new Replica(service, processId, this.channelOf(address), heardAt));
    }
  }

  private all(): Replica[] {
    return [...this.services.values()].flatMap((replicas) => [...replicas.values()]);
  }
}
