import { ExpectedError } from '@cotejo/contracts/expected-error';
import { redisProblem } from './redis/redis-problems.js';
import { terminal } from './terminal.js';

const NO_PERMISSION =
  'Redis does not permit it. Its users belong to one environment: compare --env with the environment of the deployment';

/** Reports a failed command: prints one line to standard error and sets exit code 1, or 130 after an interruption. */
export function reportCommandError(command: string, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: string };
  const at = terminal();
  at.stderr.write(`${command}: ${textOf(error)}\n`);
  at.exitCode = code === 'interrupted' || name === 'AbortError' ? 130 : 1;
}

/**
 * Runs a command and prints its report, as text or as JSON, or its error as `reportCommandError` does.
 * @param work its signal is aborted by Ctrl-C
 */
export async function runAndReport<R>(
  command: string,
  { json }: { json: boolean },
  work: (signal: AbortSignal) => Promise<R>,
  describe: (report: R) => string,
): Promise<void> {
  try {
    const report = await work(terminal().interruption());
    terminal().stdout.write(`${json ? JSON.stringify(report) : describe(report)}\n`);
  } catch (error) {
    reportCommandError(command, error);
  }
}

function textOf(error: unknown): string {
  if (error instanceof ExpectedError) {
    return error.message;
  }
  if (redisProblem(error) === 'NOPERM') {
    return NO_PERMISSION;
  }
  const { code } = error as { code?: unknown };
  return `failed (${typeof code === 'string' ? code : 'unexpected error'})`;
}
