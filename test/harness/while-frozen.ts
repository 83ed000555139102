import type { RunningProduct } from './product.js';

/**
 * Freezes processes of a product meanwhile (SIGSTOP): they hang, still count as there, and keep their calls until the deadline.
 *
 * @param names of separate services, or `state` for the state Redis
 */
export async function whileFrozen<T>(
  { services, stateRedis }: RunningProduct,
  names: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const pids = names.map((name) => (name === 'state' ? stateRedis.pid : services.pids[name]) as number);
  const signalAll = (signal: NodeJS.Signals) => pids.forEach((pid) => void process.kill(pid, signal));
  signalAll('SIGSTOP');
  try {
    return await work();
  } finally {
    signalAll('SIGCONT');
  }
}
