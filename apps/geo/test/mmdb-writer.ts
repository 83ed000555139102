import ipaddr from 'ipaddr.js';

type Value = string | number | boolean | { [name: string]: Value };

interface Options {
  ipVersion: 4 | 6;
  buildEpochSeconds?: number;
  databaseType?: string;
}

/** A slot of a node: empty, another node, or the row at an offset. */
type Slot = null | { node: number } | { offset: number };

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const SEPARATOR = Buffer.alloc(16);
const TYPE = { string: 2, double: 3, uint16: 5, uint32: 6, map: 7, uint64: 9, array: 11, boolean: 14 } as const;
const IPV4_IN_IPV6_BITS = 96;

/**
 * Writes a MaxMind DB (format 2.0, records of 24 bits) with a row for each network. In a file with both families,
 * IPv4 networks are under `::/96`.
 */
export function writeMmdb(
  rows: Record<string, Value>,
  { ipVersion, buildEpochSeconds = 1_767_225_600, databaseType = 'test' }: Options,
): Buffer {
  const tree: [Slot, Slot][] = [[null, null]];
  const data: Buffer[] = [];
  let offset = 0;
  for (const [network, value] of Object.entries(rows)) {
    insert(tree, bitsOf(network, ipVersion), { offset });
    const bytes = encode(value);
    data.push(bytes);
    offset += bytes.length;
  }
  const metadata = Buffer.concat([
    control(TYPE.map, 9),
    ...pair('node_count', unsigned(TYPE.uint32, tree.length)),
    ...pair('record_size', unsigned(TYPE.uint16, 24)),
    ...pair('ip_version', unsigned(TYPE.uint16, ipVersion)),
    ...pair('database_type', encode(databaseType)),
    ...pair('languages', control(TYPE.array, 0)),
    ...pair('binary_format_major_version', unsigned(TYPE.uint16, 2)),
    ...pair('binary_format_minor_version', unsigned(TYPE.uint16, 0)),
    ...pair('build_epoch', unsigned(TYPE.uint64, buildEpochSeconds)),
    ...pair('description', encode({})),
  ]);
  return Buffer.concat([treeBytes(tree), SEPARATOR, ...data, METADATA_MARKER, metadata]);
}

function bitsOf(network: string, ipVersion: 4 | 6): number[] {
  const [address, length] = ipaddr.parseCIDR(network);
  const bits = address.toByteArray().flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => (byte >> shift) & 1));
  const isIpv4 = address.kind() === 'ipv4';
  const lead: number[] = isIpv4 && ipVersion === 6 ? new Array(IPV4_IN_IPV6_BITS).fill(0) : [];
  return [...lead, ...bits.slice(0, length)];
}

function insert(tree: [Slot, Slot][], bits: number[], row: Slot): void {
  let node = 0;
  for (const [depth, bit] of bits.entries()) {
    const slots = tree[node] as [Slot, Slot];
    if (depth === bits.length - 1) {
      slots[bit as 0 | 1] = row;
      return;
    }
    const next = slots[bit as 0 | 1];
    if (next && 'node' in next) {
      node = next.node;
    } else {
      node = tree.push([null, null]) - 1;
      slots[bit as 0 | 1] = { node };
    }
  }
}

/**
 * The value of an empty slot is the number of nodes; of a row, that number plus the separator's length and the offset.
 */
function treeBytes(tree: [Slot, Slot][]): Buffer {
  const bytes = Buffer.alloc(tree.length * 6);
  for (const [index, slot] of tree.flat().entries()) {
    const number =
      slot === null ? tree.length : 'node' in slot ? slot.node : tree.length + SEPARATOR.length + slot.offset;
    bytes.writeUIntBE(number, index * 3, 3);
  }
  return bytes;
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(TYPE.string, text.length), text]);
  }
  // The size of a boolean is its value.
  if (typeof value === 'boolean') {
    return control(TYPE.boolean, value ? 1 : 0);
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    return Buffer.concat([
      control(TYPE.map, entries.length),
      ...entries.flatMap(([name, of]) => pair(name, encode(of))),
    ]);
  }
  if (Number.isInteger(value) && value >= 0) {
    return unsigned(TYPE.uint32, value);
  }
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return Buffer.concat([control(TYPE.double, bytes.length), bytes]);
}

function pair(name: string, value: Buffer): Buffer[] {
  return [encode(name), value];
}

function unsigned(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  const significant = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  const payload = value === 0 ? Buffer.alloc(0) : significant;
  return Buffer.concat([control(type, payload.length), payload]);
}

/** Types above 7 need a second byte. Sizes below 29 fit into the first byte; sizes up to 284 need one more byte. */
function control(type: number, size: number): Buffer {
  const length = size < 29 ? [size] : [29, size - 29];
  const [short = 0, ...more] = length;
  return type <= 7 ? Buffer.from([(type << 5) | short, ...more]) : Buffer.from([short, type - 7, ...more]);
}
