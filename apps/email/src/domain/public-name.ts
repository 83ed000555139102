import { parse } from 'tldts';

/** Names in the public suffix list that are not in the public DNS (RFC 3172, RFC 7686). */
const INFRASTRUCTURE = new Set(['arpa', 'onion']);

/**
 * Whether a domain is registered under a public suffix. Other names (`localhost`, `corp.internal`, `name.example`) cannot
 * receive mail from outside and may exist in our own network, so they are never queried.
 */
export function isPublicName(domain: string): boolean {
  const { domain: registered, isIcann } = parse(domain);
  return registered !== null && isIcann === true && !INFRASTRUCTURE.has(domain.slice(domain.lastIndexOf('.') + 1));
}
