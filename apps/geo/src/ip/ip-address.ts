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

/** Offset of the embedded IPv4 address in IPv6 transition addresses (RFC 3056, RFC 6052). */
const IPV4_OFFSETS: Record<string, number> = { '6to4': 2, rfc6052: 12 };
const IPV4_BYTES = 4;

/**
 * Parses an IP address; `null` for anything else. An embedded IPv4 address (mapped, 6to4, NAT64) is returned as IPv4.
 */
export function parseIp(text: string): IpAddress | null {
  if (isIP(text) === 0) {
    return null;
  }
  const address = unwrapIpv4(ipaddr.process(text));
  return {
    family: address.kind() === 'ipv4' ? 4 : 6,
    text: address.toString(),
    bytes: address.toByteArray(),
    isPublic: address.range() === 'unicast',
  };
}

function unwrapIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  const at = IPV4_OFFSETS[address.range()];
  return at === undefined ? address : ipaddr.fromByteArray(address.toByteArray().slice(at, at + IPV4_BYTES));
}
