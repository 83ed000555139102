import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isReachable } from '../domain/reachable-address.js';

/** Finds a name's addresses as the system does, but for those of a private network: a redirect must not lead there. */
export const publicLookup: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      return found(error, []);
    }
    const reachable = (addresses as LookupAddress[]).filter(({ address }) => isReachable(address));
    const [first] = reachable;
    if (!first) {
      return found(notPublic(), []);
    }
    return options.all ? found(null, reachable) : found(null, first.address, first.family);
  });
};

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error('no public address'), { code: 'ENOTFOUND' });
}
