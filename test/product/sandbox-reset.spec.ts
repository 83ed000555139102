import type { Queue } from 'bullmq';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { openQueue, runJob } from '../harness/run-job.js';

/** The sandbox's data is reset every 24 hours, by a job that is scheduled once and carries nothing. */
let running: RunningProduct;
let queue: Queue;

beforeAll(async () => {
  running = await lend('sandbox');
  queue = openQueue(running, 'sandbox');
});
afterAll(async () => {
  await queue?.close();
});

it('is scheduled once, every 24 hours, without data', async () => {
  const schedulers = await queue.getJobSchedulers();
  expect(schedulers.map(({ key, every }) => [key, every])).toEqual([['sandbox.reset', 86_400_000]]);
  const jobs = await queue.getJobs();
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) {
    expect(job.data).toEqual({});
  }
});

it('clears the velocity counters, and keeps the count of the trial', async () => {
  const client = clientOf(running.url, await running.key('trial'));
  const left = (headers: Headers) => Number(/"trial";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  const failed = ({ body }: { body: { risk_factors: { code: string }[] } }) =>
    body.risk_factors.some(({ code }) => code === 'velocity_check_failed');
  const sendRequest = async () => {
    for (;;) {
      const answer = await client.verify({ cedula: '1098765432' });
      if (answer.status === 200) {
        return answer;
      }
      await new Promise((resolve) => setTimeout(resolve, answer.body.retry_after_ms + 5));
    }
  };
  let last = await sendRequest();
  for (let call = 1; call < 11; call += 1) {
    last = await sendRequest();
  }
  expect(failed(last)).toBe(true);

  await runJob(running, 'sandbox.reset');
  const after = await sendRequest();
  expect(failed(after)).toBe(false);
  expect(left(after.headers)).toBe(left(last.headers) - 1);
});
