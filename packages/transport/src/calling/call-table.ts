/** A call in a table, identified by its sender and its id. */
export interface TableEntry<T> {
  /** Counts up at the sender. */
  readonly id: number;
  readonly sender: string;
  /** Next entry in the same bucket. Only the table writes it. */
  next: T | undefined;
}

/**
 * Calls in flight: a hash table with chained buckets. A Map would do worse. A Map whose entries come and go is copied
 * again and again, and each old copy points to its successor. Once the garbage collector has promoted one old copy, every
 * later call stays reachable through it. That cost a fifth of the caller's CPU time when it was measured.
 */
export class CallTable<T extends TableEntry<T>> {
  private readonly buckets: (T | undefined)[];
  private readonly mask: number;
  private entries = 0;

  /** @param expected number of entries at a time; with more entries, look-ups become slower */
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

  /** Adds an entry that is in no table yet. */
  add(entry: T): void {
    const bucket = entry.id & this.mask;
    entry.next = this.buckets[bucket];
    this.buckets[bucket] = entry;
    this.entries += 1;
  }

  /** @returns false if the entry is not in this table */
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

  /** A snapshot of all entries, in no order. The table may change while the caller reads it. */
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
