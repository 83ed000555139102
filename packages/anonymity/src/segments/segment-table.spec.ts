import fc from 'fast-check';
import { addressOf } from '../../test/feed-fixtures.js';
import { ADDRESS_BITS, type Family, type Network, parseNetwork } from '../feeds/network.js';
import { packTables, unpackTables } from './segment-file.js';
import { SegmentTable } from './segment-table.js';

const networks = (...texts: string[]) => texts.map((text) => parseNetwork(text) as Network);

describe('SegmentTable', () => {
  it('returns every feed that contains an address, also when networks nest', () => {
    const table = SegmentTable.build(4, [networks('3.0.0.0/8'), networks('3.3.0.0/16'), networks('3.3.3.3')]);
    const find = (text: string) => table.find(addressOf(text).bytes);
    expect(['2.255.255.255', '3.0.0.0', '3.3.0.0', '3.3.3.3', '3.3.3.4', '3.4.0.0', '4.0.0.0'].map(find)).toEqual([
      0, 1, 3, 7, 3, 1, 0,
    ]);
  });

  it('includes the first and last address of both address spaces', () => {
    const table = SegmentTable.build(4, [networks('0.0.0.0/8', '255.0.0.0/8')]);
    const find = (text: string) => table.find(addressOf(text).bytes);
    expect(['0.0.0.0', '1.0.0.0', '254.255.255.255', '255.255.255.255'].map(find)).toEqual([1, 0, 0, 1]);
    const ipv6 = SegmentTable.build(6, [networks('ffff::/16')]);
    expect(ipv6.find(addressOf('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff').bytes)).toBe(1);
    expect(ipv6.find(addressOf('fffe::').bytes)).toBe(0);
  });

  it('returns no feed when it has no networks', () => {
    expect(SegmentTable.build(6, []).find(addressOf('2600::1').bytes)).toBe(0);
  });

  it('supports 31 feeds', () => {
    const table = SegmentTable.build(
      4,
      Array.from({ length: 31 }, () => networks('3.0.0.0/8')),
    );
    expect(table.find([3, 0, 0, 1])).toBe(2 ** 31 - 1);
  });

  it.each([4, 6] as Family[])('gives the same result as a linear search over IPv%i networks', (family) => {
    const bits = ADDRESS_BITS[family];
    // Few bits, set near both ends, so that networks often nest, touch or nearly touch.
    const address = fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 }));
    const number = address.map(([high, low]) => (BigInt(high) << BigInt(bits - 4)) | BigInt(low));
    const feed = fc.array(fc.tuple(number, fc.integer({ min: 0, max: bits })), { maxLength: 6 }).map((prefixes) =>
      prefixes.map(([at, length]): Network => {
        const size = 1n << BigInt(bits - length);
        const first = (at / size) * size;
        return { family, first, last: first + size - 1n };
      }),
    );
    fc.assert(
      fc.property(
        fc.array(feed, { maxLength: 5 }),
        fc.array(number, { minLength: 1, maxLength: 20 }),
        (feeds, addresses) => {
          const whole = SegmentTable.build(family, feeds.map(disjoint));
          const other = { 4: SegmentTable.build(4, []), 6: SegmentTable.build(6, []), [family]: whole };
          const table = unpackTables(packTables(other))[family];
          for (const one of addresses) {
            const naive = feeds.reduce(
              (set, feed, bit) => (feed.some((n) => holds(n, one)) ? set | (1 << bit) : set),
              0,
            );
            expect(table.find(bytesOf(one, bits))).toBe(naive);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a segment file', () => {
  const tables = { 4: SegmentTable.build(4, [networks('3.0.0.0/8', '9.9.9.9')]), 6: SegmentTable.build(6, []) };

  it.each([
    ['cut off', (file: Buffer) => file.subarray(0, file.length - 4)],
    ['cut within a word', (file: Buffer) => file.subarray(0, file.length - 1)],
    ['empty', () => Buffer.alloc(0)],
    ['another file', (file: Buffer) => Buffer.concat([Buffer.from('text'), file.subarray(4)])],
    [
      'not ascending',
      (file: Buffer) =>
        Buffer.concat([file.subarray(0, 12), file.subarray(16, 20), file.subarray(12, 16), file.subarray(20)]),
    ],
  ])('refuses one that is %s', (_, damage) => {
    expect(() => unpackTables(damage(packTables(tables)))).toThrow(
      expect.objectContaining({ code: 'version_invalid' }),
    );
  });
});

function holds({ first, last }: Network, address: bigint): boolean {
  return first <= address && address <= last;
}

/** Drops networks inside another network, because a feed's networks are disjoint. */
function disjoint(feed: Network[]): Network[] {
  return feed.filter(
    (one, index) =>
      !feed.some(
        (other, at) =>
          at !== index &&
          other.first <= one.first &&
          one.last <= other.last &&
          (other.first !== one.first || other.last !== one.last || at < index),
      ),
  );
}

function bytesOf(address: bigint, bits: number): number[] {
  return [...Buffer.from(address.toString(16).padStart(bits / 4, '0'), 'hex')];
}
