import type { Env } from '@cotejo/platform';

const HOUR_MS = 3_600_000;

/**
 * How often the lists are refreshed, `COTEJO_LISTS_REFRESH_HOURS`; 0, the default: never by itself, as software in
 * somebody's network calls nobody unless told to.
 */
export function readRefreshEveryMs(env: Env): number {
  return env.integer('COTEJO_LISTS_REFRESH_HOURS', 0, { min: 0, max: 168 }) * HOUR_MS;
}
