import { JOBS, type JobName } from '@cotejo/contracts';
import { waitFor } from '@cotejo/testing';
import { Queue } from 'bullmq';
import type { RunningProduct } from './product.js';

/** Runs a job of the worker now, in place of waiting for its time, and waits until it has ended. */
export function runJob(running: RunningProduct, name: JobName, data = {}): Promise<void> {
  return withQueue(running, name, async (queue) => {
    const job = await queue.add(name, data);
    await waitFor(async () => (await job.getState()) === 'completed', { what: `the job ${name}`, timeoutMs: 30_000 });
  });
}

/** A queue of the worker. Close it. */
export function openQueue({ stateRedis, services }: RunningProduct, name: string): Queue {
  const { hostname: host, port } = new URL(stateRedis.url);
  const prefix = `cotejo:${services.environment.COTEJO_ENV}:jobs`;
  return new Queue(name, { connection: { host, port: Number(port) }, prefix });
}

async function withQueue(running: RunningProduct, name: JobName, use: (queue: Queue) => Promise<void>): Promise<void> {
  const queue = openQueue(running, JOBS[name].queue);
  try {
    await use(queue);
  } finally {
    await queue.close();
  }
}
