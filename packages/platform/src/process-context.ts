import type { Registry } from 'prom-client';
import type { Env } from './env.js';
import type { Health } from './health.js';
import type { Logger } from './logger.js';
import type { ProcessConfig } from './process-config.js';
import type { Tracing } from './tracing/tracing.js';

/** What a process offers to the services it runs. */
export abstract class ProcessContext {
  abstract name: string;
  abstract env: Env;
  abstract config: ProcessConfig;
  abstract logger: Logger;
  abstract metrics: Registry;
  abstract health: Health;
  /** Undefined unless an operator configured tracing. */
  abstract tracing?: Tracing | undefined;
  /** What a starting process does now, for those who wait for it. */
  abstract step?: string | undefined;
}

/** Something that a process has started. */
export interface Running {
  /** Finishes the work in flight and releases all resources. The process allows `COTEJO_DRAIN_MS` for it. */
  stop(): Promise<void>;
}

/** Injection token for the context of this process. */
export abstract class ProcessScope extends ProcessContext {}
