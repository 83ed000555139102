import type { Random } from './random.js';

/** A range of cédula numbers. Until 1999 each block was for one sex; since then there is one block for everybody. */
export interface NumberBlock {
  sex: 'men' | 'women' | 'both';
  first: number;
  last: number;
  /** Share of all holders who have a number in this block, 0 to 1. */
  share: number;
  /** First year in which numbers of this block were issued. */
  issuedFrom: number;
  /** Last year in which numbers of this block were issued. */
  issuedTo: number;
  /** Share of the holders in this block who are dead, 0 to 1. */
  shareDead: number;
}

/** The blocks match `cedulaBlock` in @cotejo/colombia. Years and shares are rough estimates. */
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

/** A block reserves this many times the expected number of its holders, plus SLACK_MIN. */
const SLACK = 1.1;
const SLACK_MIN = 200;

/** Issues the numbers of one block in rising order, without repetition, spread over the whole block. */
export class BlockNumbers {
  private issued = 0;
  private readonly step: number;

  constructor(
    readonly block: NumberBlock,
    populationSize: number,
  ) {
    const room = Math.ceil(populationSize * block.share * SLACK) + SLACK_MIN;
    this.step = (block.last - block.first + 1) / room;
  }

  /** Returns the next number and its position in the block, from 0 to 1. */
  next(random: Random): { number: number; progress: number } {
    const { first, last } = this.block;
    const number = first + Math.floor(this.issued * this.step) + random.below(Math.max(1, Math.floor(this.step)));
    this.issued += 1;
    return { number, progress: (number - first) / (last - first) };
  }
}
