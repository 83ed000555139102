import type { AnswerCharge, Caller, Settlement } from '@cotejo/accounts';
import { isBillable, usageEventOf } from '../admission/settle-answers.js';
import { AnswerLines } from './answer-lines.js';
import type { AnswerStream } from './answer-stream.js';
import type { BatchInput } from './batch-input.js';
import type { BatchMetrics } from './batch-metrics.js';
import type { BatchCall, RowAnswers, RowStop, RowTurn } from './row-answers.js';
import type { RowFormat } from './row-format.js';
import type { RowPace } from './row-pace.js';
import type { BatchSummary, RowResult } from './row-result.js';
import type { ReceivedRow } from './row-source.js';

/** Rows of one batch that are started and whose answers have not left. */
const WINDOW_ROWS = 64;

/** Turns of empty lines in a second, for a tenant without a rate. */
const EMPTY_TURNS_PER_SECOND = 100;

/** A row that is not settled. */
interface Slot {
  row: number;
  result: RowResult | RowStop | null;
  isDiscarded: boolean;
  /** Wakes the row when it becomes the first. */
  wake: () => void;
}

/** What a batch works with. */
export interface BatchParts {
  call: BatchCall;
  firstRow: number;
  rows: RowAnswers;
  settlement: Settlement;
  metrics: BatchMetrics;
  format: RowFormat;
  pace: RowPace;
}

/** The two ends of the connection. */
interface Connection {
  input: BatchInput;
  output: AnswerStream;
  /** Closes the connection at once. */
  cut(): void;
}

/**
 * Answers the rows of a batch in their order. A row is settled when all earlier rows are settled, so a row is charged only
 * if its answer leaves. While the client does not read, no row is settled, and after one window none is started.
 */
export class BatchStream {
  readonly summary: BatchSummary;
  /** Resolves when no row is in progress and the answer is complete or cut. */
  readonly ended: Promise<void>;
  private readonly slots: Slot[] = [];
  private readonly lines: AnswerLines;
  private readonly halt = new AbortController();
  /** The row, or the group of empty lines, that waits for the pace. */
  private held: ReceivedRow | 'empty' | null = null;
  private nextNumber: number;
  /** No further row is read. */
  private hasInputEnded = false;
  /** The client has sent everything. */
  private hasSeenEnd = false;
  /** Why the batch stops before it has answered everything; `null`: it does not. */
  private stopReason: string | null = null;
  private rowReadAt = performance.now();
  private running = 0;
  private waiting = 0;
  private isComplete = false;
  private paceTimer: NodeJS.Timeout | undefined;
  private resolveEnded: () => void = () => {};

  constructor(
    private readonly parts: BatchParts,
    private readonly ends: Connection,
  ) {
    const { firstRow } = parts;
    this.lines = new AnswerLines(ends.output, {
      onDrop: () => this.cut('connection_reset'),
      onFlush: () => this.advance(),
    });
    ends.input.onChange = () => this.advance();
    ends.output.onRoom = () => this.advance();
    this.nextNumber = firstRow;
    const counts = { rows: 0, answered: 0, errors: 0, charged: 0, replayed: 0, chargeUnknown: 0 };
    this.summary = { firstRow, nextRow: firstRow, ...counts, endedBy: 'end_of_input' };
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
  }

  /** When the last row was read (monotonic clock, milliseconds); `null` while a row is in progress. */
  get rowlessSince(): number | null {
    const isRow = this.held !== null && this.held !== 'empty';
    return !isRow && this.slots.length + this.lines.length === 0 ? this.rowReadAt : null;
  }

  /** Does what can be done now: settles rows, starts rows, ends the answer. */
  advance(): void {
    this.settleReady();
    this.startRows();
    this.complete();
  }

  /** The key was checked again: rows follow the limits of this caller from now on. */
  goOnAs(caller: Caller): void {
    this.parts.call.caller = caller;
  }

  /** Starts no further row. Rows in progress are answered, rows that wait give up. Only the first reason counts. */
  stop(reason: string): void {
    if (this.stopReason !== null) {
      return;
    }
    this.stopReason = reason;
    this.endInput();
    this.halt.abort();
    this.advance();
  }

  /** The connection is gone or must go: rows in progress are neither answered nor charged. */
  cut(reason: string): void {
    if (this.isComplete) {
      return;
    }
    this.isComplete = true;
    this.stop(reason);
    this.summary.endedBy = reason;
    this.discardSlots();
    this.lines.clear();
    this.ends.cut();
    this.endIfIdle();
  }

