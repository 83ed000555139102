import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Family = 4 | 6;

/** A range of addresses of one family, `last` included, as numbers. */
export interface Network {
  family: Family;
  first: bigint;
  last: bigint;
}

export const ADDRESS_BITS: Record<Family, number> = { 4: 32, 6: 128 };

/** Parses a network (`1.2.3.0/24`), an address or a range (`1.2.3.4 - 1.2.3.9`); `null` for anything else. */
export function parseNetwork(text: string): Network | null {
  const [start = '', end, ...more] = text.split('-').map((part) => part.trim());
  if (more.length > 0) {
    return null;
  }
  if (end !== undefined) {
    return parseRange(start, end);
  }
  const [address = '', length, ...rest] = start.split('/');
  return rest.length > 0 ? null : parsePrefix(address, length);
}

function parseRange(start: string, end: string): Network | null {
  const family = familyOf(start);
  if (family === null || familyOf(end) !== family) {
    return null;
  }
  const [first, last] = [numberOf(start), numberOf(end)];
  return first > last ? null : { family, first, last };
}

function parsePrefix(address: string, length: string | undefined): Network | null {
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

/** Uses Node's strict parser: no octal, no hexadecimal, no zone. */
function familyOf(address: string): Family | null {
  return address.includes('%') ? null : ((isIP(address) || null) as Family | null);
}

function numberOf(address: string): bigint {
  return BigInt(`0x${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex')}`);
}

/** The kind of an address in the IANA registries: `unicast` for public addresses. */
export function addressKind(address: bigint, family: Family): string {
  const bytes = Buffer.from(address.toString(16).padStart(ADDRESS_BITS[family] / 4, '0'), 'hex');
  return ipaddr.fromByteArray([...bytes]).range();
}
