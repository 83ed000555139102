import { JOBS, type JobName } from '@cotejo/contracts';
import { waitFor } from '@cotejo/testing';
import { Queue } from 'bullmq';
import type { RunningProduct } from './product.js';

/** Runs a job of the worker now, in place of waiting for its time, and waits until it has ended. */
export async function runJob({ stateRedis, services }: RunningProduct, name: JobName): Promise<void> {
  const { hostname: host, port } = new URL(stateRedis.url);
  const prefix = `cotejo:${services.environment.COTEJO_ENV}:jobs`;
  const queue = new Queue(JOBS[name].queue, { connection: { host, port: Number(port) }, prefix });
  try {
    const job = await queue.add(name, {});
    await waitFor(async () => (await job.getState()) === 'completed', { what: `the job ${name}`, timeoutMs: 30_000 });
  } finally {
    await queue.close();
  }
}
