import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigInvalidError } from '@cotejo/platform';
import { testFolder } from '@cotejo/testing';
import { RdapServers } from './rdap-servers.js';

const folder = testFolder();
let servers: RdapServers;
beforeEach(() => {
  servers = new RdapServers();
});
afterEach(() => {
  servers.close();
});

const baseOf = (domain: string) => servers.baseOf(domain)?.href ?? null;
function open(text: string): void {
  const path = join(folder, 'dns.json');
  writeFileSync(path, text);
  servers.open(path, () => {});
}

it.each([
  ['tienda.co', 'https://rdap.registry.co/co/'],
  ['tienda.com.co', 'https://rdap.registry.co/co/'],
  ['tienda.com', 'https://rdap.verisign.com/com/v1/'],
  ['tienda.store', 'https://rdap.centralnic.com/store/'],
  ['tienda.zz', null],
  ['co', null],
])('returns the built-in server for %s: %s', (domain, base) => {
  expect(baseOf(domain)).toBe(base);
});

it('uses the longest suffix in the bootstrap file, and the built-in list for other suffixes', () => {
  open(
    JSON.stringify({
      services: [
        [
          ['com', 'zz'],
          ['http://open.example/', 'https://registry.example/rdap'],
        ],
        [['com.zz'], ['https://second.example/']],
        [['open'], ['http://open.example/']],
      ],
    }),
  );
  expect(baseOf('tienda.com')).toBe('https://registry.example/rdap');
  expect(baseOf('tienda.zz')).toBe('https://registry.example/rdap');
  expect(baseOf('tienda.com.zz')).toBe('https://second.example/');
  expect(baseOf('tienda.co')).toBe('https://rdap.registry.co/co/');
  // Without TLS, an attacker on the network could fake the age of a domain.
  expect(baseOf('tienda.open')).toBeNull();
});

it.each(['', 'no JSON', '{}', '{"services":[]}', '{"services":[[["co"],["ftp://x"]]]}', 'null'])(
  'refuses the file %j',
  (text) => {
    expect(() => open(text)).toThrow(ConfigInvalidError);
  },
);
