/** A repeatable stream of numbers in [0, 1): a Weyl sequence through a 32-bit mixer (the "mulberry32" construction). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }
}

/** Draws from values by weight. */
export class Weighted<T> {
  private readonly upTo: Float64Array;

  constructor(
    private readonly values: readonly T[],
    weights: readonly number[],
  ) {
    let sum = 0;
    this.upTo = Float64Array.from(weights, (weight) => (sum += weight));
  }

  /** Values by falling frequency, as names are: the weight falls with the rank. */
  static byRank<T>(values: readonly T[]): Weighted<T> {
    return new Weighted(
      values,
      values.map((_, rank) => 1 / (rank + 4)),
    );
  }

  draw(random: Random): T {
    const target = random.next() * (this.upTo.at(-1) ?? 0);
    let low = 0;
    let high = this.values.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.upTo[middle] as number) > target) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return this.values[low] as T;
  }
}
