import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ListPolicy } from '@cotejo/lists';
import { screenLists } from '../listed-entries.js';
import { type EventType, type MatchEvent, RescreenRound, type RescreenState } from '../rescreening.js';
import { CustomersFile, type CustomersFileOptions, type RowProblems } from './customers-file.js';
import type { CustomersMemory, KeptFile } from './customers-memory.js';
import { RescreeningError } from './errors.js';
import { prepareOutput, publish } from './event-output.js';
import { type OutputFormat, textOf } from './event-text.js';
import type { ListSource } from './list-source.js';
import { type KeptState, markPublished, readState, writeState } from './state-file.js';
import { lockState } from './state-lock.js';

/** A file with fewer rows than this share of the last one is probably half-written. */
const ROWS_SHARE_MIN = 0.5;
/** Customers taken from memory between two looks at the signal. */
const KEPT_STEP = 20_000;

export interface RunOptions {
  customers: CustomersFileOptions;
  lists: ListSource;
  policy: ListPolicy;
  /** All else that decides about matches: version of the program, digest of the policy. */
  rule: string;
  statePath: string;
  outPath: string;
  /** Tenant whose own lists are screened too. */
  tenant?: string;
  /** Also writes the matches that did not change. */
  withPresent?: boolean;
  /** Screens every customer, whatever changed. */
  isFull?: boolean;
  /** Accepts a file with less than half of the rows of the last run. */
  allowFewer?: boolean;
  /** Writes neither the state nor the output. */
  isDryRun?: boolean;
  /** Keeps the customers for the next run of this process. */
  memory?: CustomersMemory;
  onProgress?: (rows: number) => void;
  signal?: AbortSignal;
}

export interface RunReport {
  bundle: string;
  lists: { list: string; edition: string; state: string }[];
  isFull: boolean;
  rows: number;
  screened: number;
  changedEntries: number;
  removedEntries: number;
  events: Record<EventType, number>;
  /** Customers with a match now. */
  matchedCustomers: number;
  repeatedIds: number;
  problems: RowProblems;
  out: string;
  seconds: number;
}

/**
 * One run: reads lists and customers, decides the events, keeps them with the new state, and appends them to the output. A run that
 * ends before the state is written changes nothing; after that, the next run completes the output.
 * @throws RescreeningError, BundleRefusedError; the last state stays
 */
export async function runRescreening(options: RunOptions): Promise<RunReport> {
  const release = options.isDryRun ? async () => {} : await lockState(options.statePath);
  try {
    return await run(options);
  } finally {
    await release();
  }
}

async function run(options: RunOptions): Promise<RunReport> {
  const { statePath, isDryRun } = options;
  const startedAt = performance.now();
  const last = await readState(statePath);
  if (last && !last.isPublished && !isDryRun) {
    await publishKept(statePath, last);
  }
  const before = last?.state ?? null;
  const bundle = await options.lists.read();
  if (before && bundle.manifest.createdAt < before.bundleCreatedAt) {
    // An old bundle, sent again, would make persons disappear who were listed since.
    throw new RescreeningError('lists_older', 'the bundle of lists is older than the one of the last run');
  }
  const { policy } = options;
  const { id, manifest } = bundle;
  const lists = screenLists(bundle.lists, {
    bundle: id,
    createdAt: manifest.createdAt,
    policy,
    before: before?.entries,
  });
  const { tenant, rule, isFull, withPresent } = options;
  const isWhole = isFull || before?.rule !== rule;
  const kept = await options.memory?.forRun(options.customers.path, isWhole ? null : before);
  const round = new RescreenRound({ lists, rule, before, tenant, isFull, withPresent, kept: kept?.customers });
  const { events, problems } = await takeAll(round, kept, options);
  checkRows(round, before, options);
  const end = round.finish();
  events.push(...end.events);
  if (!isDryRun) {
    await commit(options, end.state, events);
    options.memory?.hold(kept, end.state);
  }
  return {
    bundle: id,
    lists: manifest.lists.map((list) => ({
      list: list.list,
      edition: list.edition,
      state: policy.stateOf(list, Date.now()),
    })),
    isFull: round.isFull,
    ...round.counts,
    changedEntries: lists.changedCount,
    removedEntries: lists.removedCount,
    events: countByType(events),
    matchedCustomers: end.state.matches.size,
    problems,
    out: options.outPath,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

/** Takes the customers from memory if the file is the one of the last round, or else from the file. */
async function takeAll(round: RescreenRound, kept: KeptFile | undefined, options: RunOptions) {
  const { onProgress, signal } = options;
  const events: MatchEvent[] = [];
  const takeFrom = (next: readonly MatchEvent[]) => {
    for (const event of next) {
      events.push(event);
    }
    onProgress?.(round.counts.rows);
  };
  if (kept && round.canTakeKept) {
    for (let from = 0; from < kept.customers.size; from += KEPT_STEP) {
      takeFrom(round.takeKept(from, Math.min(from + KEPT_STEP, kept.customers.size)));
      await setImmediate(undefined, { signal });
    }
    round.counts.repeatedIds = kept.repeatedIds;
    return { events, problems: kept.problems };
  }
  const file = new CustomersFile(options.customers);
  for await (const customers of file.chunks(signal)) {
    for (const customer of customers) {
      const next = round.take(customer);
      if (next.length > 0) {
        events.push(...next);
      }
    }
    onProgress?.(round.counts.rows);
  }
  if (kept) {
    Object.assign(kept, { version: file.version, problems: file.problems, repeatedIds: round.counts.repeatedIds });
  }
  return { events, problems: file.problems };
}

function checkRows({ counts }: RescreenRound, before: RescreenState | null, { allowFewer }: RunOptions): void {
  if (!allowFewer && before && counts.rows < before.rows.size * ROWS_SHARE_MIN) {
    throw new RescreeningError(
      'customers_fewer',
      `the customers' file has ${counts.rows} rows, the last one had ${before.rows.size}: is it complete? --allow-fewer accepts it`,
    );
  }
}

async function commit(options: RunOptions, state: RescreenState, events: readonly MatchEvent[]): Promise<void> {
  const { statePath, outPath } = options;
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

function countByType(events: readonly MatchEvent[]): Record<EventType, number> {
  const counts = { new: 0, changed: 0, gone: 0, present: 0 };
  for (const { type } of events) {
    counts[type] += 1;
  }
  return counts;
}
