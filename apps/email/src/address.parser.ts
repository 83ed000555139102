import { domainToASCII } from 'node:url';

export interface MailAddress {
  local: string;
  /** Lower case; international names in their ASCII form. */
  domain: string;
}

const ADDRESS_OCTETS_MAX = 254;
const LOCAL_OCTETS_MAX = 64;
const DOMAIN_OCTETS_MAX = 253;

/** Atoms joined by dots, or a quoted string (RFC 5321, 4.1.2); letters of any script (RFC 6531). */
const LOCAL = /^(?:[\w!#$%&'*+/=?^`{|}~\u0080-\uffff-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\uffff-]+)*|"(?:[^"\\]|\\.)*")$/;
/** Letters, digits and inner hyphens; a last label of digits would be an IP address. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/;

/** Parts of an address; `null` where RFC 5321 has no such address. IP literals (`user@[192.0.2.1]`) are refused. */
export function parseAddress(email: string): MailAddress | null {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const domain = domainToASCII(email.slice(at + 1));
  const fits =
    Buffer.byteLength(local) <= LOCAL_OCTETS_MAX &&
    domain.length <= DOMAIN_OCTETS_MAX &&
    Buffer.byteLength(local) + 1 + domain.length <= ADDRESS_OCTETS_MAX;
  return fits && LOCAL.test(local) && DOMAIN.test(domain) ? { local, domain } : null;
}
