import type { Digest } from './row-digests.js';

/** Numbers of 32 bits for each row: identity (two), content (two), flags. */
const WIDTH = 5;
const LOAD_MAX = 0.5;
const SLOTS_MIN = 1_024;

const USED = 1;
/** The row resembles more names than the name index compares. */
export const CUT = 2;
export const HAS_MATCHES = 4;

/** What is known of a row. */
export interface KnownRow {
  content: Digest;
  flags: number;
}

/** The rows of a customers' file by the digest of their identity, 20 bytes each, in one typed array. */
export class RowTable {
  private slots: Uint32Array;
  private count = 0;

  constructor(rowsExpected = 0) {
    this.slots = new Uint32Array(slotsFor(rowsExpected) * WIDTH);
  }

  get size(): number {
    return this.count;
  }

  /** The same rows in a separate table. */
  copy(): RowTable {
    const table = new RowTable();
    table.slots = this.slots.slice();
    table.count = this.count;
    return table;
  }

  /** What `find` finds, without the content; 0 for an unknown row. */
  flagsOf(identity: Digest): number {
    return this.slots[this.placeOf(identity) + 4] as number;
  }

  find(identity: Digest): KnownRow | null {
    const at = this.placeOf(identity);
    const { slots } = this;
    if (slots[at + 4] === 0) {
      return null;
    }
    return { content: { high: slots[at + 2] as number, low: slots[at + 3] as number }, flags: slots[at + 4] as number };
  }

  /** Replaces what is known of the row. */
  set(identity: Digest, { content, flags }: KnownRow): void {
    if ((this.count + 1) * WIDTH > this.slots.length * LOAD_MAX) {
      this.grow();
    }
    const at = this.placeOf(identity);
    if (this.slots[at + 4] === 0) {
      this.count += 1;
    }
    this.slots.set([identity.high, identity.low, content.high, content.low, flags | USED], at);
  }

  /** All rows, 20 bytes each. */
  bytes(): Buffer {
    const packed = new Uint32Array(this.count * WIDTH);
    let to = 0;
    for (let at = 0; at < this.slots.length; at += WIDTH) {
      if (this.slots[at + 4] !== 0) {
        packed.set(this.slots.subarray(at, at + WIDTH), to);
        to += WIDTH;
      }
    }
    return Buffer.from(packed.buffer);
  }

  static fromBytes(bytes: Buffer): RowTable {
    const packed = new Uint32Array(new Uint8Array(bytes).buffer);
    const table = new RowTable(packed.length / WIDTH);
    for (let at = 0; at < packed.length; at += WIDTH) {
      const [high, low, contentHigh, contentLow, flags] = packed.subarray(at, at + WIDTH) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ];
      table.set({ high, low }, { content: { high: contentHigh, low: contentLow }, flags });
    }
    return table;
  }

  /** The place of the row, or of the free slot where it belongs. The digests are spread evenly already. */
  private placeOf({ high, low }: Digest): number {
    const { slots } = this;
    const mask = slots.length / WIDTH - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const at = slot * WIDTH;
      if (slots[at + 4] === 0 || (slots[at] === high && slots[at + 1] === low)) {
        return at;
      }
    }
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at + 4] !== 0) {
        const place = this.placeOf({ high: before[at] as number, low: before[at + 1] as number });
        this.slots.set(before.subarray(at, at + WIDTH), place);
      }
    }
  }
}

function slotsFor(rows: number): number {
  return Math.max(SLOTS_MIN, 2 ** Math.ceil(Math.log2((rows + 1) / LOAD_MAX)));
}
