import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface IpAddress {
  family: 4 | 6;
  /** Canonical. */
  text: string;
  bytes: readonly number[];
  /** False for private, carrier-grade NAT, documentation, reserved and Teredo addresses (IANA registries). */
  isPublic: boolean;
}

/** Where an IPv6 address of a transition holds the IPv4 address it stands for (RFC 3056, RFC 6052). */
const HELD_AT: Record<string, number> = { '6to4': 2, rfc6052: 12 };
const IPV4_BYTES = 4;

/** `null` for what is no IP address. One that holds an IPv4 address (mapped, 6to4, NAT64) is that address. */
export function parseIp(text: string): IpAddress | null {
  if (isIP(text) === 0) {
    return null;
  }
  const address = held(ipaddr.process(text));
  return {
    family: address.kind() === 'ipv4' ? 4 : 6,
    text: address.toString(),
    bytes: address.toByteArray(),
    isPublic: address.range() === 'unicast',
  };
}

function held(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  const at = HELD_AT[address.range()];
  return at === undefined ? address : ipaddr.fromByteArray(address.toByteArray().slice(at, at + IPV4_BYTES));
}
