import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isReachable } from '../domain/reachable-address.js';

/** Resolves a name like the system, without addresses of private networks, so that a redirect cannot lead there. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      return callback(error, []);
    }
    const reachable = (addresses as LookupAddress[]).filter(({ address }) => isReachable(address));
    const [first] = reachable;
    if (!first) {
      return callback(notPublic(), []);
    }
    return options.all ? callback(null, reachable) : callback(null, first.address, first.family);
  });
};

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error('no public address'), { code: 'ENOTFOUND' });
}
