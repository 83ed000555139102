import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Code of the error for a name that has addresses, but no public one. */
export const NOT_PUBLIC_CODE = 'ENOTPUBLIC';

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Makes a lookup that returns the permitted addresses of a name only. The connection uses exactly these addresses, so a name
 * cannot change its meaning between check and connection.
 * @param code of the error for a name that has addresses, but no permitted one
 * @param resolve like the system by default
 */
export function permittedLookup(
  permits: (address: string) => boolean,
  code: string,
  resolve: Resolve = lookup as Resolve,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        return callback(error, []);
      }
      const known = addresses.filter(({ address }) => permits(address));
      const [first] = known;
      if (!first) {
        return callback(Object.assign(new Error('no permitted address'), { code }), []);
      }
      return options.all ? callback(null, known) : callback(null, first.address, first.family);
    });
  };
}

export const publicLookup = permittedLookup(isPublicAddress, NOT_PUBLIC_CODE);
