import type { Advice, AdviceInput } from '@cotejo/backtest/advice';
import type { ChosenColumns, Order } from '@cotejo/backtest/browser';
import type { CheckOrders } from '../../../src/api/orders.api.js';
import { type FilePreview, FileProblemError } from './read-preview.js';
import type { Backtested, BacktestRequest, FileReading, FromWorker, Progress, ToWorker } from './worker-messages.js';

/** After so long without a message the worker hangs: even the slowest slice takes less than a second. */
const SILENCE_MS = 30_000;

interface Waiting {
  resolve: (message: FromWorker) => void;
  reject: (error: FileProblemError) => void;
}

/** The worker that reads and decides files. One question at a time. */
export class BacktestThread {
  private worker: Worker | null = null;
  private waiting: Waiting | null = null;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private onProgress: (progress: Progress) => void = () => {};

  /** @throws FileProblemError */
  async preview(file: File): Promise<FilePreview> {
    return (await this.ask('preview', { do: 'preview', file })).preview;
  }

  /** Reads the cells with these columns, before anything is decided. @throws FileProblemError */
  async read(file: File, columns: ChosenColumns): Promise<FileReading> {
    return (await this.ask('read', { do: 'read', file, columns })).reading;
  }

  /** The orders of the file for the API. @throws FileProblemError */
  async orders(file: File, columns: ChosenColumns, operation: CheckOrders['operation']): Promise<Order[]> {
    return (await this.ask('orders', { do: 'orders', file, columns, operation })).orders;
  }

  /** Decides the file. After `stop`, the result covers the rows that were read. @throws FileProblemError */
  run(request: BacktestRequest, onProgress: (progress: Progress) => void): Promise<Backtested> {
    this.onProgress = onProgress;
    return this.ask('run', { do: 'run', ...request });
  }

  /** @throws FileProblemError */
  async advise(input: AdviceInput): Promise<Advice> {
    return (await this.ask('advise', { do: 'advise', input })).advice;
  }

  stop(): void {
    this.worker?.postMessage({ do: 'stop' } satisfies ToWorker);
  }

  /** Ends the worker at once. The next question starts another one. */
  end(): void {
    clearTimeout(this.silence);
    this.worker?.terminate();
    this.worker = null;
    this.waiting?.reject(new FileProblemError('no_answer'));
    this.waiting = null;
  }

  /** @param did the expected answer */
  private async ask<Did extends FromWorker['did']>(
    did: Did,
    question: ToWorker,
  ): Promise<Extract<FromWorker, { did: Did }>> {
    if (this.waiting) {
      this.end();
    }
    const worker = this.worker ?? this.start();
    const message = await new Promise<FromWorker>((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.expectMessage();
      worker.postMessage(question);
    });
    if (message.did !== did) {
      throw new FileProblemError('no_answer');
    }
    return message as Extract<FromWorker, { did: Did }>;
  }

  private start(): Worker {
    const worker = new Worker(new URL('./backtest-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.take(data));
    worker.addEventListener('error', () => this.end());
    this.worker = worker;
    return worker;
  }

  private take(message: FromWorker): void {
    if (message.did === 'progress') {
      this.expectMessage();
      this.onProgress(message);
      return;
    }
    clearTimeout(this.silence);
    const waiting = this.waiting;
    this.waiting = null;
    if (message.did === 'fail') {
      waiting?.reject(new FileProblemError(message.problem));
    } else {
      waiting?.resolve(message);
    }
  }

  private expectMessage(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.end(), SILENCE_MS);
  }
}
