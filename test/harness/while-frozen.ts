import type { RunningProduct } from './product.js';

/** Freezes processes of a product meanwhile (SIGSTOP): they hang, still count as there, and keep their calls until the deadline. */
export async function whileFrozen<T>(
  { services }: Pick<RunningProduct, 'services'>,
  apps: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const pids = apps.map((app) => services.pids[app] as number);
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => void process.kill(pid, name));
  signal('SIGSTOP');
  try {
    return await work();
  } finally {
    signal('SIGCONT');
  }
}
