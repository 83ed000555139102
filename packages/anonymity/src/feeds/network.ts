import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Family = 4 | 6;

/** Addresses of one family from the first to the last, as numbers. */
export interface Network {
  family: Family;
  first: bigint;
  last: bigint;
}

export const ADDRESS_BITS: Record<Family, number> = { 4: 32, 6: 128 };

/** A network (`1.2.3.0/24`), an address, or a range (`1.2.3.4 - 1.2.3.9`); `null` for anything else. */
export function parseNetwork(text: string): Network | null {
  const [start = '', end, ...more] = text.split('-').map((part) => part.trim());
  if (more.length > 0) {
    return null;
  }
  if (end !== undefined) {
    return rangeOf(start, end);
  }
  const [address = '', length, ...rest] = start.split('/');
  return rest.length > 0 ? null : prefixOf(address, length);
}

function rangeOf(start: string, end: string): Network | null {
  const family = familyOf(start);
  if (family === null || familyOf(end) !== family) {
    return null;
  }
  const [first, last] = [numberOf(start), numberOf(end)];
  return first > last ? null : { family, first, last };
}

function prefixOf(address: string, length: string | undefined): Network | null {
  const family = familyOf(address);
  if (family === null || (length !== undefined && !/^\d{1,3}$/.test(length))) {
    return null;
  }
  const bits = ADDRESS_BITS[family];
  const hostBits = bits - Number(length ?? bits);
  if (hostBits < 0) {
    return null;
  }
  const size = 1n << BigInt(hostBits);
  const first = (numberOf(address) / size) * size;
  return { family, first, last: first + size - 1n };
}

/** Node's reading is the strict one: no octal, no hexadecimal, no zone. */
function familyOf(address: string): Family | null {
  return address.includes('%') ? null : ((isIP(address) || null) as Family | null);
}

function numberOf(address: string): bigint {
  return BigInt(`0x${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex')}`);
}

/** The kind of an address by the registries of IANA: `unicast` for the public ones. */
export function kindOf(address: bigint, family: Family): string {
  const bytes = Buffer.from(address.toString(16).padStart(ADDRESS_BITS[family] / 4, '0'), 'hex');
  return ipaddr.fromByteArray([...bytes]).range();
}
