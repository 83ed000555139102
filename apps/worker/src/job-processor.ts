import type { ProcessScope } from '@cotejo/platform';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { JobErrors } from './job-errors.js';

/** What every processor of jobs extends. */
export abstract class JobProcessor extends WorkerHost {
  private readonly errors: JobErrors;

  constructor(protected readonly scope: ProcessScope) {
    super();
    this.errors = new JobErrors(scope.logger);
  }

  @OnWorkerEvent('error')
  onError(error: unknown): void {
    this.errors.tell(error);
  }
}
