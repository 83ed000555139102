/** Times of many calls, one by one. */
export function timed(numbers, count, runQuery) {
  const times = new Float64Array(count);
  let failed = 0;
  const startedAt = performance.now();
  for (let i = 0; i < count; i += 1) {
    const from = performance.now();
    if (!runQuery(numbers[i % numbers.length])) {
      failed += 1;
    }
    times[i] = performance.now() - from;
  }
  return { ...summary(times), failed, perSecond: (count / (performance.now() - startedAt)) * 1_000 };
}

/** @param {Float64Array} times in milliseconds; sorted by this */
export function summary(times) {
  times.sort();
  const at = (share) => (times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0) * 1_000;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}
