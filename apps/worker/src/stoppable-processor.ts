import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { JobProcessor } from './job-processor.js';

/** Deadline of one attempt. */
const DEADLINE_MS = 10 * 60_000;

/**
 * Base of jobs that process one tenant after another. They stop between two tenants when the worker drains or time runs
 * out.
 */
export abstract class StoppableProcessor extends JobProcessor implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();

  /** Runs before BullMQ's own shutdown, which waits for the job to end. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  protected ending(): AbortSignal {
    return AbortSignal.any([this.stopping.signal, AbortSignal.timeout(DEADLINE_MS)]);
  }
}

/** The job failed for some tenants; the log contains the first reason. */
export class TenantsFailedError extends ExpectedError {
  constructor(failed: number) {
    super('tenants_failed', `the job failed for ${failed} tenants`);
  }
}
