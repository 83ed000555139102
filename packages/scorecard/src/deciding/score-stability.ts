/** Scores are compared in buckets of ten points: 0 to 9, 10 to 19, ... 90 to 100. */
export const SCORE_BUCKETS = 10;
const BUCKET_TENTHS = 100;

/** Share used for an empty bucket, so that the logarithm stays finite. */
const SHARE_MIN = 0.0001;

/** Bucket of a score, 0 to 9. */
export function scoreBucket(score: number): number {
  return Math.min(Math.floor(Math.round(score * 10) / BUCKET_TENTHS), SCORE_BUCKETS - 1);
}

/**
 * Population stability index of two distributions over the same buckets, as counts or shares. 0 means equal; by
 * convention, 0.1 and above is a shift, and 0.25 and above is another population. `null` when one of them is empty.
 */
export function stabilityIndex(expected: ArrayLike<number>, actual: ArrayLike<number>): number | null {
  const [expectedSum, actualSum] = [sumOf(expected), sumOf(actual)];
  if (expectedSum === 0 || actualSum === 0) {
    return null;
  }
  let index = 0;
  for (let bucket = 0; bucket < expected.length; bucket += 1) {
    const was = Math.max((expected[bucket] as number) / expectedSum, SHARE_MIN);
    const is = Math.max((actual[bucket] as number) / actualSum, SHARE_MIN);
    index += (is - was) * Math.log(is / was);
  }
  return index;
}

function sumOf(counts: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) {
    sum += counts[at] as number;
  }
  return sum;
}
