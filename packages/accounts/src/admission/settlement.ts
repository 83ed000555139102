import { afterTwoTurns, type LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { loadScript } from '../load-script.js';
import { withTimeout } from '../with-timeout.js';
import type { Admission } from './admission.js';
import { tenantKeys } from './admission-keys.js';
import { type IdempotencyMark, MARKS_HOURLY_MAX, markLifetimes } from './idempotency-mark.js';
import { dayIn, isOfTrial } from './quota-period.js';
import type { StateLink } from './state-link.js';
import { chargeFields, USAGE_LIFETIME_MS, type UsageEvent, usageFields } from './usage.js';

/** What was counted for an answer; `null`: it is not known yet. */
export interface AnswerCharge {
  charged: boolean | null;
  /** Whether an earlier answer under the idempotency key was charged, so that this one is not. */
  replayed: boolean | null;
}

/** A request to settle that may have a reservation or an idempotency key. */
interface SettledRequest {
  isCharged: boolean;
  mark: IdempotencyMark | null;
  /** Usage fields that count its charge. The state Redis takes them back when another answer under the key was charged. */
  chargeFields: readonly string[];
  /** Its answer waits for the reply of the state Redis; `null`: it does not wait, or not any more. */
  report: ((charge: AnswerCharge) => void) | null;
}

/** Settlement of one tenant's requests that ended in two turns of the event loop. */
interface Batch {
  /** Ascending over all batches of this process; 0 until the batch is sent. */
  number: number;
  sentAt: number;
  sends: number;
  tenant: string;
  day: string;
  period: string;
  /** When the period's counter may expire, epoch milliseconds. */
  forgetAt: number;
  /** By request id. */
  requests: Map<string, SettledRequest>;
  /** Charges without a reservation and without an idempotency key. */
  unreserved: number;
  usage: Map<string, number>;
}

/** A crash may lose the server's last second, so recently acknowledged batches are sent again after an outage. */
const REPLAY_MS = 5_000;
const APPLIED_LIFETIME_MS = 2 * 86_400_000;
const DRAIN_MS = 2_000;
/** An answer waits at most this long to learn whether it is charged. */
const CHARGE_WAIT_MS = 100;

/**
 * Settles every authenticated request: its reservation becomes a charge or is given back, and the request is counted.
 * Requests that end in one turn of the event loop are sent in one batch. Batches have numbers, so sending one again
 * changes nothing. While the state Redis is away, batches are merged and kept here.
 */
export class Settlement {
  private readonly settle: LuaScript<number[]>;
  private pending = new Map<string, Batch>();
  /**
   * Sent batches, oldest first: those that are not acknowledged yet, and those that were acknowledged so recently that
   * a crash of the server may undo them.
   */
  private readonly journal: Batch[] = [];
  private waiting: (() => void)[] = [];
  private scheduled = false;
  private lastNumber = 0;
  private lastAcknowledged = 0;

  /** @param writer identifies this process; a new value at each start */
  constructor(
    redis: Redis,
    private readonly link: StateLink,
    private readonly deployment: Deployment,
    private readonly writer: string,
  ) {
    this.settle = loadScript(redis, 'settle');
    link.onChange((mode) => {
      if (mode === 'returning') {
        this.replay();
      } else if (mode === 'local') {
        this.journal.forEach(reportUnknown);
      }
    });
  }

  get unsettled(): number {
    return this.pending.size + this.journal.filter(({ number }) => number > this.lastAcknowledged).length;
  }

  /**
   * @param charged whether the answer is billable
   * @param event `null`: nobody gets the answer, so nothing is counted and the reservation is given back
   * @param written called once the batch is on its way to the state Redis, or is kept while Redis is away. An answer
   *   sent after this call is charged even if this process dies directly afterwards. Of several answers under one
   *   idempotency key only the state Redis knows which one is charged, so these wait a short time for its reply, unless it is away.
   */
  add(admission: Admission, charged: boolean, event: UsageEvent | null, written: (charge: AnswerCharge) => void): void {
    const batch = this.batchOf(admission);
    const { reservation, cost, mode, mark, period, repetition } = admission;
    const isCharged = charged && cost > 0;
    const charges = charged && event ? chargeFields(event.endpoint, isOfTrial(period.id) ? 'trial' : 'month') : [];
    const request: SettledRequest = { isCharged, mark, chargeFields: charges, report: null };
    const isReserved = reservation !== null && (cost > 0 || mode === 'local');
    if (isReserved) {
      batch.requests.set(reservation, request);
    } else if (isCharged) {
      batch.unreserved += 1;
    }
    for (const field of [...(event ? usageFields(event) : []), ...charges]) {
      batch.usage.set(field, (batch.usage.get(field) ?? 0) + 1);
    }
    if (isReserved && event && onlyRedisKnows(admission, isCharged)) {
      request.report = written;
    } else {
      const isReplayed = event !== null && repetition === 'charged';
      this.waiting.push(() => written({ charged: isCharged && event !== null && !isReplayed, replayed: isReplayed }));
    }
    this.schedule();
  }

  /** Sends the pending batches and waits at most two seconds until they are acknowledged. */
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
      requests: new Map(),
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
    afterTwoTurns(() => this.flush());
  }

  private flush(): void {
    this.scheduled = false;
    if (this.link.mode !== 'local') {
      const { pending } = this;
      // Replace the Map instead of clearing it: V8 links the old table of a cleared Map to the new one and keeps both
      // in memory.
      this.pending = new Map();
      for (const batch of pending.values()) {
        this.enqueue(batch);
      }
    } else {
      this.pending.forEach(reportUnknown);
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
    const reply = this.write(batch);
    withTimeout(reply, CHARGE_WAIT_MS).then(
      (charges) => reportCharges(batch, charges),
      () => reportUnknown(batch),
    );
    reply.then(
      () => this.acknowledge(batch.number),
      (error: Error) => this.handleFailure(batch, error),
    );
  }

  private write({ number, tenant, day, period, forgetAt, requests, unreserved, usage }: Batch): Promise<number[]> {
    const keys = tenantKeys(this.deployment, tenant);
    const { chargedMs, freeMs } = markLifetimes(this.link.memoryUsed);
    const lifetimeMs = Math.max(forgetAt - Date.now(), 0);
    const marks = [...requests.values()].flatMap(({ mark }) => (mark ? [keys.mark(mark.name)] : []));
    return this.settle(
      [keys.open, keys.counter(period), keys.usage(day), keys.applied(day), ...marks],
      this.writer,
      number,
      lifetimeMs,
      USAGE_LIFETIME_MS,
      APPLIED_LIFETIME_MS,
      unreserved,
      chargedMs,
      MARKS_HOURLY_MAX,
      freeMs,
      keys.markCount,
      requests.size,
      ...[...requests].flatMap(([id, { isCharged, mark, chargeFields: fields }]) => [
        id,
        isCharged ? 1 : 0,
        mark ? [mark.fingerprints[0], ...fields].join('/') : '',
      ]),
      ...[...usage].flat(),
    );
  }

  /** Redis executes the commands of a connection in order, so batches sent before this one are applied too. */
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

  private handleFailure(batch: Batch, error: Error): void {
    this.link.failed(error);
    // Without a reply the batch may have been applied, so it stays in the journal. An error reply means that it was
    // not.
    if (error.name !== 'ReplyError' || batch.sends > 1) {
      return;
    }
    const index = this.journal.indexOf(batch);
    if (index < 0) {
      return;
    }
    this.journal.splice(index, 1);
    this.mergeBack(batch);
  }

  private mergeBack(batch: Batch): void {
    const key = `${batch.tenant} ${batch.day} ${batch.period}`;
    const pending = this.pending.get(key);
    if (!pending) {
      this.pending.set(key, { ...batch, number: 0, sends: 0 });
      return;
    }
    for (const [id, request] of batch.requests) {
      pending.requests.set(id, request);
    }
    for (const [field, count] of batch.usage) {
      pending.usage.set(field, (pending.usage.get(field) ?? 0) + count);
    }
    pending.unreserved += batch.unreserved;
  }

  /** Sends the journal again, in order and before new batches. The script applies each batch once. */
  private replay(): void {
    for (const batch of this.journal) {
      this.send(batch);
    }
    this.schedule();
  }
}

/** By the reply of `settle.lua` for a request with an idempotency key. */
const CHARGES: readonly AnswerCharge[] = [
  { charged: false, replayed: false },
  { charged: true, replayed: false },
  { charged: false, replayed: true },
];

/** Whether only the state Redis knows which of the answers under an idempotency key is charged. */
function onlyRedisKnows({ mark, repetition }: Admission, isCharged: boolean): boolean {
  return mark !== null && repetition !== 'charged' && (isCharged || repetition === 'unknown');
}

/** @param replies one for each request with an idempotency key; none when the batch was applied before */
function reportCharges({ requests }: Batch, replies: number[]): void {
  const marked = [...requests.values()].filter(({ mark }) => mark);
  for (const [index, request] of marked.entries()) {
    const reply = replies[index];
    report(request, reply === undefined ? undefined : CHARGES[reply]);
  }
}

function reportUnknown({ requests }: Batch): void {
  for (const request of requests.values()) {
    report(request);
  }
}

function report(request: SettledRequest, charge?: AnswerCharge): void {
  request.report?.(charge ?? { charged: request.isCharged ? null : false, replayed: null });
  request.report = null;
}
