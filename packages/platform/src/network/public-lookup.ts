import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Code of the error for a name that has addresses, but no public one. */
export const NOT_PUBLIC_CODE = 'ENOTPUBLIC';

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Makes a lookup that returns the public addresses of a name only. The connection uses exactly these addresses, so a name
 * cannot change its meaning between check and connection.
 * @param resolve resolves a name to all its addresses
 */
export function publicLookupBy(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        return callback(error, []);
      }
      const known = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = known;
      if (!first) {
        return callback(Object.assign(new Error('no public address'), { code: NOT_PUBLIC_CODE }), []);
      }
      return options.all ? callback(null, known) : callback(null, first.address, first.family);
    });
  };
}

/** Resolves a name like the system, without addresses that are not public. */
export const publicLookup: LookupFunction = publicLookupBy(lookup as Resolve);
