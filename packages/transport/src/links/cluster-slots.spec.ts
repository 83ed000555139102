import { parseClusterUrl, parseSlots, slotOf } from './cluster-slots.js';

it('computes slots as Redis does', () => {
  // Of the specification: CRC-16 of 123456789 is 0x31C3.
  expect(slotOf('123456789')).toBe(0x31c3);
  expect(slotOf('foo')).toBe(12_182);
  expect(slotOf('')).toBe(0);
});

it.each([
  [
    'redis+cluster://a:7000,b',
    [
      { host: 'a', port: 7_000 },
      { host: 'b', port: 6_379 },
    ],
    {},
  ],
  ['redis+cluster://[::1]:7000/', [{ host: '::1', port: 7_000 }], {}],
  ['redis+cluster://:p%40ss@a', [{ host: 'a', port: 6_379 }], { password: 'p@ss' }],
  ['rediss+cluster://u:p:q@a', [{ host: 'a', port: 6_379 }], { username: 'u', password: 'p:q', tls: {} }],
])('reads %s', (url, seeds, connection) => {
  expect(parseClusterUrl(url)).toEqual({ seeds, connection });
});

it.each(['redis://a', 'redis+cluster://', 'redis+cluster://secret@'])('refuses %s without repeating it', (url) => {
  expect(() => parseClusterUrl(url)).toThrow(
    new TypeError('the URL of a cluster is redis+cluster://host:port,host:port'),
  );
});

it('takes the address of who was asked where a node does not know its own', () => {
  const answer = [
    [0, 8_191, ['', 7_000, 'id'], ['replica', 7_003, 'id']],
    [8_192, 16_383, ['b', 7_001, 'id']],
  ];
  expect(parseSlots(answer, { host: 'a', port: 7_000 })).toEqual([
    { from: 0, to: 8_191, master: { host: 'a', port: 7_000 } },
    { from: 8_192, to: 16_383, master: { host: 'b', port: 7_001 } },
  ]);
});
