import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Half of a SHA-256: two entries of one list never share it by chance. */
const DIGEST_BYTES = 16;
/** Entries that are read in one turn of the event loop, which takes a few milliseconds. */
const TURN_ENTRIES = 4_096;

/** A digest of an entry's line of JSON, as a text of 16 letters. */
export function digestOf(line: string): string {
  return hash('sha256', line, 'binary').slice(0, DIGEST_BYTES);
}

/** Collects the digests of entries one by one. */
export class DigestPacker {
  private bytes = Buffer.alloc(1_024 * DIGEST_BYTES);
  private used = 0;

  add(line: string): void {
    if (this.used === this.bytes.length) {
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.bytes.length)]);
    }
    this.used += this.bytes.write(digestOf(line), this.used, 'latin1');
  }

  image(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.bytes.subarray(0, this.used));
  }
}

/** Ordinals of the entries from `start` to `end` by their digests. An entry that a list repeats has several ordinals. */
export async function ordinalsByDigest(
  digests: Uint8Array,
  start: number,
  end: number,
): Promise<Map<string, number[]>> {
  const bytes = Buffer.from(digests.buffer, digests.byteOffset, digests.length);
  const ordinals = new Map<string, number[]>();
  for (let entry = start; entry < end; entry++) {
    const digest = bytes.toString('latin1', entry * DIGEST_BYTES, (entry + 1) * DIGEST_BYTES);
    ordinals.set(digest, [...(ordinals.get(digest) ?? []), entry]);
    if ((entry - start) % TURN_ENTRIES === TURN_ENTRIES - 1) {
      await nextTurn();
    }
  }
  return ordinals;
}
