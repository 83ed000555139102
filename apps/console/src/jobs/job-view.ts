import { JOBS, type JobName } from '@cotejo/contracts';
import type { Job, Queue } from 'bullmq';
import type { JobRunView, JobView } from '../api/operator.api.js';
import { instantOrNull } from '../http/instants.js';

const STATES = ['active', 'waiting', 'delayed', 'failed', 'completed'] as const;
const RUNS = 10;

/** State of a job. The view shows no input of its runs and no error message, because both may hold personal data. */
export async function jobViewOf(queue: Queue, name: JobName): Promise<JobView> {
  const [counts, scheduler, ...jobsByState] = await Promise.all([
    queue.getJobCounts(...STATES),
    queue.getJobScheduler(name),
    ...STATES.map((state) => queue.getJobs([state], 0, RUNS)),
  ]);
  const runs = jobsByState.flatMap((jobs, index) =>
    // BullMQ returns an empty slot for a job that was removed during the read.
    jobs.filter((job) => job && !isNext(job, index)).map((job) => ({ job, state: STATES[index] as State })),
  );
  const { queue: queueName, es, en } = JOBS[name];
  return {
    name,
    queue: queueName,
    es,
    en,
    everyMs: scheduler?.every ?? null,
    cron: scheduler?.pattern ?? null,
    nextAt: instantOrNull(scheduler?.next),
    counts: counts as JobView['counts'],
    runs: runs
      .sort((a, b) => b.job.timestamp - a.job.timestamp)
      .slice(0, RUNS)
      .map(({ job, state }) => runOf(job, state)),
  };
}

type State = (typeof STATES)[number];

/** The next scheduled run waits as a delayed job. The view shows it as `nextAt` and not as a run. */
function isNext({ repeatJobKey, attemptsMade }: Job, index: number): boolean {
  return STATES[index] === 'delayed' && repeatJobKey !== undefined && attemptsMade === 0;
}

function runOf(job: Job, state: State): JobRunView {
  const { id, processedOn, finishedOn, attemptsMade, returnvalue, failedReason } = job;
  const result = state === 'completed' && returnvalue !== null && typeof returnvalue === 'object' ? returnvalue : null;
  return {
    id: id ?? '',
    state,
    attempts: attemptsMade,
    result,
    startedAt: instantOrNull(processedOn),
    endedAt: state === 'failed' || state === 'completed' ? instantOrNull(finishedOn) : null,
    problem: failedReason && state !== 'completed' ? problemOf(job) : null,
  };
}

/** The error's name, from the first line of the stack trace that BullMQ keeps. */
function problemOf({ stacktrace, failedReason }: Job): string {
  const name = /^[A-Za-z]\w{0,63}(?=:|\n|$)/.exec(stacktrace?.at(-1) ?? '')?.[0];
  return name ?? (failedReason?.startsWith('job stalled') ? 'stalled' : 'unknown');
}
