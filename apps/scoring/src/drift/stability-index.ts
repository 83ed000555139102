/** For a bucket that one side has nothing in: its logarithm must stay finite. */
const SHARE_MIN = 0.0001;

/**
 * Population stability index of two distributions over the same buckets: 0 where they are alike; from 0.1 on a shift, from
 * 0.25 on a large one, as is customary.
 * @param counts of any total, which must not be zero; so are those of the reference
 */
export function stabilityIndex(counts: readonly number[], reference: readonly number[]): number {
  const [shares, expected] = [sharesOf(counts), sharesOf(reference)];
  return shares.reduce((sum, share, bucket) => {
    const other = expected[bucket] as number;
    return sum + (share - other) * Math.log(share / other);
  }, 0);
}

function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => Math.max(count / total, SHARE_MIN));
}
