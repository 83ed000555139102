import { resolve } from 'node:path';
import { RescreeningError } from '@cotejo/compliance/customers';
import type { MatchEvent, RescreenState } from '../rescreen-state.js';
import { prepareOutput, publish } from './event-output.js';
import { type OutputFormat, textOf } from './event-text.js';
import { type KeptState, markPublished, readState, writeState } from './state-file.js';
import { lockState } from './state-lock.js';

/** A file with fewer rows than this share of the last one is probably half-written. */
const ROWS_SHARE_MIN = 0.5;

export interface KeptRunOptions {
  statePath: string;
  /** Gets the events, as CSV if it ends with `.csv`, or else as NDJSON. */
  outPath: string;
  /** Also writes the matches that did not change. */
  withPresent?: boolean;
  /** Accepts a file with less than half of the rows of the last run. */
  allowFewer?: boolean;
  /** Writes neither the state nor the output. */
  isDryRun?: boolean;
}

/** What a run found. */
export interface RoundEnd {
  state: RescreenState;
  events: readonly MatchEvent[];
}

/**
 * One run on a state, which no other process uses meanwhile. It keeps the new state with its events in one step, and appends the
 * events to the output. A run that ends before that changes nothing; after that, the next run completes the output.
 * @param run gets the last state and a function that keeps what it found
 * @throws RescreeningError; the last state stays
 */
export async function runOnState<Report>(
  options: KeptRunOptions,
  run: (before: RescreenState | null, keep: (end: RoundEnd) => Promise<void>) => Promise<Report>,
): Promise<Report> {
  const { statePath, isDryRun } = options;
  const release = isDryRun ? async () => {} : await lockState(statePath);
  try {
    const last = await readState(statePath);
    if (last && !last.isPublished && !isDryRun) {
      await publishKept(statePath, last);
    }
    const before = last?.state ?? null;
    return await run(before, async (end) => {
      checkRows(end.state.rows.size, before, options);
      if (!isDryRun) {
        await commit(options, end);
      }
    });
  } finally {
    await release();
  }
}

function checkRows(rows: number, before: RescreenState | null, { allowFewer }: KeptRunOptions): void {
  if (!allowFewer && before && rows < before.rows.size * ROWS_SHARE_MIN) {
    throw new RescreeningError(
      'customers_fewer',
      `the customers' file has ${rows} rows, the last one had ${before.rows.size}: is it complete? --allow-fewer accepts it`,
    );
  }
}

async function commit({ statePath, outPath }: KeptRunOptions, { state, events }: RoundEnd): Promise<void> {
  const [path, format] = [resolve(outPath), formatOf(outPath)];
  const offset = await prepareOutput(path, format);
  const text = Buffer.from(textOf(events, format, new Date().toISOString()));
  const publication = { path, format, offset, text };
  await writeState(statePath, state, publication);
  await publish(publication);
  await markPublished(statePath);
}

async function publishKept(statePath: string, { publication }: KeptState): Promise<void> {
  await publish(publication);
  await markPublished(statePath);
}

function formatOf(path: string): OutputFormat {
  return path.endsWith('.csv') ? 'csv' : 'ndjson';
}
