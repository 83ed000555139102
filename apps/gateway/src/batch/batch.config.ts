import type { Env } from '@cotejo/platform';

/** How long the client of a batch may send nothing, or read nothing, in milliseconds. */
export const readBatchIdleMs = (env: Env): number =>
  env.integer('COTEJO_BATCH_IDLE_SECONDS', 60, { min: 1, max: 3_600 }) * 1_000;
