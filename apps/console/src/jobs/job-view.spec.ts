import { JOBS, type JobName } from '@cotejo/contracts';
import type { Job, Queue } from 'bullmq';
import { jobViewOf } from './job-view.js';

const NAME: JobName = 'usage.rollup';
const COUNTS = { active: 0, waiting: 0, delayed: 0, failed: 0, completed: 0 };
type State = keyof typeof COUNTS;

const job = (over: Partial<Job> = {}): Job =>
  ({
    id: '1',
    timestamp: 1_000,
    attemptsMade: 1,
    processedOn: 2_000,
    finishedOn: 3_000,
    returnvalue: null,
    stacktrace: [],
    ...over,
  }) as Job;

/** A queue with these jobs by state. */
const queueOf = (jobs: Partial<Record<State, (Job | undefined)[]>>, scheduler?: object): Queue =>
  ({
    getJobCounts: async () => COUNTS,
    getJobScheduler: async () => scheduler,
    getJobs: async ([state]: [State]) => jobs[state] ?? [],
  }) as unknown as Queue;

it('shows name, texts and schedule of the job', async () => {
  const view = await jobViewOf(queueOf({}, { every: 60_000, next: 5_000 }), NAME);
  expect(view).toEqual({
    name: NAME,
    queue: JOBS[NAME].queue,
    es: JOBS[NAME].es,
    en: JOBS[NAME].en,
    everyMs: 60_000,
    cron: null,
    nextAt: '1970-01-01T00:00:05.000Z',
    counts: COUNTS,
    runs: [],
  });
});

it('shows the newest ten runs of all states, newest first', async () => {
  const completed = Array.from({ length: 8 }, (_, each) => job({ id: `c${each}`, timestamp: each * 10 }));
  const failed = Array.from({ length: 8 }, (_, each) => job({ id: `f${each}`, timestamp: each * 10 + 5 }));
  const { runs } = await jobViewOf(queueOf({ completed, failed }), NAME);
  expect(runs.map(({ id }) => id)).toEqual(['f7', 'c7', 'f6', 'c6', 'f5', 'c5', 'f4', 'c4', 'f3', 'c3']);
});

it('leaves out a run that was removed during the read', async () => {
  const { runs } = await jobViewOf(queueOf({ completed: [undefined, job()] }), NAME);
  expect(runs).toHaveLength(1);
});

it.each([
  ['the next scheduled run', { repeatJobKey: NAME, attemptsMade: 0 }, 0],
  ['a scheduled run that waits for its retry', { repeatJobKey: NAME, attemptsMade: 1 }, 1],
  ['a run started by hand', { attemptsMade: 0 }, 1],
])('among delayed runs, counts %s as %j: %i', async (_, over, count) => {
  const { runs } = await jobViewOf(queueOf({ delayed: [job(over)] }), NAME);
  expect(runs).toHaveLength(count);
});

it.each([
  ['active', { startedAt: '1970-01-01T00:00:02.000Z', endedAt: null }],
  ['waiting', { endedAt: null }],
  ['failed', { endedAt: '1970-01-01T00:00:03.000Z' }],
  ['completed', { endedAt: '1970-01-01T00:00:03.000Z' }],
] as const)('shows the times of a run that is %s', async (state, times) => {
  const { runs } = await jobViewOf(queueOf({ [state]: [job()] }), NAME);
  expect(runs).toMatchObject([{ state, ...times }]);
});

it.each([
  ['completed', { months: 2 }, { months: 2 }],
  ['completed', 'text', null],
  ['completed', null, null],
  ['failed', { months: 2 }, null],
] as const)('shows the result of a run that is %s and returned %j as %j', async (state, returnvalue, result) => {
  const { runs } = await jobViewOf(queueOf({ [state]: [job({ returnvalue })] }), NAME);
  expect(runs[0]?.result).toEqual(result);
});

it.each([
  ['RangeError: cédula 1032456789\n    at x', 'cédula 1032456789', 'RangeError'],
  ['RangeError\n    at x', 'x', 'RangeError'],
  ['cédula 1032456789', 'cédula 1032456789', 'unknown'],
  [undefined, 'job stalled more than allowable limit', 'stalled'],
  [undefined, 'other', 'unknown'],
])('names the failure %j (%j) %s', async (stack, failedReason, problem) => {
  const failed = job({ failedReason, stacktrace: stack === undefined ? [] : ['Older: x', stack] });
  const { runs } = await jobViewOf(queueOf({ failed: [failed] }), NAME);
  expect(runs[0]?.problem).toBe(problem);
  expect(JSON.stringify(runs)).not.toContain('1032456789');
});

it('shows no problem of an earlier attempt on a completed run', async () => {
  const completed = job({ failedReason: 'x', stacktrace: ['RangeError: x'] });
  const { runs } = await jobViewOf(queueOf({ completed: [completed] }), NAME);
  expect(runs[0]?.problem).toBeNull();
});
