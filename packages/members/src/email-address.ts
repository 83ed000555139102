import { createHash } from 'node:crypto';

const LENGTH_MAX = 254;
/** What mail servers accept in practice (the HTML standard's rule), with at least two labels in the domain. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=[^@]{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** @returns the address in the one form that the store uses: trimmed, lower case; `null` for text that is no address */
export function normaliseEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= LENGTH_MAX && ADDRESS.test(address) ? address : null;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Stands for an address in key names. It is no secret: the records hold the address itself. */
export const addressDigest = (address: string): string =>
  createHash('sha256').update(`member address\n${address}`).digest('hex').slice(0, 32);
