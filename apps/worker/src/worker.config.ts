import type { Env } from '@cotejo/platform';

const HOUR_MS = 3_600_000;

/** Reads an interval in hours and returns milliseconds. 0, the default, means that the job is never scheduled. */
export function readEveryMs(env: Env, variable: string): number {
  return env.integer(variable, 0, { min: 0, max: 168 }) * HOUR_MS;
}
