import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { lua } from '../lua.js';
import type { Admission } from './admission.js';
import { tenantKeys } from './admission-keys.js';
import { dayIn, TRIAL_PERIOD } from './quota-period.js';
import type { StateLink } from './state-link.js';
import { USAGE_LIFETIME_MS, type UsageEvent, usageFields } from './usage.js';

/** What one tenant's requests of one turn of the event loop came to. */
interface Batch {
  /** Ascending over all batches of this process; 0 while it was not sent. */
  number: number;
  sentAt: number;
  sends: number;
  tenant: string;
  day: string;
  period: string;
  /** When the period's counter may be forgotten, epoch milliseconds. */
  forgetAt: number;
  /** Requests that may have a reservation, and whether to charge them. */
  reserved: Map<string, boolean>;
  /** Charges that cannot have one. */
  unreserved: number;
  usage: Map<string, number>;
}

/** The server may lose its last second in a crash: what it acknowledged lately is sent again when it is back. */
const REPLAY_MS = 5_000;
const APPLIED_LIFETIME_MS = 2 * 86_400_000;
const DRAIN_MS = 2_000;

type SettlingRedis = Redis & {
  cotejoSettle(
    open: string,
    counter: string,
    usage: string,
    applied: string,
    ...args: (string | number)[]
  ): Promise<number>;
};

/**
 * The end of every authenticated request: its reservation becomes a charge or is given back, and it is counted. What ends
 * in one turn of the event loop goes out together, numbered, so that sending it again changes nothing; while the state
 * Redis is away it is kept here and added up.
 */
export class Settlement {
  private readonly redis: SettlingRedis;
  private pending = new Map<string, Batch>();
  /** Sent, oldest first: not acknowledged yet, or so lately that a crash of the server may undo it. */
  private readonly journal: Batch[] = [];
  private waiting: (() => void)[] = [];
  private scheduled = false;
  private lastNumber = 0;
  private lastAcknowledged = 0;

  /** @param writer names this process; a new one each time it starts */
  constructor(
    redis: Redis,
    private readonly link: StateLink,
    private readonly deployment: Deployment,
    private readonly writer: string,
  ) {
    redis.defineCommand('cotejoSettle', { numberOfKeys: 4, lua: lua('settle') });
    this.redis = redis as SettlingRedis;
    link.onChange((mode) => {
      if (mode === 'returning') {
        this.replay();
      }
    });
  }

  /** Tenants' batches that the state Redis has not acknowledged. */
  get unsettled(): number {
    return this.pending.size + this.journal.filter(({ number }) => number > this.lastAcknowledged).length;
  }

  /**
   * @param charged whether the answer is billable
   * @param written called once the batch has left for the state Redis (or is kept, while that is away): an answer that is
   *   sent afterwards was charged even if this process dies the moment after
   */
  add(admission: Admission, charged: boolean, event: UsageEvent, written: () => void): void {
    const batch = this.batchOf(admission);
    const { reservation, cost, mode } = admission;
    if (reservation !== null && (cost > 0 || mode === 'local')) {
      batch.reserved.set(reservation, charged && cost > 0);
    } else if (charged && cost > 0) {
      batch.unreserved += 1;
    }
    const chargedTo = charged ? (admission.period.id === TRIAL_PERIOD ? 'trial' : 'month') : null;
    for (const field of usageFields(event, chargedTo)) {
      batch.usage.set(field, (batch.usage.get(field) ?? 0) + 1);
    }
    this.waiting.push(written);
    this.schedule();
  }

  /** Sends what is pending and waits, at most two seconds, until it is acknowledged. */
  async drain(): Promise<void> {
    this.flush();
    const deadline = Date.now() + DRAIN_MS;
    while (this.unsettled > 0 && this.link.mode !== 'local' && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private batchOf({ tenant, period }: Admission): Batch {
    const day = dayIn(period.id, Date.now());
    const key = `${tenant} ${day} ${period.id}`;
    const known = this.pending.get(key);
    if (known) {
      return known;
    }
    const batch: Batch = {
      number: 0,
      sentAt: 0,
      sends: 0,
      tenant,
      day,
      period: period.id,
      forgetAt: period.forgetAt,
      reserved: new Map(),
      unreserved: 0,
      usage: new Map(),
    };
    this.pending.set(key, batch);
    return batch;
  }

  private schedule(): void {
    if (this.scheduled) {
      return;
    }
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.scheduled = false;
    if (this.link.mode !== 'local') {
      const { pending } = this;
      // Not cleared: the old table of a Map points to the new one, and would keep it from the garbage collector.
      this.pending = new Map();
      for (const batch of pending.values()) {
        this.enqueue(batch);
      }
    }
    const { waiting } = this;
    this.waiting = [];
    for (const written of waiting) {
      written();
    }
  }

  private enqueue(batch: Batch): void {
    this.lastNumber += 1;
    batch.number = this.lastNumber;
    this.journal.push(batch);
    this.send(batch);
  }

  private send(batch: Batch): void {
    batch.sentAt = performance.now();
    batch.sends += 1;
    this.write(batch).then(
      () => this.acknowledge(batch.number),
      (error: Error) => this.notApplied(batch, error),
    );
  }

  private write({ number, tenant, day, period, forgetAt, reserved, unreserved, usage }: Batch): Promise<number> {
    const keys = tenantKeys(this.deployment, tenant);
    const lifetimeMs = Math.max(forgetAt - Date.now(), 0);
    const requests = [...reserved].flatMap(([id, charged]) => [id, charged ? 1 : 0]);
    return this.redis.cotejoSettle(
      keys.open,
      keys.counter(period),
      keys.usage(day),
      keys.applied(day),
      this.writer,
      number,
      lifetimeMs,
      USAGE_LIFETIME_MS,
      APPLIED_LIFETIME_MS,
      unreserved,
      reserved.size,
      ...requests,
      ...[...usage].flat(),
    );
  }

  /** Commands of a connection are carried out in order: what was sent before is done too. */
  private acknowledge(number: number): void {
    this.link.succeeded();
    this.lastAcknowledged = Math.max(this.lastAcknowledged, number);
    const since = performance.now() - REPLAY_MS;
    let done = 0;
    for (const { number: known, sentAt } of this.journal) {
      if (known > this.lastAcknowledged || sentAt > since) {
        break;
      }
      done += 1;
    }
    if (done > 0) {
      this.journal.splice(0, done);
    }
  }

  private notApplied(batch: Batch, error: Error): void {
    this.link.failed(error);
    // Silence leaves it open whether it was applied: it stays in the journal. An error reply says that it was not.
    if (error.name !== 'ReplyError' || batch.sends > 1) {
      return;
    }
    const index = this.journal.indexOf(batch);
    if (index < 0) {
      return;
    }
    this.journal.splice(index, 1);
    this.keep(batch);
  }

  private keep(batch: Batch): void {
    const key = `${batch.tenant} ${batch.day} ${batch.period}`;
    const pending = this.pending.get(key);
    if (!pending) {
      this.pending.set(key, { ...batch, number: 0, sends: 0 });
      return;
    }
    for (const [id, charged] of batch.reserved) {
      pending.reserved.set(id, charged);
    }
    for (const [field, count] of batch.usage) {
      pending.usage.set(field, (pending.usage.get(field) ?? 0) + count);
    }
    pending.unreserved += batch.unreserved;
  }

  /** In order, before anything new: each is applied once, whatever of it the server had already. */
  private replay(): void {
    for (const batch of this.journal) {
      this.send(batch);
    }
    this.schedule();
  }
}
