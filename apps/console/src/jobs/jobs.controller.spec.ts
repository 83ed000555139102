import { JOB_NAMES, JOBS, type JobName } from '@cotejo/contracts';
import { useFixture } from '@cotejo/testing';
import { type Processor, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';
import type { JobRunView, JobView } from '../api/operator.api.js';

const BASE = '/api/operator/jobs';
const JOB: JobName = 'usage.rollup';

let connection: Redis;
const app = useFixture(startTestConsole);
beforeAll(() => {
  connection = app.redis.duplicate({ maxRetriesPerRequest: null });
});
afterEach(() => app.clear());
afterAll(() => connection.disconnect());

const options = () => ({ connection, prefix: `${app.scope.namespace}:sandbox:jobs` });

/** Processes one run of the queue, as the worker would. */
async function processOne(name: JobName, processor: Processor): Promise<void> {
  const worker = new Worker(JOBS[name].queue, processor, { ...options(), skipStalledCheck: true });
  worker.on('error', () => {});
  await new Promise<void>((resolve) => {
    worker.once('completed', () => resolve());
    worker.once('failed', () => resolve());
  });
  await worker.close();
}
const jobOf = (jobs: JobView[], name: JobName) => jobs.find((job) => job.name === name) as JobView;

describe('GET jobs', () => {
  it('lists the jobs of the environment with their texts', async () => {
    const browser = await app.signIn('operator');
    const { jobs }: { jobs: JobView[] } = (await browser.get(BASE)).body;
    const expected = JOB_NAMES.filter((name) => (JOBS[name].environments as readonly string[]).includes('sandbox'));
    expect(jobs.map(({ name }) => name)).toEqual(expected);
    expect(jobOf(jobs, JOB)).toMatchObject({ es: JOBS[JOB].es, everyMs: null, cron: null, nextAt: null, runs: [] });
  });

  it('shows the schedule, and no run for the next scheduled one', async () => {
    const queue = new Queue(JOBS[JOB].queue, options());
    await queue.upsertJobScheduler(JOB, { pattern: '0 30 1 * * *' }, { name: JOB });
    await queue.close();
    const browser = await app.signIn('operator');
    const job = jobOf((await browser.get(BASE)).body.jobs, JOB);
    expect(job).toMatchObject({ everyMs: null, cron: '0 30 1 * * *', runs: [], counts: { delayed: 1 } });
    expect(Date.parse(job.nextAt ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('POST jobs/:name/run', () => {
  it('queues one run, records it, and shows the counts that it returned', async () => {
    const browser = await app.signIn('operator');
    const { status, body } = await browser.once(`${BASE}/${JOB}/run`, undefined);
    expect(status).toBe(200);
    expect(body.runs).toMatchObject([{ state: 'waiting', attempts: 0, startedAt: null, endedAt: null, result: null }]);
    expect((await app.actions()).at(-1)).toBe('job.run');
    await processOne(JOB, async () => ({ months: 2 }));
    const [run] = jobOf((await browser.get(BASE)).body.jobs, JOB).runs as [JobRunView];
    expect(run).toMatchObject({ state: 'completed', attempts: 1, result: { months: 2 }, problem: null });
    expect(Date.parse(run.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(run.startedAt ?? ''));
  });

  it('answers 409 job_running while a run waits', async () => {
    const browser = await app.signIn('operator');
    await browser.once(`${BASE}/${JOB}/run`, undefined);
    await expectRefusal(browser.once(`${BASE}/${JOB}/run`, undefined), 409, 'job_running');
  });

  it('starts one run for two requests at the same moment', async () => {
    const browser = await app.signIn('operator');
    await Promise.all([0, 1].map(() => browser.once(`${BASE}/${JOB}/run`, undefined)));
    expect(jobOf((await browser.get(BASE)).body.jobs, JOB).counts.waiting).toBe(1);
  });

  it.each([
    ['mail.send', 409, 'job_needs_data'],
    ['lists.refresh', 404, 'unknown_job'],
    ['no.such', 404, 'unknown_job'],
    ['constructor', 404, 'unknown_job'],
  ])('answers to %s: %i %s', async (name, status, reason) => {
    const browser = await app.signIn('operator');
    await expectRefusal(browser.once(`${BASE}/${name}/run`, undefined), status, reason);
  });
});

describe('POST jobs/:name/runs/:id/retry', () => {
  /** A run that has failed, and its id. */
  async function failRun(error: Error): Promise<string> {
    const queue = new Queue(JOBS[JOB].queue, options());
    const { id } = await queue.add(JOB, {});
    await queue.close();
    await processOne(JOB, async () => {
      throw error;
    });
    return id as string;
  }

  it('shows a failure by the name of its error only, and queues the run again', async () => {
    const browser = await app.signIn('operator');
    const id = await failRun(new RangeError('cédula 1032456789 out of range'));
    const { body, text } = await browser.get(BASE);
    expect(jobOf(body.jobs, JOB).runs).toMatchObject([{ id, state: 'failed', problem: 'RangeError', result: null }]);
    expect(text).not.toContain('1032456789');
    const { body: job } = await browser.post(`${BASE}/${JOB}/runs/${id}/retry`);
    expect(job.counts).toMatchObject({ failed: 0, waiting: 1 });
    expect((await app.actions()).at(-1)).toBe('job.retry');
    await expectRefusal(browser.post(`${BASE}/${JOB}/runs/${id}/retry`), 409, 'run_not_failed');
  });

  it.each(['99', 'x y', '../1'])('answers 404 unknown_run to the id %s', async (id) => {
    const browser = await app.signIn('operator');
    await expectRefusal(browser.post(`${BASE}/${JOB}/runs/${encodeURIComponent(id)}/retry`), 404, 'unknown_run');
  });
});
