import { NetworkSet } from '@cotejo/platform';
import fc from 'fast-check';
import { clientAddress } from './client-address.js';

const PROXIES = new NetworkSet(['10.0.0.0/8', '2001:db8:ffff::/48']);
const NONE = new NetworkSet([]);

const request = (remoteAddress: string | undefined, ...chains: string[]) => ({
  socket: { remoteAddress },
  rawHeaders: ['Host', 'api.example', ...chains.flatMap((chain) => ['X-Forwarded-For', chain])],
});
const addressOf = (...sent: Parameters<typeof request>) => clientAddress(request(...sent), PROXIES);

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::0:1', '2001:db8::1'],
])('is the peer when the peer is no trusted proxy: %s', (peer, address) => {
  expect(addressOf(peer)).toBe(address);
  expect(addressOf(peer, '203.0.113.9')).toBe(address);
  expect(clientAddress(request('10.0.0.1', '203.0.113.9'), NONE)).toBe('10.0.0.1');
});

it.each([
  ['one proxy', '203.0.113.9', '203.0.113.9'],
  ['an address that the client invented', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['an invented address of a proxy', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
  ['an invented text', 'unknown,,;, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['proxies of both families', '203.0.113.9, 2001:db8:ffff::1, ::ffff:10.0.0.2', '203.0.113.9'],
  ['a client with IPv6', '2001:DB8::9', '2001:db8::9'],
  ['proxies that add the port', '203.0.113.9:4711, [2001:db8:ffff::1]:443', '203.0.113.9'],
  ['a client with IPv6 in brackets', '[2001:db8::9]', '2001:db8::9'],
  ['a request that begins at a proxy', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
])('is what the farthest trusted proxy saw, after %s', (_, chain, address) => {
  expect(addressOf('10.0.0.1', chain)).toBe(address);
  expect(addressOf('::ffff:10.0.0.1', chain)).toBe(address);
});

it.each([
  ['no header', []],
  ['two headers', ['203.0.113.9', '203.0.113.9']],
  ['an empty header', ['']],
  ['an empty address', ['203.0.113.9, ']],
  ['a name', ['203.0.113.9, unknown']],
  ['a name behind a proxy', ['203.0.113.9, _hidden, 10.0.0.2']],
  ['an octal address', ['0313.0.0161.9']],
  ['a zone', ['fe80::1%eth0']],
  ['a very long header', [`${'203.0.113.9, '.repeat(100)}203.0.113.9`]],
])('is unknown when a trusted proxy sends %s', (_, chains) => {
  expect(addressOf('10.0.0.1', ...chains)).toBeNull();
});

it('is unknown when the connection is closed', () => {
  expect(addressOf(undefined, '203.0.113.9')).toBeNull();
});

const headerName = fc.constantFrom('X-Forwarded-For', 'x-forwarded-for', 'Forwarded', 'X-Real-IP', 'Client-IP');
const headerValue = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant('10.0.0.1'));

it('is never changed by headers of a peer that is no trusted proxy', () => {
  const outsider = fc.oneof(fc.ipV4(), fc.ipV6()).filter((address) => !PROXIES.includes(address));
  fc.assert(
    fc.property(outsider, fc.array(fc.tuple(headerName, headerValue)), (remoteAddress, headers) => {
      const sent = { socket: { remoteAddress }, rawHeaders: headers.flat() };
      expect(clientAddress(sent, PROXIES)).toBe(addressOf(remoteAddress));
    }),
  );
});

it('is never changed by addresses that a client invents in front of the address that its proxy appends', () => {
  const outsider = fc.oneof(fc.ipV4(), fc.ipV6()).filter((address) => !PROXIES.includes(address));
  fc.assert(
    fc.property(outsider, fc.array(headerValue, { maxLength: 8 }), (address, invented) => {
      const appended = [...invented, address].join(', ');
      expect([addressOf(address), null]).toContain(addressOf('10.0.0.1', appended));
      fc.pre(appended.length < 1_000);
      expect(addressOf('10.0.0.1', appended)).toBe(addressOf(address));
    }),
  );
});
