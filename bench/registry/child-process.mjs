import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { limitMemory } from './memory-limit.mjs';

/** `cotejo registry`, as built. */
export const REGISTRY = [fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url)), 'registry'];
const USAGE = new URL('usage.mjs', import.meta.url).href;

/**
 * Runs a module in a separate process and waits for its end.
 *
 * @param {string[]} args module and arguments
 * @param {{ env?: Record<string, string>, memoryBytes?: number, quiet?: boolean }} options
 * @returns {Promise<{ out: any, seconds: number, cpuSeconds: number, rssMb: number }>} out: what it printed, as JSON
 */
export async function runChild(args, { env = {}, memoryBytes, quiet = true } = {}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', USAGE, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', quiet ? 'ignore' : 'inherit', 'ipc'],
  });
  const limit = memoryBytes === undefined ? null : limitMemory(child.pid, memoryBytes);
  let usage = { cpuSeconds: 0, rssMb: 0 };
  child.on('message', (message) => {
    usage = message;
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  // The module waits for this, so that all it does is done within the limit.
  child.stdin.end('go\n');
  const [code] = await once(child, 'close');
  limit?.remove();
  if (code !== 0) {
    throw new Error(`${args[0]} ended with ${code}`);
  }
  return { out: text ? JSON.parse(text) : null, seconds: (performance.now() - startedAt) / 1_000, ...usage };
}
