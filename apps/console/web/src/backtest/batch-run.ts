import { CHECKED_HEADER, checkedLine, type Order } from '@cotejo/backtest/browser';
import type { CheckedOrders, CheckOrders } from '../../../src/api/orders.api.js';

/** A batch that makes no progress is sent again at most this often, and then it pauses. */
const TRIES_MAX = 5;
const WAIT_MS = 2_000;
/** The API ends a batch for these reasons although the rest may be sent at once. */
const GO_ON = new Set(['end_of_input', 'shutting_down', 'input_timeout']);

/** Sends some rows. It must answer a lost connection with status 503. */
export type SendRows = (rows: Pick<CheckOrders, 'batchId' | 'firstRow' | 'rows'>) => Promise<CheckedOrders>;

/** Why a run stopped before its end. */
export interface Pause {
  /** `stopped` by the person, or a reason of the API. */
  reason: string;
  /** The API's own sentence. */
  message: string | null;
}

interface RunControl {
  send: SendRows;
  signal: AbortSignal;
  onProgress: () => void;
  /** Waits, or less when the run is stopped. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface AnswerLine {
  row?: number;
  charged?: boolean | null;
  result?: unknown;
  error?: { reason?: string; message?: string };
  summary?: { ended_by?: string };
}

/**
 * Checks orders with the API in pieces, each a short batch. It can pause and go on: the name of the batch stays the same, so
 * that no row is charged twice. It keeps the orders' own cells and their signals in the memory of this tab.
 */
export class BatchRun {
  readonly batchId = crypto.randomUUID();
  /** Orders with an answer or an error. */
  done = 0;
  charged = 0;
  /** Orders that have signals now. */
  checked = 0;
  /** Errors of rows: the API's sentences, and how often. */
  readonly errors = new Map<string, number>();
  private readonly lines = [CHECKED_HEADER.join(',')];

  /** @param pieceRows rows of a piece; it must be answered within seconds at the rate of the plan */
  constructor(
    private readonly orders: readonly Order[],
    private readonly pieceRows: number,
  ) {}

  get total(): number {
    return this.orders.length;
  }

  /** Sends what is left. @returns why it paused; `null` when every order is done. @throws what `send` throws */
  async run({ send, signal, onProgress, wait = waitUnlessStopped }: RunControl): Promise<Pause | null> {
    for (let tries = 0; this.done < this.total; ) {
      if (signal.aborted) {
        return { reason: 'stopped', message: null };
      }
      const before = this.done;
      const answer = await send({ batchId: this.batchId, firstRow: before + 1, rows: this.nextRows() });
      const pause = answer.status === 200 ? this.take(answer.text) : refusalOf(answer);
      onProgress();
      tries = this.done > before ? 0 : tries + 1;
      if (pause && (!isTemporary(answer) || tries === TRIES_MAX)) {
        return pause;
      }
      if (tries === TRIES_MAX) {
        return { reason: 'no_answer', message: null };
      }
      if (tries > 0) {
        await wait(answer.retryAfterMs ?? WAIT_MS, signal);
      }
    }
    return null;
  }

  /** The checked orders as a history. */
  history(): Blob {
    return new Blob([`${this.lines.join('\n')}\n`], { type: 'text/csv' });
  }

  private nextRows(): string {
    const piece = this.orders.slice(this.done, this.done + this.pieceRows);
    return piece.map(({ body }) => `${body}\n`).join('');
  }

  private take(text: string): Pause | null {
    for (const line of text.split('\n')) {
      const { summary, ...row } = parsed(line);
      const endedBy = summary?.ended_by;
      if (endedBy !== undefined && !GO_ON.has(endedBy)) {
        return { reason: endedBy, message: null };
      }
      if (row.row === this.done + 1) {
        this.takeRow(row);
      }
    }
    return null;
  }

  private takeRow({ charged, result, error }: AnswerLine): void {
    const line = result ? checkedLine(this.orders[this.done] as Order, result) : null;
    if (line) {
      this.lines.push(line);
      this.checked += 1;
    } else {
      const sentence = error?.message ?? error?.reason ?? '?';
      this.errors.set(sentence, (this.errors.get(sentence) ?? 0) + 1);
    }
    this.charged += charged ? 1 : 0;
    this.done += 1;
  }
}

const isTemporary = ({ status }: CheckedOrders) => status === 429 || status === 503;

function refusalOf({ text }: CheckedOrders): Pause {
  const { reason, message } = parsed(text) as { reason?: string; message?: string };
  return { reason: reason ?? 'no_answer', message: message ?? null };
}

/** An answer may be cut in the middle of a line. */
function parsed(text: string): AnswerLine {
  try {
    return (JSON.parse(text) ?? {}) as AnswerLine;
  } catch {
    return {};
  }
}

function waitUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
