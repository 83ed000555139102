import { setTimeout as sleep } from 'node:timers/promises';
import { CustomersFile } from './customers-file.js';
import { RunMemory } from './run-memory.js';
import { type RunOptions, type RunReport, runRescreening } from './run-rescreening.js';

interface WatchOptions extends RunOptions {
  everyMs: number;
  onReport(report: RunReport): void;
  /** A run failed; the last good state stays. */
  onFailure(error: unknown): void;
  signal: AbortSignal;
}

/** Runs at once, and again when the lists or the file changed, until the signal. Never two runs at a time. */
export async function watchCustomers(options: WatchOptions): Promise<void> {
  const { everyMs, signal } = options;
  const memory = new RunMemory();
  let done: string | null = null;
  let failed: string | null = null;
  while (!signal.aborted) {
    const version = await versionOf(options);
    // A failed run is repeated only when something changed, except that a source may be away for a moment.
    if (version === null || (version !== done && version !== failed)) {
      const isDone = await tryRun({ ...options, memory });
      done = isDone ? version : done;
      failed = isDone ? null : version;
    }
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}

async function tryRun(options: WatchOptions): Promise<boolean> {
  try {
    options.onReport(await runRescreening(options));
    return true;
  } catch (error) {
    if (!options.signal.aborted) {
      options.onFailure(error);
    }
    return false;
  }
}

/** `null` when a source cannot be read: the run then says why. */
async function versionOf({ lists, customers }: WatchOptions): Promise<string | null> {
  try {
    return `${await lists.version()} ${await CustomersFile.versionOf(customers.path)}`;
  } catch {
    return null;
  }
}
