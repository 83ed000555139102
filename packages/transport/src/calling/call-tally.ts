/** Upper bounds of the latency buckets, in seconds. */
export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2.5, 5, 10, 30];
const BOUNDS_MS = SECONDS.map((seconds) => seconds * 1_000);

/** How the calls to one service ended. Plain numbers: hashing labels for every call would cost more than picking its replica. */
export class CallTally {
  /** Number of calls for each value of the metric label `outcome`. */
  readonly results = new Map<string, number>();
  /** Number of calls for each latency bucket; the last bucket has no upper bound. */
  readonly buckets = new Array<number>(BOUNDS_MS.length + 1).fill(0);
  sumMs = 0;

  add(result: string, tookMs: number): void {
    this.results.set(result, (this.results.get(result) ?? 0) + 1);
    let bucket = 0;
    while (tookMs > (BOUNDS_MS[bucket] as number)) {
      bucket += 1;
    }
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    this.sumMs += tookMs;
  }
}
