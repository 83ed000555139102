import { type ProcessScope, RedisProblems } from '@cotejo/platform';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';

/** BullMQ waits 15 s after a lost connection; another server is the master long before. */
export const WORKER_OPTIONS = { runRetryDelay: 1_000 };

/**
 * What every processor of jobs extends. BullMQ prints an error that nobody hears as it stands, and with it the command it
 * belongs to: when a connection is refused, user and password.
 */
export abstract class JobProcessor extends WorkerHost {
  private readonly problems: RedisProblems;

  constructor(protected readonly scope: ProcessScope) {
    super();
    this.problems = new RedisProblems(scope.logger, 'state');
  }

  @OnWorkerEvent('error')
  onError(error: unknown): void {
    this.problems.log(error);
  }
}
