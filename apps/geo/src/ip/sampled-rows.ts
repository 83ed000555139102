import type { Reader } from 'mmdb-lib';

/** Networks that are looked up from each start, and rows that are enough from it. */
const STEPS_MAX = 64;
const ROWS_MAX = 4;
const IPV4_BITS = 32;
const IPV6_BITS = 128;
/** The first bits of the addresses to start from: every /8 of IPv4, and every /8 of the public IPv6 addresses. */
const IPV4_STARTS = Array.from({ length: 256 }, (_, first) => first);
const IPV6_STARTS = Array.from({ length: 32 }, (_, at) => 0x20 + at);
const START_BITS = 8;

/** Rows from all over the address space of a database, at most four from each /8. @throws the reader's error for a damaged file */
export function* sampledRows(reader: Reader<never>): Generator<unknown> {
  for (const start of IPV4_STARTS) {
    yield* rowsFrom(reader, start, IPV4_BITS);
  }
  if (reader.metadata.ipVersion === 6) {
    for (const start of IPV6_STARTS) {
      yield* rowsFrom(reader, start, IPV6_BITS);
    }
  }
}

/** Looks up one network after the other. */
function* rowsFrom(reader: Reader<never>, start: number, bits: number): Generator<unknown> {
  let address = BigInt(start) << BigInt(bits - START_BITS);
  const end = address + (1n << BigInt(bits - START_BITS));
  let rows = 0;
  for (let step = 0; step < STEPS_MAX && rows < ROWS_MAX && address < end; step += 1) {
    const [row, prefixLength] = reader.getWithPrefixLength(bits === IPV4_BITS ? ipv4Text(address) : ipv6Text(address));
    if (row !== null) {
      rows += 1;
      yield row;
    }
    const size = BigInt(Math.max(0, bits - prefixLength));
    address = ((address >> size) + 1n) << size;
  }
}

const ipv4Text = (address: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 0xffn).join('.');

const ipv6Text = (address: bigint): string =>
  Array.from({ length: 8 }, (_, group) => ((address >> BigInt(16 * (7 - group))) & 0xffffn).toString(16)).join(':');
