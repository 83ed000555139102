import { type ProcessScope, RedisProblems } from '@cotejo/platform';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';

/** BullMQ waits 15 s by default after a lost connection, but Sentinel promotes another master much earlier. */
export const WORKER_OPTIONS = { runRetryDelay: 1_000 };

/**
 * Base class of every job processor. It handles the `error` event, because BullMQ prints an unhandled error together with
 * its Redis command, which contains user and password when a connection is refused.
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
