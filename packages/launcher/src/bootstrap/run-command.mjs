import { spawn } from 'node:child_process';

const outputMax = 256 * 1024;

/**
 * Runs a command to its end and keeps what it printed (stdout and stderr together, the last 256 KiB).
 *
 * @param {string[]} argv
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when it cannot be started, 124 when it took
 * too long or `signal` stopped it
 */
export function runCommand([command, ...args], { cwd, env, timeoutMs, signal: stop } = {}) {
  return new Promise((resolve) => {
    // Not spawn's own timeout option: its timer outlives a command that cannot be started.
    const signals = [timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined, stop].filter((each) => each !== undefined);
    const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined;
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], signal });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-outputMax);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: signal?.aborted ? 124 : 127, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 124, output }));
  });
}

/** @param {string[]} command @returns {Promise<boolean>} whether the program is installed and runs here */
export async function runs(command) {
  return (await runCommand([...command, '--version'], { timeoutMs: 10_000 })).code === 0;
}
