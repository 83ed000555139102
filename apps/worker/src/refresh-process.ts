import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ExpectedError } from '@cotejo/contracts/expected-error';

/** Deadline of one attempt. */
const DEADLINE_MS = 15 * 60_000;
/** Time between SIGTERM and SIGKILL. */
const STOP_MS = 3_000;
const REPORT_BYTES_MAX = 1_048_576;

/** The refresh process ended without a report or exceeded its deadline. */
export class RefreshProcessError extends ExpectedError {
  constructor(code: string) {
    super(code, `the refresh failed: ${code}`);
  }
}

/**
 * Runs a refresh in a child process with the environment of this process, and returns its report.
 * @param module the script to run; it prints each step as a line of JSON, and at the end its report as JSON without a new line
 * @param signal stops the child: SIGTERM first, SIGKILL after three seconds
 * @param onStep called with each step as soon as it is printed
 * @throws RefreshProcessError
 */
export async function refreshInProcess<R>(
  module: URL,
  signal: AbortSignal,
  onStep: (step: unknown) => void = () => {},
): Promise<R> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  ending.throwIfAborted();
  const child = spawn(process.execPath, [fileURLToPath(module)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = () => terminate(child);
  ending.addEventListener('abort', stop, { once: true });
  try {
    const [printed] = await Promise.all([readOutput(child, onStep), waitForEnd(child)]);
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

async function readOutput(child: ChildProcess, onStep: (step: unknown) => void): Promise<string> {
  let rest = '';
  let length = 0;
  for await (const chunk of child.stdout ?? []) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      onStep(JSON.parse(line));
    }
    length += String(chunk).length;
    if (length > REPORT_BYTES_MAX) {
      child.kill('SIGKILL');
    }
  }
  return rest;
}

function waitForEnd(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

function terminate(child: ChildProcess): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
}
