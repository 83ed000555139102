import { setImmediate } from 'node:timers/promises';
import { RescreeningError } from '@cotejo/compliance/customers';
import type { ListPolicy } from '@cotejo/lists';
import { type EventType, type MatchEvent, RescreenRound, type RescreenState } from '../rescreening.js';
import { screenLists } from '../screen-lists.js';
import { CustomersFile, type CustomersFileOptions, type RowProblems } from './customers-file.js';
import { type KeptRunOptions, type RoundEnd, runOnState } from './kept-run.js';
import type { ListSource } from './list-source.js';
import type { KeptFile, RunMemory } from './run-memory.js';

/** Customers taken from memory between two looks at the signal. */
const KEPT_STEP = 20_000;

export interface RunOptions extends KeptRunOptions {
  customers: CustomersFileOptions;
  lists: ListSource;
  policy: ListPolicy;
  /** All else that decides about matches: version of the program, digest of the policy. */
  rule: string;
  /** Tenant whose own lists are screened too. */
  tenant?: string;
  /** Screens every customer, whatever changed. */
  isFull?: boolean;
  /** Keeps the customers and the index of the lists for the next run of this process. */
  memory?: RunMemory;
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
 * One run: reads lists and customers, decides the events, keeps them with the new state, and appends them to the output.
 * @throws RescreeningError, BundleRefusedError; the last state stays
 */
export function runRescreening(options: RunOptions): Promise<RunReport> {
  return runOnState(options, (before, keep) => run(options, before, keep));
}

async function run(
  options: RunOptions,
  before: RescreenState | null,
  keep: (end: RoundEnd) => Promise<void>,
): Promise<RunReport> {
  const startedAt = performance.now();
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
    keptScreen: options.memory?.screen,
  });
  const { tenant, rule, isFull, withPresent } = options;
  const isWhole = isFull || before?.rule !== rule;
  const kept = await options.memory?.forRun(options.customers.path, isWhole ? null : before);
  const round = new RescreenRound({ lists, rule, before, tenant, isFull, withPresent, kept: kept?.customers });
  const { events, problems } = await takeAll(round, kept, options);
  const end = round.finish();
  events.push(...end.events);
  await keep({ state: end.state, events });
  if (!options.isDryRun) {
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

export function countByType(events: readonly MatchEvent[]): Record<EventType, number> {
  const counts = { new: 0, changed: 0, gone: 0, present: 0 };
  for (const { type } of events) {
    counts[type] += 1;
  }
  return counts;
}
