import { JOB_NAMES, JOBS, type JobName, type JobSpec, jobOptions } from '@cotejo/contracts';
import { Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { JobView } from '../api/operator.api.js';
import { ConsoleError } from '../http/console-error.js';
import { ConsoleState } from '../state/console-state.js';
import { ConsoleQueues } from './console-queues.js';
import { jobViewOf } from './job-view.js';

const RUN_ID = /^[\w:-]{1,200}$/;

/** Lists the worker's jobs, starts them and retries failed runs. */
@Controller()
export class JobsController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ConsoleQueues) private readonly queues: ConsoleQueues,
  ) {}

  @Operation('GET /api/operator/jobs')
  async list(): Promise<{ jobs: JobView[] }> {
    const names = JOB_NAMES.filter((name) => this.isHere(name));
    return { jobs: await Promise.all(names.map((name) => this.view(name))) };
  }

  /** @throws ConsoleError `unknown_job`, `job_needs_data`, `job_running` */
  @Operation('POST /api/operator/jobs/:name/run')
  async run(@Param('name') jobName: string, @Caller() { context }: SignedIn): Promise<JobView> {
    const name = this.nameOf(jobName);
    const spec: JobSpec = JOBS[name];
    if (spec.schedule === null) {
      throw new ConsoleError('job_needs_data');
    }
    const running = await this.queues.on(name, (queue) => queue.getJobCounts('active', 'waiting', 'prioritized'));
    if (Object.values(running).some((count) => count > 0)) {
      throw new ConsoleError('job_running');
    }
    await this.note('job.run', name, context);
    // Two requests at the same moment start one run.
    const options = { ...jobOptions(name), deduplication: { id: `run ${name}` } };
    await this.queues.on(name, (queue) => queue.add(name, {}, options));
    return this.view(name);
  }

  /** @throws ConsoleError `unknown_job`, `unknown_run`, `run_not_failed` */
  @Operation('POST /api/operator/jobs/:name/runs/:id/retry')
  async retry(
    @Param('name') jobName: string,
    @Param('id') id: string,
    @Caller() { context }: SignedIn,
  ): Promise<JobView> {
    const name = this.nameOf(jobName);
    const job = RUN_ID.test(id) ? await this.queues.on(name, (queue) => queue.getJob(id)) : undefined;
    if (!job || job.name !== name) {
      throw new ConsoleError('unknown_run');
    }
    if (!(await this.queues.on(name, () => job.isFailed()))) {
      throw new ConsoleError('run_not_failed');
    }
    await this.note('job.retry', name, context);
    await this.queues.on(name, () => job.retry('failed'));
    return this.view(name);
  }

  private view(name: JobName): Promise<JobView> {
    return this.queues.on(name, (queue) => jobViewOf(queue, name));
  }

  private nameOf(jobName: string): JobName {
    const name = JOB_NAMES.find((each) => each === jobName);
    if (!name || !this.isHere(name)) {
      throw new ConsoleError('unknown_job');
    }
    return name;
  }

  private isHere(name: JobName): boolean {
    const { environments }: JobSpec = JOBS[name];
    return environments.includes(this.state.environment);
  }

  private note(action: 'job.run' | 'job.retry', object: JobName, context: SignedIn['context']): Promise<void> {
    return this.state.accounts.audit.note(context, { action, tenant: '-', object, changes: {} });
  }
}
