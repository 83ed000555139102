import { BlockList, isIPv6 } from 'node:net';

const NOT_PUBLIC = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The platform of Azure, which answers every virtual machine.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  // Embedded IPv4 addresses, which may be private, in a network with translation (RFC 6052, RFC 8215) or a tunnel.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  NOT_PUBLIC.addSubnet(net, prefix, 'ipv6');
}

/**
 * `false` for loopback, private, link-local, multicast and similar addresses, the ones of a cloud's metadata among them. An
 * IPv4 address in IPv6 is judged as that IPv4 address, and the zone of a link-local address is ignored.
 */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  return !NOT_PUBLIC.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}
