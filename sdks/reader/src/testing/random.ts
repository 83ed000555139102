/** Random numbers from a seed, so that a failed case can be repeated. The generator is Mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** @returns 0 to 1, without 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number. @param from included @param to included */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  of<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)] as T;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.between(0, 9)).join('');
  }

  /** A date of the calendar. @returns `YYYY-MM-DD` */
  date(fromYear: number, toYear: number): string {
    const from = Date.UTC(fromYear, 0, 1);
    const days = (Date.UTC(toYear, 11, 31) - from) / 86_400_000;
    return new Date(from + this.between(0, days) * 86_400_000).toISOString().slice(0, 10);
  }

  /** Gaussian, of mean 0 and deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
