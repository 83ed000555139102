import { createHash } from 'node:crypto';

const LENGTH_MAX = 254;
/** What mail servers take in practice (HTML's rule for addresses), with a domain of two labels at least. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=[^@]{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** The address in the one form in which members are found. `null`: it is none. */
export function normaliseEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= LENGTH_MAX && ADDRESS.test(address) ? address : null;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** What stands for an address in the name of a key. It hides nothing from who reads the records, which have the address. */
export const addressDigest = (address: string): string =>
  createHash('sha256').update(`member address\n${address}`).digest('hex').slice(0, 32);
