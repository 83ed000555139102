import { parseNetwork } from './network.js';

const v4 = (first: number, last: number) => ({ family: 4, first: BigInt(first), last: BigInt(last) });

describe('parseNetwork', () => {
  it.each([
    ['1.2.3.4', v4(0x01020304, 0x01020304)],
    ['1.2.3.0/24', v4(0x01020300, 0x010203ff)],
    ['1.2.3.77/24', v4(0x01020300, 0x010203ff)],
    ['1.2.3.4/32', v4(0x01020304, 0x01020304)],
    ['0.0.0.0/0', v4(0, 0xffffffff)],
    ['1.2.3.4 - 1.2.4.1', v4(0x01020304, 0x01020401)],
    ['2600::/32', { family: 6, first: 0x2600n << 112n, last: (0x2600n << 112n) + (1n << 96n) - 1n }],
    ['2600::1-2600::3', { family: 6, first: (0x2600n << 112n) + 1n, last: (0x2600n << 112n) + 3n }],
  ])('parses %s', (text, expected) => {
    expect(parseNetwork(text)).toEqual(expected);
  });

  it.each([
    '',
    'x',
    '1.2.3',
    '1.2.3.4/33',
    '1.2.3.4/-1',
    '1.2.3.4/2.5',
    '1.2.3.4/',
    '1.2.3.4/24/8',
    '010.0.0.1',
    '0x7f.0.0.1',
    '16909060',
    '1.2.3.9-1.2.3.4',
    '1.2.3.4-2600::1',
    '1.2.3.4-1.2.3.5-1.2.3.6',
    'fe80::1%eth0',
    '2600::/129',
    '１.2.3.4',
    '<html>',
  ])('%j is none', (text) => {
    expect(parseNetwork(text)).toBeNull();
  });
});
