import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;
export const KEYS_MAX = 2;

/** One secret shared by the processes of a bus. */
export interface FrameKey {
  /** Four bytes derived from the secret. They identify the key in frames, logs and metrics without revealing it. */
  readonly id: number;
  readonly secret: KeyObject;
  /** When this process first read the key, from `performance.now()`. */
  readonly knownSince: number;
}

/**
 * The keys of a bus, newest first. Frames are opened with any of them and sealed with one of them. A new key beside an old
 * one is only accepted at first. It seals when every process has had time to read it, or as soon as a frame sealed with it
 * arrives: then another process has waited already.
 */
export class FrameKeys {
  private keys: readonly FrameKey[] = [];
  private current: FrameKey;

  /**
   * @param secrets one or two, newest first
   * @param adoptionMs how long a new key is accepted before it seals
   * @param onChange called when the known keys change, or another key seals
   * @throws RangeError unless there are one or two keys of 32 bytes
   */
  constructor(
    secrets: readonly Buffer[],
    private readonly adoptionMs: number,
    private readonly onChange: (keys: FrameKeys) => void = () => undefined,
  ) {
    this.keys = this.createKeys(secrets);
    this.current = oldest(this.keys);
    onChange(this);
  }

  get sealing(): FrameKey {
    return this.current;
  }

  /** All keys, newest first. */
  all(): readonly FrameKey[] {
    return this.keys;
  }

  find(id: number): FrameKey | undefined {
    return this.keys.find((key) => key.id === id);
  }

  /**
   * Replaces the keys. A key that is no longer among them opens no frame.
   *
   * @throws RangeError as the constructor does
   */
  replace(secrets: readonly Buffer[]): void {
    this.keys = this.createKeys(secrets);
    if (!this.keys.includes(this.current)) {
      this.current = oldest(this.keys);
    }
    this.onChange(this);
  }

  noteOpened(key: FrameKey): void {
    if (key !== this.current && key === this.keys[0]) {
      this.adopt(key);
    }
  }

  /** Switches to the newest key once it has been known for the adoption time. Call it at intervals. */
  adoptWhenDue(): void {
    const newest = this.keys[0] as FrameKey;
    if (newest !== this.current && performance.now() - newest.knownSince >= this.adoptionMs) {
      this.adopt(newest);
    }
  }

  private adopt(key: FrameKey): void {
    this.current = key;
    this.onChange(this);
  }

  private createKeys(secrets: readonly Buffer[]): FrameKey[] {
    if (secrets.length < 1 || secrets.length > KEYS_MAX || secrets.some(({ length }) => length !== KEY_BYTES)) {
      throw new RangeError('a bus has one or two keys of 32 bytes');
    }
    return secrets.map((secret) => {
      const id = Buffer.from(hkdfSync('sha256', secret, '', 'bus key id', 4)).readUInt32BE();
      return this.find(id) ?? { id, secret: createSecretKey(secret), knownSince: performance.now() };
    });
  }
}

/** The older key. If the other key is new, only the older one is surely known to all processes. */
function oldest(keys: readonly FrameKey[]): FrameKey {
  return keys.at(-1) as FrameKey;
}

/** The id of a key in logs and metrics: eight hexadecimal digits. */
export function keyName({ id }: FrameKey): string {
  return id.toString(16).padStart(8, '0');
}
