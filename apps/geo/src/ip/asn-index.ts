import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { lowerBound } from '../sorted-search.js';
import type { IpAddress } from './ip-address.js';

/** An IPv4 address, or the upper 64 bits of an IPv6 address, because no routed IPv6 network is smaller. */
type Key = number | bigint;
type Keys = Uint32Array | BigUint64Array;

/** Ranges of one family, ascending and disjoint. */
interface Ranges {
  starts: Keys;
  ends: Keys;
  asns: Uint32Array;
}

const IPV4_DIGITS_MAX = 10;

/** Finds the autonomous system of an address in the numeric CSV of @ip-location-db/asn: start, end, number, name. */
export class AsnIndex {
  private constructor(
    private readonly ranges: Partial<Record<4 | 6, Ranges>>,
    /** Modification times of the files in epoch milliseconds; `geo fetch` sets them to the time of the edition. */
    readonly builtAt: readonly number[],
  ) {}

  /** @throws Error when a file is not such a CSV, is empty, or is not ascending */
  static async open(paths: readonly string[]): Promise<AsnIndex> {
    const ranges: Partial<Record<4 | 6, Ranges>> = {};
    for (const path of paths) {
      const read = await readRanges(path);
      ranges[read.starts instanceof Uint32Array ? 4 : 6] = read;
    }
    const stats = await Promise.all(paths.map((path) => stat(path)));
    return new AsnIndex(
      ranges,
      stats.map(({ mtimeMs }) => mtimeMs),
    );
  }

  find(ip: IpAddress): number | null {
    const ranges = this.ranges[ip.family];
    if (!ranges) {
      return null;
    }
    const key = keyOf(ip);
    // The last range that does not start after the address.
    const index = lowerBound<Key>(ranges.starts, typeof key === 'bigint' ? key + 1n : key + 1) - 1;
    const end = ranges.ends[index];
    return end !== undefined && end >= key ? (ranges.asns[index] ?? null) : null;
  }
}

function keyOf({ family, bytes }: IpAddress): Key {
  const upper = Buffer.from(bytes);
  return family === 4 ? upper.readUInt32BE() : upper.readBigUInt64BE();
}

async function readRanges(path: string): Promise<Ranges> {
  const starts: Key[] = [];
  const ends: Key[] = [];
  const asns: number[] = [];
  let toKey: ((decimal: string) => Key) | undefined;
  let previous: Key = 0;
  for await (const [start, end, asn] of createReadStream(path).pipe(parse())) {
    toKey ??= end.length <= IPV4_DIGITS_MAX ? Number : (decimal) => BigInt(decimal) >> 64n;
    const first = toKey(start);
    // Also true for NaN.
    if (!(first >= previous)) {
      throw new Error('ASN ranges are not ascending');
    }
    if (!/^\d+$/.test(asn)) {
      throw new Error('the third column is not an ASN');
    }
    starts.push(first);
    ends.push(toKey(end));
    asns.push(Number(asn));
    previous = first;
  }
  if (starts.length === 0) {
    throw new Error('there is no ASN range');
  }
  return { starts: pack(starts), ends: pack(ends), asns: Uint32Array.from(asns) };
}

function pack(keys: Key[]): Keys {
  return typeof keys[0] === 'bigint' ? BigUint64Array.from(keys as bigint[]) : Uint32Array.from(keys as number[]);
}
