import type { Pattern } from './encodings.js';

/** A value that was found: of what kind, in which encoding, from which call, and where it ends. Never the value. */
export interface Hit extends Omit<Pattern, 'bytes'> {
  /** Bytes into the surface, just after the match. */
  offset: number;
}

export interface Scan {
  bytes: number;
  /** The first of each kind, encoding and origin. */
  hits: Hit[];
  /** All matches, repetitions included. */
  matches: number;
}

/** Patterns are recognised by their last eight bytes, so none may be shorter. */
const TAIL_BYTES = 8;
const FILTER_BITS = 24;

/** A local name, because jest looks up a global such as `Math` again for each byte. */
const { imul } = Math;

/** Upper and lower case are one, and so are the two alphabets of base64. */
const FOLD = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) {
    return byte + 0x20;
  }
  if (byte === 0x2d) {
    return 0x2b;
  }
  return byte === 0x5f ? 0x2f : byte;
});
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

interface Folded extends Pattern {
  /** A number that stands within a longer one is another number. */
  startsNumber: boolean;
}

/**
 * Looks for hundreds of thousands of patterns at once, in one pass: a hash of the last eight bytes is looked up in a
 * bitmap, and only where that says perhaps are patterns compared.
 */
export class Scanner {
  private readonly filter = new Uint8Array(2 ** (FILTER_BITS - 3));
  private readonly patterns = new Map<number, Folded[]>();
  private longest = TAIL_BYTES;

  /** @throws RangeError for a pattern that is too short to be distinct from chance */
  constructor(patterns: Iterable<Pattern>) {
    for (const pattern of patterns) {
      this.add(pattern);
    }
  }

  private add(pattern: Pattern): void {
    const bytes = pattern.bytes.map((byte) => FOLD[byte] as number) as Buffer;
    if (bytes.length < TAIL_BYTES) {
      throw new RangeError(`a pattern of ${bytes.length} bytes is found by chance`);
    }
    const tail = Buffer.from(bytes.subarray(-TAIL_BYTES));
    const hash = hashOf(tail.readInt32BE(0), tail.readInt32BE(4));
    const known = this.patterns.get(hash);
    const isText = pattern.encoding === 'plain' || pattern.encoding === 'reversed';
    const folded = { ...pattern, bytes: Buffer.from(bytes), startsNumber: isText && isDigit(bytes[0]) };
    if (known) {
      known.push(folded);
    } else {
      this.patterns.set(hash, [folded]);
    }
    const bit = hash >>> (32 - FILTER_BITS);
    this.filter[bit >>> 3] = (this.filter[bit >>> 3] as number) | (1 << (bit & 7));
    this.longest = Math.max(this.longest, bytes.length);
  }

  async scan(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Scan> {
    const found = new Map<string, Hit>();
    let bytes = 0;
    let matches = 0;
    let carried = Buffer.alloc(0);
    for await (const chunk of chunks) {
      const data = Buffer.concat([carried, chunk]);
      for (let index = 0; index < data.length; index += 1) {
        data[index] = FOLD[data[index] as number] as number;
      }
      const start = bytes - carried.length;
      this.match(data, carried.length, ({ kind, encoding, origin }, end) => {
        matches += 1;
        const name = `${kind} ${encoding} ${origin}`;
        if (!found.has(name)) {
          found.set(name, { kind, encoding, origin, offset: start + end });
        }
      });
      bytes += chunk.length;
      carried = data.subarray(-this.longest);
    }
    return { bytes, hits: [...found.values()], matches };
  }

  /** Reports each pattern that ends at or after `from`. */
  private match(data: Buffer, from: number, onMatch: (pattern: Pattern, end: number) => void): void {
    const { filter } = this;
    let high = 0;
    let low = 0;
    for (let index = Math.max(0, from - TAIL_BYTES + 1); index < data.length; index += 1) {
      high = (high << 8) | (low >>> 24);
      low = (low << 8) | (data[index] as number);
      const hash = hashOf(high, low);
      const bit = hash >>> (32 - FILTER_BITS);
      if (((filter[bit >>> 3] as number) & (1 << (bit & 7))) === 0 || index < from) {
        continue;
      }
      for (const pattern of this.patterns.get(hash) ?? []) {
        if (endsAt(data, index + 1, pattern)) {
          onMatch(pattern, index + 1);
        }
      }
    }
  }
}

function hashOf(high: number, low: number): number {
  return imul(high, 0x9e3779b1) ^ imul(low, 0x85ebca6b);
}

function endsAt(data: Buffer, end: number, { bytes, startsNumber }: Folded): boolean {
  const start = end - bytes.length;
  if (start < 0 || data.compare(bytes, 0, bytes.length, start, end) !== 0) {
    return false;
  }
  return !(startsNumber && isDigit(data[start - 1]));
}
