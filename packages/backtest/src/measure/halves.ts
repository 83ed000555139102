import { SCORE_BUCKETS } from '@cotejo/scorecard/browser';

const BLOCKS_MAX = 256;

/**
 * Counts score buckets for both halves of a file whose length is unknown. It keeps blocks of equally many rows and
 * merges pairs of blocks when there are too many. The split is exact up to 256 rows, and otherwise within 1/128 of the
 * rows.
 */
export class Halves {
  private blocks: Float64Array[] = [];
  private rowsPerBlock = 1;
  private rowsInLast = 0;

  add(bucket: number): void {
    if (this.blocks.length === 0 || this.rowsInLast === this.rowsPerBlock) {
      this.begin();
    }
    const last = this.blocks.at(-1) as Float64Array;
    last[bucket] = (last[bucket] as number) + 1;
    this.rowsInLast += 1;
  }

  split(): [first: Float64Array, second: Float64Array] {
    const middle = Math.ceil(this.blocks.length / 2);
    return [joined(this.blocks.slice(0, middle)), joined(this.blocks.slice(middle))];
  }

  private begin(): void {
    if (this.blocks.length === BLOCKS_MAX) {
      this.blocks = this.blocks.flatMap((block, at) =>
        at % 2 === 0 ? [joined([block, this.blocks[at + 1] as Float64Array])] : [],
      );
      this.rowsPerBlock *= 2;
    }
    this.blocks.push(new Float64Array(SCORE_BUCKETS));
    this.rowsInLast = 0;
  }
}

function joined(blocks: Float64Array[]): Float64Array {
  return Float64Array.from({ length: SCORE_BUCKETS }, (_, bucket) =>
    blocks.reduce((sum, block) => sum + (block[bucket] as number), 0),
  );
}
