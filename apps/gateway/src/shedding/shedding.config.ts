import { ConfigInvalidError, type Env } from '@cotejo/platform';
import { GATEWAY_SETTINGS } from '../gateway.settings.js';
import type { QueueingLimitOptions } from './queueing-limit.js';

/** @throws ConfigInvalidError */
export function readSheddingConfig(env: Env): QueueingLimitOptions {
  const settings = env.read(GATEWAY_SETTINGS);
  const { COTEJO_CONCURRENCY_FLOOR: floor, COTEJO_CONCURRENCY_MAX: ceiling } = settings;
  if (floor > ceiling) {
    throw new ConfigInvalidError('COTEJO_CONCURRENCY_FLOOR', 'must not exceed COTEJO_CONCURRENCY_MAX');
  }
  return { floor, ceiling, queueTargetMs: settings.COTEJO_QUEUE_TARGET_MS };
}
