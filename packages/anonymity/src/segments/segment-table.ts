import { ADDRESS_BITS, type Family, type Network } from '../feeds/network.js';

/** Words of 32 bits in an address. */
const WORDS: Record<Family, number> = { 4: 1, 6: 4 };
const WORD_BITS = 32n;
const WORD_MASK = 0xffffffffn;

/**
 * All networks of one family, split wherever one of them starts or ends. Each piece stores, as a set of bits, the feeds
 * that contain it. Nested and overlapping networks are therefore resolved in advance, and a lookup is one binary search.
 */
export class SegmentTable {
  /**
   * @param starts the first address of each piece, ascending, as 32-bit words
   * @param sets the feeds of each piece; a piece ends where the next piece starts
   */
  constructor(
    readonly family: Family,
    readonly starts: Uint32Array,
    readonly sets: Uint32Array,
  ) {}

  /** @param feeds disjoint networks of each feed; bit n of a set stands for the n-th */
  static build(family: Family, feeds: readonly (readonly Network[])[]): SegmentTable {
    const edges = feeds.flatMap((networks, bit) => networks.flatMap((network) => edgesOf(network, bit)));
    edges.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    const starts: number[] = [];
    const sets: number[] = [];
    let set = 0;
    for (const [index, { at, bit }] of edges.entries()) {
      // A feed's networks are disjoint, so each of its edges toggles the feed's bit.
      set = (set ^ (1 << bit)) >>> 0;
      if (edges[index + 1]?.at === at || set === (sets.at(-1) ?? 0)) {
        continue;
      }
      starts.push(...wordsOf(at, family));
      sets.push(set);
    }
    return new SegmentTable(family, Uint32Array.from(starts), Uint32Array.from(sets));
  }

  /**
   * The feeds that contain an address, as bits. @param bytes in network order, 4 or 16 bytes depending on the family
   */
  find(bytes: readonly number[]): number {
    return this.sets[this.lastAtMost(bytes)] ?? 0;
  }

  /** @throws RangeError when the pieces do not ascend, which happens only in a broken file */
  assertAscending(): void {
    const words = WORDS[this.family];
    if (this.starts.length !== this.sets.length * words) {
      throw new RangeError('addresses and sets differ in number');
    }
    for (let piece = 1; piece < this.sets.length; piece += 1) {
      if (this.compare(piece, this.starts.subarray((piece - 1) * words, piece * words)) <= 0) {
        throw new RangeError('addresses do not ascend');
      }
    }
  }

  private lastAtMost(bytes: readonly number[]): number {
    const key = keyOf(bytes);
    let low = 0;
    let high = this.sets.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, key) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Negative when a piece starts before the key. */
  private compare(piece: number, key: ArrayLike<number>): number {
    const words = WORDS[this.family];
    for (let word = 0; word < words; word += 1) {
      const difference = (this.starts[piece * words + word] as number) - (key[word] as number);
      if (difference !== 0) {
        return difference;
      }
    }
    return 0;
  }
}

function edgesOf({ family, first, last }: Network, bit: number): { at: bigint; bit: number }[] {
  const end = last + 1n;
  const isEndOfSpace = end >> BigInt(ADDRESS_BITS[family]) > 0n;
  return isEndOfSpace
    ? [{ at: first, bit }]
    : [
        { at: first, bit },
        { at: end, bit },
      ];
}

function wordsOf(address: bigint, family: Family): number[] {
  return Array.from({ length: WORDS[family] }, (_, word) =>
    Number((address >> (WORD_BITS * BigInt(WORDS[family] - 1 - word))) & WORD_MASK),
  );
}

function keyOf(bytes: readonly number[]): number[] {
  const key: number[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    key.push(((a << 24) | (b << 16) | (c << 8) | d) >>> 0);
  }
  return key;
}
