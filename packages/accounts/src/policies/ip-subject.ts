import ipaddr from 'ipaddr.js';

/** An internet line gets a whole /64 and changes its address within it at any time (RFC 8981). */
const PREFIX_BYTES = 8;

/**
 * Canonical subject of an IP address: the address itself for IPv4, the /64 network for IPv6. `null` for an address that
 * is not public: addresses of private networks and proxies are shared by many buyers.
 */
export function ipSubject(text: string): string | null {
  if (!ipaddr.isValid(text)) {
    return null;
  }
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') {
    return null;
  }
  return address instanceof ipaddr.IPv6
    ? Buffer.from(address.toByteArray().slice(0, PREFIX_BYTES)).toString('hex')
    : address.toString();
}
