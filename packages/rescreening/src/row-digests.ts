import { hash, randomBytes } from 'node:crypto';

/** 64 bits of a keyed digest, as two numbers of 32 bits. */
export interface Digest {
  high: number;
  low: number;
}

/** A block of SHA-256. */
const KEY_BYTES = 64;
const BITS = 32;

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
    const digest = hash('sha256', `${this.prefix}${text}`, 'buffer');
    return { high: digest.readUInt32LE(0), low: digest.readUInt32LE(BITS / 8) };
  }

  /** Text of 24 hexadecimal digits, for ids of events. */
  textOf(text: string): string {
    return hash('sha256', `${this.prefix}${text}`, 'hex').slice(0, 24);
  }
}

export function digestText({ high, low }: Digest): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
