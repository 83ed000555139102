import { BlockList, isIPv6 } from 'node:net';

const UNREACHABLE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  UNREACHABLE.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  // Embedded IPv4 addresses, which may be private, in a network with translation (RFC 6052).
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  UNREACHABLE.addSubnet(net, prefix, 'ipv6');
}

/** `false` for loopback, private, link-local, multicast and similar addresses, which receive no mail from outside. */
export function isReachable(address: string): boolean {
  return !UNREACHABLE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
