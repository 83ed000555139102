import { BlockBuilder, blockKey, placeInBlock } from './number-block.js';

const RECORD_BYTES = 17;

describe('a block of records', () => {
  it.each([[[64, 65, 100, 127]], [Array.from({ length: 64 }, (_, i) => 9_999_999_936 + i)], [[4_294_967_296]]])(
    'finds the numbers it contains and no others',
    (numbers) => {
      const key = blockKey(numbers[0] as number);
      const builder = new BlockBuilder(RECORD_BYTES);
      builder.begin(key);
      for (const [i, number] of numbers.entries()) {
        builder.add(number, Buffer.alloc(RECORD_BYTES, i), 0);
      }
      const block = builder.bytes();
      for (let number = key * 64; number < key * 64 + 64; number += 1) {
        expect(blockKey(number)).toBe(key);
        const at = placeInBlock(block, number, RECORD_BYTES);
        expect(at < 0 ? -1 : block[at]).toBe(numbers.indexOf(number));
      }
      expect(blockKey(key * 64 - 1)).toBe(key - 1);
    },
  );

  it('has a key of 32 bits for every number', () => {
    expect(blockKey(9_999_999_999)).toBeLessThan(2 ** 32);
  });
});
