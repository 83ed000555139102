import { SCORE_BUCKETS, scoreBucket } from '@cotejo/scorecard/browser';

/** Number of possible scores: 0.0 to 100.0 in tenths. */
export const SCORES = 1_001;

/** Number of decisions for each score. */
export class ScoreCounts {
  readonly byTenths = new Float64Array(SCORES);

  add(score: number): void {
    const tenths = Math.round(score * 10);
    this.byTenths[tenths] = (this.byTenths[tenths] as number) + 1;
  }

  /** Both counts together. */
  plus(other: ScoreCounts): ScoreCounts {
    const sum = new ScoreCounts();
    for (const [tenths, count] of this.byTenths.entries()) {
      sum.byTenths[tenths] = count + (other.byTenths[tenths] as number);
    }
    return sum;
  }

  get total(): number {
    return sumOf(this.byTenths);
  }

  /** Counts in buckets of ten points: 0-9, 10-19, ..., 90-100. */
  buckets(): number[] {
    const buckets = new Array<number>(SCORE_BUCKETS).fill(0);
    for (const [tenths, count] of this.byTenths.entries()) {
      const bucket = scoreBucket(tenths / 10);
      buckets[bucket] = (buckets[bucket] as number) + count;
    }
    return buckets;
  }
}

/** Name of a bucket, `0-9` to `90-100`. */
export function bucketName(bucket: number): string {
  return bucket === SCORE_BUCKETS - 1 ? '90-100' : `${bucket * 10}-${bucket * 10 + 9}`;
}

export function sumOf(counts: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) {
    sum += counts[at] as number;
  }
  return sum;
}
