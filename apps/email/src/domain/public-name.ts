import { parse } from 'tldts';

/** In the public suffix list, but not in the public DNS (RFC 3172, RFC 7686). */
const INFRASTRUCTURE = new Set(['arpa', 'onion']);

/**
 * Whether a domain is somebody's under a public suffix. All else (`localhost`, `corp.internal`, `name.example`) can
 * receive no mail from outside and may mean something in our own network, so it is never asked for.
 */
export function isPublicName(domain: string): boolean {
  const { domain: registered, isIcann } = parse(domain);
  return registered !== null && isIcann === true && !INFRASTRUCTURE.has(domain.slice(domain.lastIndexOf('.') + 1));
}
