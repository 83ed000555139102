import { NumberPacker } from './packed-texts.js';

/** Keys and their ids by bucket: bucket `b` is the range from `starts[b]` to `starts[b + 1]`. */
export interface KeyTableImage {
  starts: Uint32Array<ArrayBuffer>;
  keys: Uint32Array<ArrayBuffer>;
  ids: Uint32Array<ArrayBuffer>;
}

const BUCKETS_MAX = 2 ** 18;
/** Spreads keys over buckets (Fibonacci hashing, Knuth). */
const SPREAD = 0x9e3779b1;

/** Maps 32-bit keys to ids, in typed arrays. An id can have several keys, and a key several ids. */
export class KeyTable {
  private readonly shift: number;

  constructor(private readonly image: KeyTableImage) {
    this.shift = shiftOf(image.starts);
  }

  /**
   * Builds a table. It keeps all keys once more while it builds, because most of the time goes into making them.
   * @param keysOf returns the keys of an id from 0 to `count - 1`; called once for each id
   */
  static build(count: number, keysOf: (id: number) => readonly number[]): KeyTableImage {
    const made = new NumberPacker();
    const ends = new Uint32Array(count);
    for (let id = 0; id < count; id++) {
      for (const key of keysOf(id)) {
        made.add(key);
      }
      ends[id] = made.length;
    }
    const starts = new Uint32Array(bucketsFor(count) + 1);
    const shift = shiftOf(starts);
    for (let at = 0; at < made.length; at++) {
      const next = bucketOf(made.at(at), shift) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let bucket = 1; bucket < starts.length; bucket++) {
      starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number);
    }
    const free = starts.slice();
    const keys = new Uint32Array(made.length);
    const ids = new Uint32Array(made.length);
    for (let at = 0, id = 0; at < made.length; at++) {
      while (at >= (ends[id] as number)) {
        id++;
      }
      const key = made.at(at);
      const bucket = bucketOf(key, shift);
      const place = free[bucket] as number;
      free[bucket] = place + 1;
      keys[place] = key;
      ids[place] = id;
    }
    return { starts, keys, ids };
  }

  /** Calls `visit` with every id of a key, in ascending order. An id that has the key twice is visited twice. */
  each(key: number, visit: (id: number) => void): void {
    const { starts, keys, ids } = this.image;
    const bucket = bucketOf(key, this.shift);
    const end = starts[bucket + 1] as number;
    for (let i = starts[bucket] as number; i < end; i++) {
      if (keys[i] === key) {
        visit(ids[i] as number);
      }
    }
  }

  has(key: number): boolean {
    let isThere = false;
    this.each(key, () => {
      isThere = true;
    });
    return isThere;
  }
}

function bucketOf(key: number, shift: number): number {
  return Math.imul(key, SPREAD) >>> shift;
}

/**
 * Number of buckets, a power of two. A word has a few dozen keys, so a bucket has about ten keys, which fit into one
 * cache line.
 */
function bucketsFor(count: number): number {
  return Math.min(BUCKETS_MAX, Math.max(2, 2 ** (Math.ceil(Math.log2(count + 1)) + 2)));
}

function shiftOf(starts: Uint32Array): number {
  return 32 - Math.log2(starts.length - 1);
}
