import type { Env } from '@cotejo/platform';

const HOUR_MS = 3_600_000;

/** How often something is refreshed, by a variable in hours; 0, the default: never by itself. */
export function readEveryMs(env: Env, variable: string): number {
  return env.integer(variable, 0, { min: 0, max: 168 }) * HOUR_MS;
}
