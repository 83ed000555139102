import { resultLabel } from '../bus-metrics.js';
import { CallAbortedError, DeadlineExceededError, OverloadedError } from '../errors.js';
import { CallTable } from './call-table.js';
import type { PendingCall } from './pending-call.js';

/** Usual number of calls that wait at a time. */
const EXPECTED_MAX = 1_024;

/** All calls this process waits for. It enforces their deadlines and their callers' signals, and ends each call once. */
export class PendingCalls {
  private readonly table: CallTable<PendingCall>;
  /**
   * The calls that a caller's signal can cancel. All calls under one signal share one listener: a request makes many calls
   * under the same signal, and a listener for each call would cost more than picking its replica.
   */
  private readonly callsBySignal = new WeakMap<AbortSignal, Set<PendingCall>>();
  /** Epoch milliseconds. No pending call has an earlier deadline. */
  private dueAt = Infinity;

  /**
   * @param pendingMax calls that may wait at a time
   * @param onEnded a call was removed; its promise is settled right after
   */
  constructor(
    private readonly pendingMax: number,
    private readonly onEnded: (call: PendingCall) => void,
  ) {
    this.table = new CallTable(Math.min(pendingMax, EXPECTED_MAX));
  }

  get size(): number {
    return this.table.size;
  }

  all(): PendingCall[] {
    return this.table.all();
  }

  find(id: number): PendingCall | undefined {
    return this.table.get('', id);
  }

  isPending(call: PendingCall): boolean {
    return this.find(call.id) === call;
  }

  /**
   * Adds a call, unless it is refused: its signal is aborted, its deadline has passed, or too many calls wait. Call `watch` if
   * the call is not answered at once.
   *
   * @returns false if the call was refused and has ended with an error
   */
  add(call: PendingCall, signal: AbortSignal | undefined): boolean {
    const refusal = this.refusalFor(call, signal);
    this.table.add(call);
    if (refusal) {
      this.fail(call, refusal);
      return false;
    }
    return true;
  }

  /** Enforces the deadline of a call that waits, and ends it when the caller's signal aborts. */
  watch(call: PendingCall, signal: AbortSignal | undefined): void {
    if (signal) {
      call.sameSignal = (this.callsBySignal.get(signal) ?? this.listen(signal)).add(call);
    }
    this.dueAt = Math.min(this.dueAt, call.deadline);
  }

  succeed(call: PendingCall, value: unknown, now: number): void {
    this.end(call, undefined, value, now);
  }

  fail(call: PendingCall, error: Error, now = performance.now()): void {
    this.end(call, error, undefined, now);
  }

  /** Ends the calls whose deadline has passed. @param now epoch milliseconds */
  failLate(now: number): void {
    if (now < this.dueAt) {
      return;
    }
    this.dueAt = Infinity;
    for (const call of this.table.all()) {
      if (call.deadline <= now) {
        this.fail(call, new DeadlineExceededError());
      } else {
        this.dueAt = Math.min(this.dueAt, call.deadline);
      }
    }
  }

  countByService(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { service } of this.table.all()) {
      counts.set(service, (counts.get(service) ?? 0) + 1);
    }
    return counts;
  }

  /** The listener stays on the signal, also for calls that are made later. */
  private listen(signal: AbortSignal): Set<PendingCall> {
    const calls = new Set<PendingCall>();
    this.callsBySignal.set(signal, calls);
    const abort = () => {
      for (const call of calls) {
        this.fail(call, new CallAbortedError());
      }
    };
    signal.addEventListener('abort', abort, { once: true });
    return calls;
  }

  private refusalFor(call: PendingCall, signal: AbortSignal | undefined): Error | undefined {
    if (signal?.aborted) {
      return new CallAbortedError();
    }
    if (call.deadline <= Date.now()) {
      return new DeadlineExceededError();
    }
    return this.table.size >= this.pendingMax ? new OverloadedError() : undefined;
  }

  /** Ends a call and counts its result; a call that has ended before is left alone. */
  private end(call: PendingCall, error: Error | undefined, value: unknown, now: number): void {
    if (!this.table.delete(call)) {
      return;
    }
    this.onEnded(call);
    const result = resultLabel(error);
    call.callee.tally.add(result, now - call.startedAt);
    call.span?.end(result, call.message.attempt);
    call.end(error, value);
  }
}
