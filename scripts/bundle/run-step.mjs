import { Failure } from '../../packages/launcher/src/bootstrap/failure.mjs';
import { runCommand } from '../../packages/launcher/src/bootstrap/run-command.mjs';

const LIMIT_MS = 30 * 60_000;
const LINES_MAX = 15;

/**
 * Runs a command of the bundle to its end.
 *
 * @param {string[]} argv
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<string>} its output
 * @throws {Failure} with the last lines of its output
 */
export async function runStep(argv, options = {}) {
  const { code, output } = await runCommand(argv, { ...options, timeoutMs: LIMIT_MS });
  if (code !== 0) {
    const lines = output.trimEnd().split('\n').slice(-LINES_MAX).join('\n');
    throw new Failure(`${argv.slice(0, 3).join(' ')} failed (${code})\n${lines}`);
  }
  return output.trim();
}
