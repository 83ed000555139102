/** A repeatable random number generator: a Weyl sequence through a 32-bit mixer (the "mulberry32" construction). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns an integer from 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }
}

/** Draws random values by weight. */
export class Weighted<T> {
  private readonly cumulative: Float64Array;

  constructor(
    private readonly values: readonly T[],
    weights: readonly number[],
  ) {
    let sum = 0;
    this.cumulative = Float64Array.from(weights, (weight) => (sum += weight));
  }

  /** For values sorted by falling frequency, such as names: the weight falls with the rank. */
  static byRank<T>(values: readonly T[]): Weighted<T> {
    return new Weighted(
      values,
      values.map((_, rank) => 1 / (rank + 4)),
    );
  }

  draw(random: Random): T {
    const target = random.next() * (this.cumulative.at(-1) ?? 0);
    let low = 0;
    let high = this.values.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.cumulative[middle] as number) > target) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return this.values[low] as T;
  }
}
