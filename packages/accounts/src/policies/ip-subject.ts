import ipaddr from 'ipaddr.js';

/** A line gets a whole /64 and takes another address of it as it likes (RFC 8981). */
const PREFIX_BYTES = 8;

/**
 * Whom an address stands for: an IPv4 address itself, of IPv6 its /64 network, however it is written. `null` where it is
 * no public address: those of a private network, or of a proxy in between, are everybody's.
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
