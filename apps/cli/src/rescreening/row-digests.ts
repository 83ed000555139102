import { hash, randomBytes } from 'node:crypto';

/** 64 bits of a keyed digest, as two numbers of 32 bits. */
export interface Digest {
  high: number;
  low: number;
}

/** A block of SHA-256. */
const KEY_BYTES = 64;
/** Of a number of 32 bits. */
const BYTES = 4;

/** Keyed digests of rows. The key is random and is only in the state, so a digest without it shows nothing about a row. */
export class RowDigests {
  private readonly prefix: string;

  /** @param key as text, see `newKey` */
  constructor(readonly key: string) {
    this.prefix = key;
  }

  static newKey(): string {
    return randomBytes(KEY_BYTES / 2).toString('hex');
  }

  of(text: string): Digest {
    // As text of one letter a byte, because a buffer takes longer to make than the digest.
    const digest = hash('sha256', `${this.prefix}${text}`, 'binary');
    return { high: wordAt(digest, 0), low: wordAt(digest, BYTES) };
  }

  /** Text of 24 hexadecimal digits, for ids of events. */
  textOf(text: string): string {
    return hash('sha256', `${this.prefix}${text}`, 'hex').slice(0, 24);
  }
}

export function digestText({ high, low }: Digest): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

function wordAt(digest: string, at: number): number {
  const code = (byte: number) => digest.charCodeAt(at + byte);
  return (code(0) | (code(1) << 8) | (code(2) << 16) | (code(3) << 24)) >>> 0;
}
