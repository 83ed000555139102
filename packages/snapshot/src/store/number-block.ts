/**
 * Numbers are stored in blocks of 64. Authorities assign numbers almost in sequence, so a block holds about a dozen records
 * for one key and one LMDB overhead. This halves the size of the file and of its part in memory.
 *
 *     0   number of records
 *     1   the last six bits of each number, ascending, one byte each
 *     .   the records, in the same order
 */
const BLOCK_NUMBERS = 64;

/** Key of the block that holds a number of up to ten digits; fits in 32 bits. */
export function blockKey(number: number): number {
  return Math.floor(number / BLOCK_NUMBERS);
}

/** Offset of a number's record in its block; -1 when the block has no such record. */
export function placeInBlock(block: Uint8Array, number: number, recordBytes: number): number {
  const low = number % BLOCK_NUMBERS;
  const count = block[0] as number;
  for (let i = 1; i <= count; i += 1) {
    if (block[i] === low) {
      return 1 + count + (i - 1) * recordBytes;
    }
  }
  return -1;
}

/** Collects the records of one block, which must come by ascending number. */
export class BlockBuilder {
  key = -1;
  count = 0;
  private readonly lows = Buffer.alloc(BLOCK_NUMBERS);
  private readonly records: Buffer;
  private readonly block: Buffer;

  constructor(private readonly recordBytes: number) {
    this.records = Buffer.alloc(BLOCK_NUMBERS * recordBytes);
    this.block = Buffer.alloc(1 + BLOCK_NUMBERS * (1 + recordBytes));
  }

  begin(key: number): void {
    this.key = key;
    this.count = 0;
  }

  add(number: number, bytes: Buffer, at: number): void {
    const { count, recordBytes } = this;
    this.lows[count] = number % BLOCK_NUMBERS;
    bytes.copy(this.records, count * recordBytes, at, at + recordBytes);
    this.count += 1;
  }

  /** The bytes of the block, valid until the next call. */
  bytes(): Buffer {
    const { block, count, recordBytes } = this;
    block[0] = count;
    this.lows.copy(block, 1, 0, count);
    this.records.copy(block, 1 + count, 0, count * recordBytes);
    return block.subarray(0, 1 + count * (1 + recordBytes));
  }
}
