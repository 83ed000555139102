import { ConfigInvalidError, type Env } from '@cotejo/platform';
import type { QueueingLimitOptions } from './queueing-limit.js';

const LIMIT_MAX = 16_384;

/** @throws ConfigInvalidError */
export function readSheddingConfig(env: Env): QueueingLimitOptions {
  const floor = env.integer('COTEJO_CONCURRENCY_FLOOR', 128, { min: 1, max: LIMIT_MAX });
  const ceiling = env.integer('COTEJO_CONCURRENCY_MAX', 512, { min: 1, max: LIMIT_MAX });
  if (floor > ceiling) {
    throw new ConfigInvalidError('COTEJO_CONCURRENCY_FLOOR', 'must not exceed COTEJO_CONCURRENCY_MAX');
  }
  return { floor, ceiling, queueTargetMs: env.integer('COTEJO_QUEUE_TARGET_MS', 40, { min: 1, max: 10_000 }) };
}
