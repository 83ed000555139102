import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;
export const KEYS_MAX = 2;

/** One secret that the processes of a bus share. */
export interface FrameKey {
  /** Four bytes made from the secret: says in a frame, a log and a metric which key is meant, and nothing about it. */
  readonly id: number;
  readonly secret: KeyObject;
  /** When this process learned of it, on the monotonic clock. */
  readonly since: number;
}

/**
 * The keys of a bus, newest first: frames are opened with any of them and sealed with one. A key that joins another is
 * only accepted at first. It seals once every process had time to learn of it, or as soon as a frame sealed with it is
 * heard, which says that another process waited already.
 */
export class FrameKeys {
  private keys: readonly FrameKey[] = [];
  private current: FrameKey;

  /**
   * @param secrets one or two, newest first
   * @param adoptionMs how long a new key is only accepted
   * @param onChange told when other keys are known, or another one seals
   * @throws RangeError unless there are one or two keys of 32 bytes
   */
  constructor(
    secrets: readonly Buffer[],
    private readonly adoptionMs: number,
    private readonly onChange: (keys: FrameKeys) => void = () => undefined,
  ) {
    this.keys = this.keysOf(secrets);
    this.current = oldest(this.keys);
    onChange(this);
  }

  /** The key to seal with. */
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
   * Uses these keys from now on; one that is not among them any more opens nothing.
   *
   * @throws RangeError as the constructor does
   */
  replace(secrets: readonly Buffer[]): void {
    this.keys = this.keysOf(secrets);
    if (!this.keys.includes(this.current)) {
      this.current = oldest(this.keys);
    }
    this.onChange(this);
  }

  /** A frame sealed with this key was opened. */
  heard(key: FrameKey): void {
    if (key !== this.current && key === this.keys[0]) {
      this.adopt(key);
    }
  }

  /** To be called now and then: seals with the newest key once its time has come. */
  adoptWhenDue(): void {
    const newest = this.keys[0] as FrameKey;
    if (newest !== this.current && performance.now() - newest.since >= this.adoptionMs) {
      this.adopt(newest);
    }
  }

  private adopt(key: FrameKey): void {
    this.current = key;
    this.onChange(this);
  }

  private keysOf(secrets: readonly Buffer[]): FrameKey[] {
    if (secrets.length < 1 || secrets.length > KEYS_MAX || secrets.some(({ length }) => length !== KEY_BYTES)) {
      throw new RangeError('a bus has one or two keys of 32 bytes');
    }
    return secrets.map((secret) => {
      const id = Buffer.from(hkdfSync('sha256', secret, '', 'bus key id', 4)).readUInt32BE();
      return this.find(id) ?? { id, secret: createSecretKey(secret), since: performance.now() };
    });
  }
}

/** The one that others surely know, if one is new. */
function oldest(keys: readonly FrameKey[]): FrameKey {
  return keys.at(-1) as FrameKey;
}

/** A key's id as people see it: eight hexadecimal digits. */
export function keyName({ id }: FrameKey): string {
  return id.toString(16).padStart(8, '0');
}
