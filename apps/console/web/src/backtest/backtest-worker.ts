import { advise } from '@cotejo/backtest/advice';
import {
  backtestChunks,
  FactsSample,
  LabelledTally,
  OrderRows,
  ReceiptsRead,
  receiptHistory,
} from '@cotejo/backtest/browser';
import { Decider } from '@cotejo/scorecard/browser';
import { splitCsv } from '@cotejo/tables';
import type { CheckOrders } from '../../../src/api/orders.api.js';
import { KeptChanges } from './kept-changes.js';
import { findMissing } from './missing-columns.js';
import { FileProblemError, readPreview } from './read-preview.js';
import type {
  Backtested,
  BacktestRequest,
  DecidingPolicy,
  FileReading,
  FromWorker,
  Progress,
  ToWorker,
} from './worker-messages.js';

const SLICE_BYTES = 1 << 20;
/** Rows that are read before anything is decided. */
const READ_ROWS_MAX = 100_000;
/** More orders than a page should send. The command line has no limit. */
const ORDERS_MAX = 20_000;
/** Progress is sent at most this often. */
const PROGRESS_MS = 100;

/** Reads and decides a file outside of the page's thread. It opens no connection. */
let stopping = new AbortController();
const send = (message: FromWorker) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.do === 'stop') {
    stopping.abort();
    return;
  }
  answer(data).then(send, (error: unknown) => {
    // A file that was changed or removed since it was chosen fails while it is read.
    send({ did: 'fail', problem: error instanceof FileProblemError ? error.problem : 'unreadable' });
  });
});

async function answer(message: Exclude<ToWorker, { do: 'stop' }>): Promise<FromWorker> {
  switch (message.do) {
    case 'preview':
      return { did: 'preview', preview: await readPreview(message.file) };
    case 'read':
      return { did: 'read', reading: await readFile(message) };
    case 'orders':
      return { did: 'orders', orders: (await readOrders(message, message.operation)).orders };
    case 'run':
      return { did: 'run', ...(await runBacktest(message)) };
    case 'advise':
      return { did: 'advise', advice: advise(message.input) };
  }
}

type GivenFile = Pick<BacktestRequest, 'file' | 'columns'>;

async function readOrders({ file, columns }: GivenFile, operation: CheckOrders['operation']): Promise<OrderRows> {
  const rows = new OrderRows({ columns, operation, ordersMax: ORDERS_MAX, rowsMax: READ_ROWS_MAX });
  await splitCsv(
    slicesOf(file, () => {}),
    rows,
    async () => !rows.isAtLimit,
  );
  return rows;
}

async function readFile(given: GivenFile): Promise<FileReading> {
  const { rows, bad, orders, isAtLimit } = await readOrders(given, 'verify');
  return { rows, badRows: bad.rows, bad: bad.byColumn(), orders: orders.length, isCut: isAtLimit };
}

async function runBacktest(request: BacktestRequest): Promise<Backtested> {
  stopping = new AbortController();
  const { signal } = stopping;
  const startMs = performance.now();
  const changes = new KeptChanges(request.language);
  const receipts = new ReceiptsRead();
  const reading = new Reading();
  const labelled = new LabelledTally(request.candidate.policy);
  const sample = new FactsSample();
  const isScoreOnly = findMissing(request.columns.map(String), request.columns).basis === 'score';
  const slices = slicesOf(request.file, (bytesRead) => reading.read(bytesRead));
  const history = request.kind === 'csv' ? slices : receiptCsv(slices, receipts);
  const result = await backtestChunks(history, {
    baseline: deciderOf(request.baseline),
    candidate: deciderOf(request.candidate),
    ...(request.kind === 'csv' && { chosenColumns: request.columns }),
    labels: null,
    costs: {},
    ignoreColumns: true,
    limit: Number.POSITIVE_INFINITY,
    changes,
    onDecided: ({ facts, label, after }) => {
      labelled.add(after, { label, amountCop: facts.amountCop });
      // With scores alone there are no facts that another policy could decide.
      if (!isScoreOnly) {
        sample.add(facts);
      }
    },
    signal,
    onProgress: ({ rows }) => reading.decided(rows),
  });
  return {
    result,
    changes: changes.csv(),
    changesKept: changes.kept,
    linesWithoutReceipt: receipts.bad.rows,
    durationMs: performance.now() - startMs,
    fileName: request.file.name,
    candidate: request.candidate.policy,
    labelled: labelled.scores,
    sample: { factsJson: sample.json(), size: sample.size, of: result.rows.scored },
  };
}

/** Reads a file in slices, so that only one slice is in memory. Called for each slice: how much was read so far. */
async function* slicesOf(file: Blob, onRead: (bytesRead: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const slice = new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer());
    onRead(at + slice.length);
    yield slice;
  }
}

const deciderOf = ({ scorecard, policy }: DecidingPolicy) => new Decider(scorecard, policy);

async function* receiptCsv(slices: AsyncIterable<Uint8Array>, read: ReceiptsRead): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of receiptHistory(slices, new Map(), read)) {
    yield encoder.encode(text);
  }
}

/** Sends the progress of reading to the page. */
class Reading {
  private sentMs = 0;
  private readonly progress: Progress = { rows: 0, bytesRead: 0 };

  read(bytesRead: number): void {
    this.progress.bytesRead = bytesRead;
  }

  decided(rows: number): void {
    this.progress.rows = rows;
    if (performance.now() - this.sentMs >= PROGRESS_MS) {
      this.sentMs = performance.now();
      send({ did: 'progress', ...this.progress });
    }
  }
}
