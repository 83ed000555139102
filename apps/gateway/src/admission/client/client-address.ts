import type { IncomingMessage } from 'node:http';
import { canonicalAddress, type NetworkSet } from '@cotejo/platform';
import { valuesOf } from '../../http/headers/raw-headers.js';

/** A chain that is longer did not come from a sound proxy. */
const LENGTH_MAX = 1_000;
/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([0-9a-fA-F:.]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/;

/** The parts of a request that tell the address of its client. */
export type AddressedRequest = Pick<IncomingMessage, 'rawHeaders'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * The address of the client: the peer of the connection, or, when the peer is a trusted proxy, the last address of
 * `X-Forwarded-For` that is not a trusted proxy. `null`: unknown, also when a trusted proxy sends no such header, two of them,
 * or one that cannot be read.
 */
export function clientAddress({ socket, rawHeaders }: AddressedRequest, proxies: NetworkSet): string | null {
  const peer = canonicalAddress(socket.remoteAddress ?? '');
  if (peer === null || !proxies.includes(peer)) {
    return peer;
  }
  const [chain, ...more] = valuesOf(rawHeaders, 'x-forwarded-for');
  if (chain === undefined || more.length > 0 || chain.length > LENGTH_MAX) {
    return null;
  }
  // Each proxy vouches for the address that it added. The client itself may have sent anything to the left of its address.
  const addresses = chain.split(',').reverse().map(readAddress);
  const client = addresses.find((address) => address === null || !proxies.includes(address));
  // Without such an address, the request began at the farthest proxy.
  return client === undefined ? (addresses.at(-1) ?? null) : client;
}

function readAddress(part: string): string | null {
  const text = part.trim();
  const [, v6, v4] = WITH_PORT.exec(text) ?? [];
  return canonicalAddress(v6 ?? v4 ?? text);
}
