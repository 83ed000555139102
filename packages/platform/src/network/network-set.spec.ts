import { BlockList } from 'node:net';
import fc from 'fast-check';
import { canonicalAddress, canonicalNetwork, NetworkSet } from './network-set.js';

it.each([
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.7', '192.0.2.7/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::/0', '::/0'],
  ['::ffff:192.0.2.0/120', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7/32'],
])('writes the network %s as %s', (text, network) => {
  expect(canonicalNetwork(text)).toBe(network);
});

it.each([
  ...['', '/', '192.0.2.0/', '/24', '192.0.2/24', '192.0.2.0/33', '192.0.2.0/-1', '192.0.2.0/024', '192.0.2.0/24/24'],
  ...['192.0.2.7/24', '2001:db8::1/32', '010.0.0.0/8', '0x0a.0.0.0/8', '10/8', ' 192.0.2.0/24', '192.0.2.0/2e1'],
  ...[
    'fe80::1%eth0',
    '::ffff:192.0.2.0/24',
    '::ffff:192.0.2.7/120',
    '192.0.2.0/255.255.255.0',
    'localhost',
    '2001:db8::/129',
  ],
])('refuses the network %j', (text) => {
  expect(canonicalNetwork(text)).toBeNull();
});

it('finds addresses of both families, and an IPv4 address in IPv6 in IPv4 networks only', () => {
  const networks = new NetworkSet(['192.0.2.0/24', '198.51.100.7/32', '2001:db8::/32']);
  const inside = [
    '192.0.2.0',
    '192.0.2.255',
    '198.51.100.7',
    '2001:db8:ffff::1',
    '::ffff:192.0.2.9',
    '::FFFF:c000:0209',
  ];
  const outside = ['192.0.3.0', '198.51.100.8', '2001:db9::', '::192.0.2.9', '', 'x', '192.0.2.9%1', '192.0.2.9 '];
  expect(inside.filter((address) => !networks.includes(address))).toEqual([]);
  expect(outside.filter((address) => networks.includes(address))).toEqual([]);
  expect(new NetworkSet(['::/0']).includes('::ffff:192.0.2.9')).toBe(false);
  expect(new NetworkSet([]).includes('192.0.2.9')).toBe(false);
});

it('agrees with the block list of Node for all networks and addresses', () => {
  const networkOf = (address: string, bitsMax: number) =>
    fc.integer({ min: 0, max: bitsMax }).map((bits) => ({ address, bits }));
  const v4 = fc.ipV4().chain((address) => networkOf(address, 32));
  const v6 = fc.ipV6().chain((address) => networkOf(address, 128));
  fc.assert(
    fc.property(fc.oneof(v4, v6), fc.oneof(fc.ipV4(), fc.ipV6()), fc.boolean(), ({ address, bits }, other, near) => {
      const family = address.includes(':') ? 'ipv6' : 'ipv4';
      // Of mapped addresses, the test above says what is expected.
      fc.pre([address, other].every((text) => !text.includes(':') || canonicalAddress(text)?.includes(':')));
      const list = new BlockList();
      list.addSubnet(address, bits, family);
      const start = startOf(address, bits);
      const asked = near ? address : other;
      const askedFamily = asked.includes(':') ? 'ipv6' : 'ipv4';
      expect(canonicalNetwork(`${start}/${bits}`)).toBe(`${start}/${bits}`);
      const expected = askedFamily === family && list.check(asked, askedFamily);
      expect(new NetworkSet([`${start}/${bits}`]).includes(asked)).toBe(expected);
    }),
  );
});

/** First address of the network that contains an address: found without the parser under test. */
function startOf(address: string, bits: number): string {
  const isV6 = address.includes(':');
  const size = isV6 ? 128 : 32;
  const number = isV6
    ? BigInt(`0x${[...groupsOf(address)].map((group) => group.padStart(4, '0')).join('')}`)
    : address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const first = (number >> BigInt(size - bits)) << BigInt(size - bits);
  const text = isV6
    ? (first.toString(16).padStart(32, '0').match(/.{4}/g) as string[]).join(':')
    : [24n, 16n, 8n, 0n].map((shift) => (first >> shift) & 255n).join('.');
  return canonicalAddress(text) as string;
}

function groupsOf(address: string): string[] {
  const withHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => {
    const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before = '', after] = withHex.split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after ? after.split(':') : [];
  return after === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
}
