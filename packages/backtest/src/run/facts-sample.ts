import type { Facts } from '@cotejo/contracts';
import { Random } from '../advice/index.js';

/** With this number of payments, a share of the sample is within 1.4 points of the share of all payments, 95 times of 100. */
const SAMPLE_MAX = 5_000;
const SEED = 1;

/**
 * Keeps the facts of payments that were drawn at random, or of all payments when they are few. Facts have no reference of
 * the payment. The same history gives the same sample.
 */
export class FactsSample {
  private readonly random = new Random(SEED);
  private readonly kept: string[] = [];
  private seen = 0;

  constructor(private readonly max = SAMPLE_MAX) {}

  get size(): number {
    return this.kept.length;
  }

  /** Algorithm R of Vitter: every payment is in the sample with the same probability. */
  add(facts: Facts): void {
    this.seen += 1;
    const at = this.seen <= this.max ? this.seen - 1 : Math.floor(this.random.next() * this.seen);
    if (at < this.max) {
      this.kept[at] = JSON.stringify(facts);
    }
  }

  /** The facts as a JSON array: a text is sent to a worker much faster than objects. */
  json(): string {
    return `[${this.kept.join(',')}]`;
  }
}
