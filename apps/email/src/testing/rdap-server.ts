import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A registry's RDAP server (RFC 9083) for the given domains and their registration times. */
export function rdapVendor(registrations: Record<string, string>, requests: string[] = []): RequestListener {
  return (request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.accept}`);
    const domain = /^\/co\/domain\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '';
    const registration = registrations[domain];
    response.writeHead(registration ? 200 : 404, { 'content-type': 'application/rdap+json' });
    response.end(JSON.stringify(registration ? domainObject(domain, registration) : { errorCode: 404 }));
  };
}

export function domainObject(ldhName: string, registration: string): object {
  return {
    rdapConformance: ['rdap_level_0', 'icann_rdap_response_profile_1'],
    objectClassName: 'domain',
    handle: 'D1-CO',
    ldhName: ldhName.toUpperCase(),
    status: ['client transfer prohibited'],
    entities: [
      { objectClassName: 'entity', roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'A B']]] },
    ],
    events: [
      { eventAction: 'expiration', eventDate: '2031-01-01T00:00:00Z' },
      { eventAction: 'registration', eventDate: registration },
      { eventAction: 'last changed', eventDate: '2026-05-05T05:05:05Z' },
    ],
  };
}

/** A bootstrap file (RFC 9224) with one server for .co. */
export function writeBootstrap(origin: string): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-rdap-'));
  const path = join(folder, 'dns.json');
  const services = [[['co'], [`${origin}/co/`]]];
  writeFileSync(path, JSON.stringify({ version: '1.0', publication: '2026-01-01T00:00:00Z', services }));
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}
