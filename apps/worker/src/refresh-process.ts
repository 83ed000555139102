import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Of one attempt. */
const DEADLINE_MS = 15 * 60_000;
/** From asking the process to stop until it is ended. */
const STOP_MS = 3_000;
const REPORT_BYTES_MAX = 1_048_576;

/** The process of a refresh ended without a report, or took too long. */
export class RefreshProcessError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the refresh failed: ${code}`);
    this.name = 'RefreshProcessError';
    this.code = code;
  }
}

/**
 * Refreshes something in a process of its own, with this one's environment.
 * @param module prints its report as JSON
 * @param signal asks it to stop, and ends it if it does not
 * @throws RefreshProcessError
 */
export async function refreshInProcess<R>(module: URL, signal: AbortSignal): Promise<R> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  ending.throwIfAborted();
  const child = spawn(process.execPath, [fileURLToPath(module)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = () => endSoon(child);
  ending.addEventListener('abort', stop, { once: true });
  try {
    const [printed] = await Promise.all([printedBy(child), endOf(child)]);
    if (ending.aborted) {
      throw new RefreshProcessError(signal.aborted ? 'stopped' : 'deadline');
    }
    return JSON.parse(printed) as R;
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
    if (printed.length > REPORT_BYTES_MAX) {
      child.kill('SIGKILL');
    }
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
  setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
}
