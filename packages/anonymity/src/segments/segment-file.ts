import { endianness } from 'node:os';
import { AnonymityFeedError } from '../feeds/feed-errors.js';
import type { Family } from '../feeds/network.js';
import { SegmentTable } from './segment-table.js';

export type SegmentTables = Record<Family, SegmentTable>;

const MAGIC = 0x4e41_4331;
const HEADER_WORDS = 3;

/**
 * Packs the tables into 32-bit words, little-endian: magic, number of IPv4 pieces, number of IPv6 pieces, starts and sets of
 * IPv4, starts and sets of IPv6.
 */
export function packTables({ 4: ipv4, 6: ipv6 }: SegmentTables): Buffer {
  const parts = [[MAGIC, ipv4.sets.length, ipv6.sets.length], ipv4.starts, ipv4.sets, ipv6.starts, ipv6.sets];
  const words = Uint32Array.from(parts.flatMap((part) => [...part]));
  return ordered(Buffer.from(words.buffer));
}

/** @throws AnonymityFeedError `version_invalid` for anything else than such a file */
export function unpackTables(bytes: Buffer): SegmentTables {
  if (bytes.length % 4 !== 0) {
    throw broken();
  }
  // Copied, because words must start at multiples of four bytes.
  const words = new Uint32Array(Uint8Array.from(ordered(bytes)).buffer);
  const [magic, count4 = 0, count6 = 0] = words;
  if (magic !== MAGIC || words.length !== HEADER_WORDS + count4 * 2 + count6 * 5) {
    throw broken();
  }
  const ends = [count4, count4, count6 * 4, count6];
  let at = HEADER_WORDS;
  const [starts4, sets4, starts6, sets6] = ends.map((length) => {
    at += length;
    return words.subarray(at - length, at);
  }) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  const tables = { 4: new SegmentTable(4, starts4, sets4), 6: new SegmentTable(6, starts6, sets6) };
  try {
    tables[4].assertAscending();
    tables[6].assertAscending();
  } catch {
    throw broken();
  }
  return tables;
}

function ordered(bytes: Buffer): Buffer {
  return endianness() === 'LE' ? bytes : Buffer.from(bytes).swap32();
}

function broken(): AnonymityFeedError {
  return new AnonymityFeedError('version_invalid', 'the index of the networks is broken');
}
