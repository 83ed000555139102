import { JOBS, type JobName } from '@cotejo/contracts';
import type { Job, Queue } from 'bullmq';
import type { JobRunView, JobView } from '../api/operator.api.js';
import { instantOrNull } from '../http/instants.js';

const STATES = ['active', 'waiting', 'delayed', 'failed', 'completed'] as const;
const RUNS = 10;

/** How a job stands. Of its runs nothing that they were told, and of a failure not its text. */
export async function jobViewOf(queue: Queue, name: JobName): Promise<JobView> {
  const [counts, scheduler, ...jobsByState] = await Promise.all([
    queue.getJobCounts(...STATES),
    queue.getJobScheduler(name),
    ...STATES.map((state) => queue.getJobs([state], 0, RUNS)),
  ]);
  const runs = jobsByState.flatMap((jobs, index) =>
    // One that was removed while it was being read is none.
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

/** The next run of a schedule waits in the queue too; that is told apart. */
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

/** The name of the error, as the first line of what BullMQ keeps of it begins. */
function problemOf({ stacktrace, failedReason }: Job): string {
  const name = /^[A-Za-z]\w{0,63}(?=:|\n|$)/.exec(stacktrace?.at(-1) ?? '')?.[0];
  return name ?? (failedReason?.startsWith('job stalled') ? 'stalled' : 'unknown');
}
