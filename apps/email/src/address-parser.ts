import { domainToASCII, domainToUnicode } from 'node:url';

export interface MailAddress {
  local: string;
  /** Lower case; international names in their ASCII form. */
  domain: string;
}

const ADDRESS_OCTETS_MAX = 254;
const LOCAL_OCTETS_MAX = 64;
const DOMAIN_OCTETS_MAX = 253;

/**
 * Non-ASCII letters, marks, digits, punctuation, symbols (RFC 6531) and letter joiners; no spaces, no control
 * characters.
 */
const BEYOND_ASCII = '(?!\\p{ASCII})[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\u200c\\u200d]';
const ATOM = `(?:[\\w!#$%&'*+\\/=?^\`\\{\\|\\}~\\-]|${BEYOND_ASCII})+`;
/** Printable ASCII; quotes and backslashes are escaped with a backslash. */
const QUOTED = `"(?:[\\x20\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\\x20-\\x7e]|${BEYOND_ASCII})*"`;
/** Atoms joined by dots, or a quoted string (RFC 5321, 4.1.2). */
const LOCAL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|${QUOTED})$`, 'u');
/**
 * Characters of a domain as written. Node's conversion would also accept escapes, ports and paths, and drop invisible
 * ones.
 */
const WRITTEN_DOMAIN = /^(?:\u200c|\u200d|(?![$+<=>^`|~])[\p{L}\p{M}\p{N}\p{S}\-.\u3002\uff0e\uff61])+$/u;
/** Labels of letters, digits and inner hyphens. The last label must not be all digits, which would be an IP address. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/;

/**
 * Splits an address into local part and domain; `null` when the address is invalid by RFC 5321 and, beyond ASCII, RFC 6531.
 * IP literals (`user@[192.0.2.1]`) are refused. International domains are mapped by UTS 46, non-transitional. Domains that
 * some top-level domains register beyond IDNA 2008, such as emoji domains, exist and are accepted.
 */
export function parseAddress(email: string): MailAddress | null {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const domain = asciiDomain(email.slice(at + 1));
  const fits =
    Buffer.byteLength(local) <= LOCAL_OCTETS_MAX &&
    domain.length <= DOMAIN_OCTETS_MAX &&
    Buffer.byteLength(local) + 1 + domain.length <= ADDRESS_OCTETS_MAX;
  return fits && LOCAL.test(local) && DOMAIN.test(domain) ? { local, domain } : null;
}

/** The ASCII form of a domain; an empty string for an invalid domain. */
function asciiDomain(written: string): string {
  if (written.length > DOMAIN_OCTETS_MAX || !WRITTEN_DOMAIN.test(written)) {
    return '';
  }
  const domain = domainToASCII(written);
  // A label that cannot be decoded is invalid.
  return domain.includes('xn--') && /(?:^|\.)xn--/.test(domainToUnicode(domain)) ? '' : domain;
}
