/**
 * Upper bound, in milliseconds, of the bucket that holds the percentile; `null` without any answer. The exact latency
 * within the bucket is not known.
 * @param latencyMs number of answers by upper bound of their bucket, as in a `UsageRow`
 * @param percent a whole number
 */
export function latencyPercentile(latencyMs: Record<string, number>, percent: number): number | null {
  const buckets = Object.entries(latencyMs).sort(([a], [b]) => Number(a) - Number(b));
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  // The multiplication comes first: 0.07 of 100 would be a little more than 7.
  let left = Math.ceil((percent * total) / 100);
  for (const [bound, count] of buckets) {
    left -= count;
    if (left <= 0) {
      return Number(bound);
    }
  }
  return null;
}