  private startRows(): void {
    while (this.hasRoom()) {
      const received = this.held ?? this.ends.input.next();
      if (received === 'malformed' || received === 'end' || received === 'waiting') {
        if (received === 'malformed') {
          this.stop('malformed_input');
        } else if (received === 'end') {
          this.hasSeenEnd = true;
          this.endInput();
        }
        return;
      }
      const isEmpty = received === 'empty';
      const { requestsPerSecond } = this.parts.call.caller.plan;
      const waitMs = this.parts.pace.takeTurn(requestsPerSecond ?? (isEmpty ? EMPTY_TURNS_PER_SECOND : null));
      this.held = waitMs > 0 ? received : null;
      if (waitMs > 0) {
        clearTimeout(this.paceTimer);
        this.paceTimer = setTimeout(() => this.advance(), waitMs);
        return;
      }
      if (!isEmpty) {
        this.rowReadAt = performance.now();
        this.startRow(received);
      }
    }
  }

  private endInput(): void {
    if (this.hasInputEnded) {
      return;
    }
    this.hasInputEnded = true;
    this.held = null;
    clearTimeout(this.paceTimer);
    this.ends.input.stop();
  }

  private hasRoom(): boolean {
    const { slots, lines, waiting, hasInputEnded, ends } = this;
    return !hasInputEnded && waiting === 0 && !ends.output.isFull && slots.length + lines.length < WINDOW_ROWS;
  }

  private startRow(received: ReceivedRow): void {
    const slot: Slot = { row: this.nextNumber, result: null, isDiscarded: false, wake: () => {} };
    this.nextNumber += 1;
    this.slots.push(slot);
    this.running += 1;
    void this.parts.rows.answer(this.parts.call, received, this.turnOf(slot)).then((result) => {
      this.running -= 1;
      slot.result = result;
      if ('stop' in result) {
        // The batch will end at this row.
        this.endInput();
      }
      if (slot.isDiscarded) {
        this.giveBack(result);
      } else {
        this.advance();
      }
      this.endIfIdle();
    });
  }

  private turnOf(slot: Slot): RowTurn {
    const { row } = slot;
    const { signal } = this.halt;
    return {
      row,
      halt: signal,
      isFirst: () => this.slots[0] === slot,
      whenFirst: () =>
        new Promise((resolve) => {
          slot.wake = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
          if (this.slots[0] === slot || signal.aborted) {
            resolve();
          }
        }),
      waitFor: async (wait) => {
        this.waiting += 1;
        try {
          return await wait;
        } finally {
          this.waiting -= 1;
        }
      },
    };
  }

  private settleReady(): void {
    for (let slot = this.slots[0]; slot?.result && !this.ends.output.isFull; slot = this.slots[0]) {
      const { result } = slot;
      if ('stop' in result) {
        this.discardSlots();
        this.stop(result.stop);
        return;
      }
      this.slots.shift();
      this.settle(result);
      this.slots[0]?.wake();
    }
  }

  private settle(result: RowResult): void {
    const { call, settlement, metrics, format } = this.parts;
    const { state, status, row } = result;
    const charged = isBillable(state, status);
    const line = this.lines.add({ dropsConnection: state.dropsAnswer });
    this.count(result);
    metrics.count(call.operation.name, result);
    this.summary.nextRow = row + 1;
    const leave = (charge: AnswerCharge) => {
      this.countCharge(charge);
      this.lines.release(line, format.writeRow(result, charge));
    };
    if (state.admission) {
      settlement.add(state.admission, charged, usageEventOf(state, call.operation.name, status), leave);
    } else {
      leave({ charged: false, replayed: false });
    }
  }

  private count({ status }: RowResult): void {
    const { summary } = this;
    summary.rows += 1;
    summary.answered += status === 200 ? 1 : 0;
    summary.errors += status === 200 ? 0 : 1;
    summary.chargeUnknown += 1;
  }

  private countCharge({ charged, replayed }: AnswerCharge): void {
    const { summary } = this;
    summary.charged += charged ? 1 : 0;
    summary.replayed += replayed ? 1 : 0;
    summary.chargeUnknown -= charged === null ? 0 : 1;
  }

  private complete(): void {
    if (this.isComplete || !this.hasInputEnded || this.slots.length > 0 || this.lines.length > 0) {
      return;
    }
    this.isComplete = true;
    this.summary.endedBy = this.isWhole() ? 'end_of_input' : (this.stopReason ?? 'end_of_input');
    this.ends.output.end(this.parts.format.writeSummary(this.summary));
    this.endIfIdle();
  }

  /** Whether every row that the client sent has an answer. */
  private isWhole(): boolean {
    return this.hasSeenEnd && this.summary.nextRow === this.nextNumber;
  }

  private discardSlots(): void {
    for (const slot of this.slots.splice(0)) {
      slot.isDiscarded = true;
      slot.wake();
      if (slot.result) {
        this.giveBack(slot.result);
      }
    }
  }

  /** Nobody gets this answer, so its query goes back to the quota. */
  private giveBack(result: RowResult | RowStop): void {
    if ('state' in result && result.state.admission) {
      this.parts.settlement.add(result.state.admission, false, null, () => {});
    }
  }

  private endIfIdle(): void {
    if (this.isComplete && this.running === 0) {
      this.resolveEnded();
    }
  }
}
