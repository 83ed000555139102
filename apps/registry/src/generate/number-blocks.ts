import type { Random } from './random.js';

/** A range of cédula numbers and who got them (blocks by sex until 1999, one block for everybody since). */
export interface NumberBlock {
  sex: 'men' | 'women' | 'both';
  first: number;
  last: number;
  /** Of all holders. */
  share: number;
  /** Years in which the block was given out. */
  issuedFrom: number;
  issuedTo: number;
  /** Of its holders. */
  shareDead: number;
}

/** Blocks as `cedulaBlock` of @cotejo/colombia has them; years and shares are rough estimates. */
export const NUMBER_BLOCKS: readonly NumberBlock[] = [
  { sex: 'men', first: 100_000, last: 19_999_999, share: 0.12, issuedFrom: 1953, issuedTo: 1990, shareDead: 0.3 },
  { sex: 'women', first: 20_000_001, last: 69_999_999, share: 0.16, issuedFrom: 1957, issuedTo: 2002, shareDead: 0.16 },
  { sex: 'men', first: 70_000_000, last: 99_999_999, share: 0.08, issuedFrom: 1971, issuedTo: 2002, shareDead: 0.1 },
  {
    sex: 'both',
    first: 1_001_000_000,
    last: 1_149_999_999,
    share: 0.64,
    issuedFrom: 2003,
    issuedTo: 2025,
    shareDead: 0.01,
  },
];

/** Room above the expected number of a block's holders. */
const SLACK = 1.1;
const SLACK_MIN = 200;

/** Gives out the numbers of one block: rising, each once, spread over the whole block. */
export class BlockNumbers {
  private given = 0;
  private readonly step: number;

  constructor(
    readonly block: NumberBlock,
    populationSize: number,
  ) {
    const room = Math.ceil(populationSize * block.share * SLACK) + SLACK_MIN;
    this.step = (block.last - block.first + 1) / room;
  }

  /** The next number, and how far into the block it lies (0 to 1). */
  next(random: Random): { number: number; progress: number } {
    const { first, last } = this.block;
    const number = first + Math.floor(this.given * this.step) + random.below(Math.max(1, Math.floor(this.step)));
    this.given += 1;
    return { number, progress: (number - first) / (last - first) };
  }
}
