import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const PREFIX_LENGTH = /^(?:0|[1-9]\d{0,2})$/;
/** Bits before the IPv4 address in `::ffff:192.0.2.1`. */
const MAPPED_BITS = 96;

/** Networks, compiled once, of which an address is in one or in none. */
export class NetworkSet {
  private readonly networks: readonly (readonly [Address, number])[];

  /** @param networks as `canonicalNetwork` returns them */
  constructor(networks: readonly string[]) {
    this.networks = networks.map((network) => ipaddr.parseCIDR(network));
  }

  get isEmpty(): boolean {
    return this.networks.length === 0;
  }

  /** A text that is not an address is in no network. */
  includes(text: string): boolean {
    const address = parseAddress(text);
    return (
      address !== null &&
      this.networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
    );
  }
}

/**
 * The one way to write a network: `192.0.2.0/24`, `2001:db8::/32`. An address is a network of one address, and an IPv4 address
 * in IPv6 is that IPv4 address. `null`: not a network, or an address inside a network, such as `192.0.2.7/24`, where it is not
 * clear which of both is meant.
 */
export function canonicalNetwork(text: string): string | null {
  const [addressText = '', length, ...rest] = text.split('/');
  const isMapped = addressText.includes(':') && canonicalAddress(addressText)?.includes(':') === false;
  const address = parseAddress(addressText);
  if (address === null || rest.length > 0 || (length !== undefined && !PREFIX_LENGTH.test(length))) {
    return null;
  }
  const bitsMax = address.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? bitsMax : Number(length) - (isMapped ? MAPPED_BITS : 0);
  if (bits < 0 || bits > bitsMax) {
    return null;
  }
  const network = `${address.toString()}/${bits}`;
  const [first] = ipaddr.parseCIDR(network);
  const start = first instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return start.networkAddressFromCIDR(network).toString() === first.toString() ? network : null;
}

/** An address as text, an IPv4 address in IPv6 as that IPv4 address; `null`: not an address. */
export function canonicalAddress(text: string): string | null {
  return parseAddress(text)?.toString() ?? null;
}

/**
 * Uses Node's strict parser: no octal, no hexadecimal, no zone. ipaddr.js reads `::192.0.2.1`, which is no address of today
 * (RFC 4291, 2.5.5.1), as `::ffff:192.0.2.1`.
 */
function parseAddress(text: string): Address | null {
  const isAddress = isIP(text) !== 0 && !text.includes('%') && !(text.startsWith('::') && isIPv4(text.slice(2)));
  return isAddress ? ipaddr.process(text) : null;
}
