import { bogotaDay } from '../admission/quota-period.js';
import type { DecisionBatch, DecisionCountStore } from './decision-count-store.js';
import { type CountedDecision, fieldsOf } from './decision-counts.js';

/** Bounds of the memory: tenants and days, fields of one of them, and fields of all together, which need about 25 MB. */
const DEFAULT_BOUNDS = { entriesMax: 2_000, fieldsMax: 1_000, allFieldsMax: 200_000 };
/** Batches that are on their way to Redis together. */
const BATCHES_TOGETHER = 50;
const DRAIN_MS = 2_000;

/** Counts of one tenant on one day that Redis has not acknowledged. */
interface Entry {
  tenant: string;
  day: string;
  counts: Map<string, number>;
  /** A batch that was sent and may have been applied. It is sent again unchanged, before newer counts. */
  sent: DecisionBatch | null;
}

/**
 * Counts decisions in memory, and sends the counts to the state Redis when `flush` is called. While Redis is away the counts
 * wait here. Counts that wait are lost when the process dies.
 */
export class DecisionTally {
  /** Decisions that were not counted because too many tenants wait. */
  lost = 0;
  private readonly entries = new Map<string, Entry>();
  private lastNumber = 0;
  private allFields = 0;
  private flushing: Promise<boolean> | null = null;

  /** @param writer identifies this process; a new value at each start */
  constructor(
    private readonly store: Pick<DecisionCountStore, 'add'>,
    private readonly writer: string,
    private readonly bounds = DEFAULT_BOUNDS,
  ) {}

  /** Number of tenants and days with counts that wait. */
  get waiting(): number {
    return this.entries.size;
  }

  add(tenant: string, decision: CountedDecision, nowMs: number): void {
    const entry = this.entryOf(tenant, bogotaDay(nowMs));
    if (!entry) {
      this.lost += 1;
      return;
    }
    for (const field of fieldsOf(decision)) {
      this.raise(entry.counts, field);
    }
  }

  /** Sends all counts. Never rejects. @returns whether Redis has acknowledged everything that waited */
  flush(): Promise<boolean> {
    this.flushing ??= this.sendAll().finally(() => {
      this.flushing = null;
    });
    return this.flushing;
  }

  /** Sends all counts, and waits at most two seconds. */
  async drain(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    // A flush that is already under way does not have the newest counts.
    const flushed = Promise.resolve(this.flushing).then(() => this.flush());
    await Promise.race([flushed, deadline]);
    clearTimeout(timer);
  }

  /** A count without room is counted as lost, so that readers know that some are missing. */
  private raise(counts: Map<string, number>, field: string): void {
    const { fieldsMax, allFieldsMax } = this.bounds;
    const known = counts.get(field);
    if (known !== undefined) {
      counts.set(field, known + 1);
    } else if (counts.size < fieldsMax && this.allFields < allFieldsMax) {
      this.allFields += 1;
      counts.set(field, 1);
    } else {
      this.allFields += Number(!counts.has('lost'));
      counts.set('lost', (counts.get('lost') ?? 0) + 1);
    }
  }

  private entryOf(tenant: string, day: string): Entry | null {
    const key = `${tenant} ${day}`;
    const known = this.entries.get(key);
    if (known || this.entries.size >= this.bounds.entriesMax) {
      return known ?? null;
    }
    const entry: Entry = { tenant, day, counts: new Map(), sent: null };
    this.entries.set(key, entry);
    return entry;
  }

  private async sendAll(): Promise<boolean> {
    const due = [...this.entries];
    for (let at = 0; at < due.length; at += BATCHES_TOGETHER) {
      const sent = await Promise.all(due.slice(at, at + BATCHES_TOGETHER).map(([key, entry]) => this.send(key, entry)));
      // The others would only wait for the same Redis.
      if (sent.includes(false)) {
        return false;
      }
    }
    return true;
  }

  private async send(key: string, entry: Entry): Promise<boolean> {
    const { tenant, day } = entry;
    if (!entry.sent) {
      this.lastNumber += 1;
      entry.sent = { tenant, day, number: this.lastNumber, counts: entry.counts };
      entry.counts = new Map();
    }
    try {
      await this.store.add(this.writer, entry.sent);
    } catch {
      return false;
    }
    this.allFields -= entry.sent.counts.size;
    entry.sent = null;
    if (entry.counts.size === 0) {
      this.entries.delete(key);
    }
    return true;
  }
}
