import { PERSON_BYTES } from './packed-person.js';

/**
 * Numbers are stored by blocks of 64, as registries give them out nearly in order: a key and LMDB's own overhead are then
 * paid once for a dozen persons, which halves the file and what of it has to be in memory.
 *
 *     0   how many persons
 *     1   last six bits of each number, rising, a byte each
 *     .   their packed persons, in the same order
 */
const BLOCK_NUMBERS = 64;
const BLOCK_BYTES_MAX = 1 + BLOCK_NUMBERS * (1 + PERSON_BYTES);

/** Key of the block that holds a number of up to ten digits; fits in 32 bits. */
export function blockKey(document: number): number {
  return Math.floor(document / BLOCK_NUMBERS);
}

/** Where the packed person of a number begins in its block; -1 if nobody has the number. */
export function placeInBlock(block: Uint8Array, document: number): number {
  const low = document % BLOCK_NUMBERS;
  const count = block[0] as number;
  for (let i = 1; i <= count; i += 1) {
    if (block[i] === low) return 1 + count + (i - 1) * PERSON_BYTES;
  }
  return -1;
}

/** Collects the persons of one block, by rising number. */
export class BlockBuilder {
  key = -1;
  count = 0;
  private readonly lows = Buffer.alloc(BLOCK_NUMBERS);
  private readonly persons = Buffer.alloc(BLOCK_NUMBERS * PERSON_BYTES);
  private readonly block = Buffer.alloc(BLOCK_BYTES_MAX);

  begin(key: number): void {
    this.key = key;
    this.count = 0;
  }

  add(document: number, bytes: Buffer, at: number): void {
    this.lows[this.count] = document % BLOCK_NUMBERS;
    bytes.copy(this.persons, this.count * PERSON_BYTES, at, at + PERSON_BYTES);
    this.count += 1;
  }

  /** Valid until the next call. */
  bytes(): Buffer {
    const { block, count } = this;
    block[0] = count;
    this.lows.copy(block, 1, 0, count);
    this.persons.copy(block, 1 + count, 0, count * PERSON_BYTES);
    return block.subarray(0, 1 + count * (1 + PERSON_BYTES));
  }
}
