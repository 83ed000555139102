import { sumOf } from './score-counts.js';

/** Stands in for the share of an empty bucket, whose logarithm would be infinite. */
const SHARE_MIN = 0.0001;

/**
 * Population stability index of two distributions over the same buckets: 0 for the same, from 0.25 on another population by
 * the usual reading. `null` where either is empty.
 */
export function stabilityIndex(expected: ArrayLike<number>, actual: ArrayLike<number>): number | null {
  const [expectedSum, actualSum] = [sumOf(expected), sumOf(actual)];
  if (expectedSum === 0 || actualSum === 0) return null;
  let index = 0;
  for (let bucket = 0; bucket < expected.length; bucket += 1) {
    const was = Math.max((expected[bucket] as number) / expectedSum, SHARE_MIN);
    const is = Math.max((actual[bucket] as number) / actualSum, SHARE_MIN);
    index += (is - was) * Math.log(is / was);
  }
  return index;
}
