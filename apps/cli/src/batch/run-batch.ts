import { BatchError, type Cotejo, CotejoError, type Include } from '@cotejo/sdk';
import type { Operation } from '@cotejo/tables/buyers';
import { textOf } from '../report-error.js';
import type { BatchProgress } from './batch-progress.js';
import type { InputRow, OpenInput, SentRow } from './input-rows.js';
import type { AnyRow } from './output-lines.js';
import { isRetried } from './retry-errors.js';

/** Longer than a restart of the service. */
const RESUMPTIONS = 20;

export interface BatchRun {
  readonly client: Cotejo;
  readonly input: OpenInput;
  readonly operation: Operation;
  readonly include: readonly Include[];
  readonly batchId: string | undefined;
  /** Rows of earlier runs, which are not sent again. */
  readonly rowsBefore: number;
  readonly progress: BatchProgress;
  readonly signal: AbortSignal;
  /** Takes one answered row. */
  readonly write: (row: AnyRow, sent: SentRow) => void;
}

export interface BatchOutcome {
  readonly batchId: string;
  readonly nextRow: number;
  readonly counts: { answered: number; errors: number; charged: number; replayed: number; charge_unknown: number };
  /** Rows of this run that may have an answer later. */
  readonly unanswered: number;
  readonly endedBy: string;
  /** Why it did not come to the end of the input. */
  readonly failure: string | null;
}

/** Sends the rows that have no answer yet. @throws errors that are not of the service */
export async function runBatch(run: BatchRun): Promise<BatchOutcome> {
  const { client, operation, include, batchId, rowsBefore, signal } = run;
  const sent: SentRow[] = [];
  const options = { batchId, firstRow: rowsBefore + 1, include, signal, maxResumptions: RESUMPTIONS };
  const bodies = bodiesOf(run.input.rows, rowsBefore, sent);
  const batch =
    operation === 'verify'
      ? client.verifyBatch(bodies as AsyncIterable<never>, options)
      : client.analyzeBatch(bodies as AsyncIterable<never>, options);
  const counts = { answered: 0, errors: 0, charged: 0, replayed: 0, charge_unknown: 0 };
  let nextRow = rowsBefore + 1;
  let unanswered = 0;
  const outcome = (endedBy: string, failure: string | null) => ({
    batchId: batch.batchId,
    nextRow,
    counts,
    unanswered,
    endedBy,
    failure,
  });
  try {
    for await (const row of batch as AsyncIterable<AnyRow>) {
      run.write(row, sent.shift() ?? { id: '', problems: [] });
      nextRow = row.row + 1;
      counts[row.error ? 'errors' : 'answered'] += 1;
      unanswered += isRetried(row.status) ? 1 : 0;
      counts.charged += row.charged ? 1 : 0;
      counts.replayed += row.replayed ? 1 : 0;
      counts.charge_unknown += row.charged === null ? 1 : 0;
      run.progress.row();
    }
    return outcome('end_of_input', null);
  } catch (error) {
    if (signal.aborted) {
      return outcome('interrupted', 'interrupted');
    }
    if (error instanceof CotejoError && error.name !== 'ConfigurationError') {
      return outcome(error instanceof BatchError ? (error.reason ?? 'unknown') : error.name, textOf(error));
    }
    throw error;
  } finally {
    run.progress.end();
  }
}

/** Bodies of the rows after the first ones. `sent` has those that wait for their answer. */
async function* bodiesOf(
  rows: AsyncIterable<InputRow>,
  skipped: number,
  sent: SentRow[],
): AsyncGenerator<object | null> {
  for await (const { row, id, body, problems } of rows) {
    if (row > skipped) {
      sent.push({ id, problems });
      yield body;
    }
  }
}
