import type { BeforeApplicationShutdown } from '@nestjs/common';
import { JobProcessor } from './job-processor.js';

/** Of one attempt. */
const DEADLINE_MS = 10 * 60_000;

/** Of a job that goes from tenant to tenant: it ends between two of them when the worker drains, or when it takes too long. */
export abstract class StoppableProcessor extends JobProcessor implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();

  /** Before the queue's own shutdown, which waits for the job. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  protected ending(): AbortSignal {
    return AbortSignal.any([this.stopping.signal, AbortSignal.timeout(DEADLINE_MS)]);
  }
}

/** Of some tenants it could not be done; the log has the first reason. */
export class TenantsLeftError extends Error {
  constructor(failed: number) {
    super(`tenants for which it could not be done: ${failed}`);
    this.name = 'TenantsLeftError';
  }
}
