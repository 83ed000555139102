import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ListOutcome } from '@cotejo/lists';
import { REFRESH_DEADLINE_MS, REFRESH_STOP_MS } from './lists-refresh.job.js';

const FILE = fileURLToPath(new URL('./lists-refresh.process.js', import.meta.url));
const REPORT_BYTES_MAX = 1_048_576;

/** What the process of a refresh prints. */
export interface RefreshResult {
  outcomes?: ListOutcome[];
  /** Id of the bundle that is in use now; absent: nothing is new. */
  bundle?: string;
  error?: { name?: string; code?: unknown };
}

/** The process of a refresh ended without a report, or took too long. */
export class RefreshProcessError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the refresh of the lists failed: ${code}`);
    this.name = 'RefreshProcessError';
    this.code = code;
  }
}

/**
 * Refreshes the lists in a process of its own, with this one's environment.
 * @param signal asks it to stop, and ends it if it does not
 * @throws RefreshProcessError
 */
export async function refreshInProcess(signal: AbortSignal, file = FILE): Promise<RefreshResult> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(REFRESH_DEADLINE_MS)]);
  ending.throwIfAborted();
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = () => endSoon(child);
  ending.addEventListener('abort', stop, { once: true });
  try {
    const [printed] = await Promise.all([printedBy(child), endOf(child)]);
    if (ending.aborted) throw new RefreshProcessError(signal.aborted ? 'stopped' : 'deadline');
    return JSON.parse(printed) as RefreshResult;
  } catch (error) {
    throw error instanceof RefreshProcessError ? error : new RefreshProcessError('no_report');
  } finally {
    ending.removeEventListener('abort', stop);
  }
}

async function printedBy(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    if (printed.length > REPORT_BYTES_MAX) child.kill('SIGKILL');
  }
  return printed;
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

function endSoon(child: ChildProcess): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), REFRESH_STOP_MS).unref();
}
