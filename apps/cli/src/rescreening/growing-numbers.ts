/** Whole numbers below 2^32 in one typed array that grows. */
export class GrowingNumbers {
  numbers = new Uint32Array(1_024);
  length = 0;

  add(value: number): void {
    if (this.length === this.numbers.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[this.length++] = value;
  }

  clear(): void {
    this.length = 0;
  }
}
