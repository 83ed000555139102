import { BusKeyFileError } from './bus-key-file-error.js';
import { type FrameKey, FrameKeys } from './frame-keys.js';
import { FrameSenders } from './frame-senders.js';

/** The name of every process of a bus whose processes share one key or use no key. */
export const ANY = 'any';

/** The secrets of one process: its name, and the keys that it shares with each peer, newest first. */
export interface BusSecrets {
  name: string;
  peers: ReadonlyMap<string, readonly Buffer[]>;
}

/** The processes of one name. Only they and this process have these keys, so a frame under one of them proves the name. */
export interface Peer {
  readonly name: string;
  /** Undefined if frames travel as plain text. */
  readonly keys: FrameKeys | undefined;
  /** Kept for each peer, so that no peer can wear out the replay windows of another one. */
  readonly senders: FrameSenders;
}

/** The secrets of a process that shares one key with all others. */
export function sharedSecrets(keys: readonly Buffer[]): BusSecrets {
  return { name: ANY, peers: new Map([[ANY, keys]]) };
}

/** The keys of this process, by the name of the peer that has them too. */
export class KeyRing {
  /** The name of this process, which its replicas have too. */
  readonly name: string;
  readonly sealed: boolean;
  private peers = new Map<string, Peer>();
  private peersByKey = new Map<number, Peer>();

  /**
   * @param secrets undefined if frames travel as plain text
   * @param adoptionMs how long a new key is accepted before it seals
   * @param onChange called when the known keys of a peer change, or another key seals
   * @throws RangeError unless each peer has one or two keys of 32 bytes
   */
  constructor(
    secrets: BusSecrets | undefined,
    private readonly adoptionMs: number,
    private readonly onChange: (peer: string, keys: FrameKeys) => void = () => undefined,
  ) {
    this.sealed = secrets !== undefined;
    this.name = secrets?.name ?? ANY;
    if (secrets) {
      this.replace(secrets);
    } else {
      this.peers.set(ANY, { name: ANY, keys: undefined, senders: new FrameSenders() });
    }
  }

  /** Whether all processes have the same rights, because they share one key or use no key. */
  get isShared(): boolean {
    return this.name === ANY;
  }

  /** The processes that this one can exchange frames with. */
  names(): string[] {
    return [...this.peers.keys()];
  }

  find(name: string): Peer | undefined {
    return this.peers.get(name);
  }

  findByKey(id: number): Peer | undefined {
    return this.peersByKey.get(id);
  }

  all(): { peer: string; key: FrameKey; seals: boolean }[] {
    return [...this.peers.values()].flatMap(({ name, keys }) =>
      keys ? keys.all().map((key) => ({ peer: name, key, seals: key === keys.sealing })) : [],
    );
  }

  /**
   * Replaces the keys. A key that is no longer among them opens no frame.
   *
   * @throws BusKeyFileError if they belong to a process of another name; RangeError as the constructor does
   */
  replace({ name, peers }: BusSecrets): void {
    if (name !== this.name) {
      throw new BusKeyFileError('must keep the name of its process');
    }
    const next = new Map<string, Peer>();
    for (const [peer, secrets] of peers) {
      next.set(peer, this.update(peer, secrets));
    }
    this.peers = next;
    this.peersByKey = new Map();
    for (const peer of next.values()) {
      for (const { id } of peer.keys?.all() ?? []) {
        this.peersByKey.set(id, peer);
      }
    }
  }

  /** Seals with the newest keys that are due. Call it at intervals. */
  adoptWhenDue(): void {
    for (const { keys } of this.peers.values()) {
      keys?.adoptWhenDue();
    }
  }

  private update(name: string, secrets: readonly Buffer[]): Peer {
    const known = this.peers.get(name);
    if (known?.keys) {
      known.keys.replace(secrets);
      return known;
    }
    const keys = new FrameKeys(secrets, this.adoptionMs, (changed) => this.onChange(name, changed));
    return { name, keys, senders: new FrameSenders() };
  }
}
