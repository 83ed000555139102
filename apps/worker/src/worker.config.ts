import type { Env } from '@cotejo/platform';

const HOUR_MS = 3_600_000;

/**
 * How often the lists are refreshed, `COTEJO_LISTS_REFRESH_HOURS`; 0, the default: never by itself, as software in
 * somebody's network calls nobody unless told to.
 */
export function readListsRefreshEveryMs(env: Env): number {
  return readEveryMs(env, 'COTEJO_LISTS_REFRESH_HOURS');
}

/** How often the lists of anonymity are refreshed, `COTEJO_ANONYMITY_REFRESH_HOURS`; 0, the default: never by itself. */
export function readAnonymityRefreshEveryMs(env: Env): number {
  return readEveryMs(env, 'COTEJO_ANONYMITY_REFRESH_HOURS');
}

function readEveryMs(env: Env, variable: string): number {
  return env.integer(variable, 0, { min: 0, max: 168 }) * HOUR_MS;
}
