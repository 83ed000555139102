import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface IpAddress {
  family: 4 | 6;
  /** Canonical; an IPv4-mapped IPv6 address is the IPv4 address it holds. */
  text: string;
  bytes: readonly number[];
  /** False for private, carrier-grade NAT, documentation, reserved and transition addresses (IANA registries). */
  isPublic: boolean;
}

/** `null` for what is no IP address. */
export function parseIp(text: string): IpAddress | null {
  if (isIP(text) === 0) return null;
  const address = ipaddr.process(text);
  return {
    family: address.kind() === 'ipv4' ? 4 : 6,
    text: address.toString(),
    bytes: address.toByteArray(),
    isPublic: address.range() === 'unicast',
  };
}
