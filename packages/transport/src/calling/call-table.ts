/** What a table holds: a call, by its number and whose it is. `next` is the table's. */
export interface TableEntry<T> {
  /** Counts up at its sender. */
  readonly id: number;
  readonly sender: string;
  next: T | undefined;
}

/**
 * Calls in flight. Not a Map: one whose entries come and go is copied again and again, every old copy points to its
 * successor, and once one of them is old enough for the garbage collector to leave it alone, all calls since then stay with
 * it. Measured, that was a fifth of a caller's CPU time. Here a number finds its bucket, and what shares one is chained.
 */
export class CallTable<T extends TableEntry<T>> {
  private readonly buckets: (T | undefined)[];
  private readonly mask: number;
  private entries = 0;

  /** @param expected entries at a time; more are found more slowly */
  constructor(expected: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(expected, 16)));
    this.buckets = new Array<T | undefined>(size).fill(undefined);
    this.mask = size - 1;
  }

  get size(): number {
    return this.entries;
  }

  get(sender: string, id: number): T | undefined {
    let entry = this.buckets[id & this.mask];
    while (entry && (entry.id !== id || entry.sender !== sender)) {
      entry = entry.next;
    }
    return entry;
  }

  /** The entry must not be in a table. */
  add(entry: T): void {
    const bucket = entry.id & this.mask;
    entry.next = this.buckets[bucket];
    this.buckets[bucket] = entry;
    this.entries += 1;
  }

  /** @returns false if it is not in this table */
  delete(entry: T): boolean {
    const bucket = entry.id & this.mask;
    let before: T | undefined;
    let each = this.buckets[bucket];
    while (each && each !== entry) {
      before = each;
      each = each.next;
    }
    if (!each) {
      return false;
    }
    if (before) {
      before.next = entry.next;
    } else {
      this.buckets[bucket] = entry.next;
    }
    entry.next = undefined;
    this.entries -= 1;
    return true;
  }

  /** All entries of this moment, in no order: they may come and go meanwhile. */
  all(): T[] {
    const all: T[] = [];
    for (const first of this.buckets) {
      for (let entry = first; entry; entry = entry.next) {
        all.push(entry);
      }
    }
    return all;
  }
}
