import type { SourceHealth } from '@cotejo/contracts';

/** Observations in a row that change the state of a source. */
const IN_A_ROW = 3;

/** What is remembered of a source between two observations. */
export interface HealthTrack {
  /** When it degraded, epoch milliseconds; `null`: it answers well, as far as known. */
  degradedSince: number | null;
  /** Observations in a row that contradict `degradedSince`. */
  against: number;
  /** Time of the first of these observations. */
  since: number | null;
}

export const UNTRACKED: HealthTrack = { degradedSince: null, against: 0, since: null };

/** What a source reports: it answers well, it does not, or nothing is known. An unknown source is not degraded. */
export type Observation = SourceHealth | 'unknown';

/**
 * Follows a source through its observations. It changes its state after three equal observations in a row.
 * @returns the track from now on, and the change, if this observation completes one
 */
export function observe(
  track: HealthTrack,
  observation: Observation,
  now: number,
): { track: HealthTrack; change: 'degraded' | 'recovered' | null; since: number } {
  const isKnown = observation !== 'unknown' && observation !== 'not_configured';
  const isBad = observation === 'degraded' || observation === 'down';
  const isDegraded = track.degradedSince !== null;
  const since = track.since ?? now;
  if (!isKnown || isBad === isDegraded) {
    return { track: { ...track, against: 0, since: null }, change: null, since };
  }
  const against = track.against + 1;
  if (against < IN_A_ROW) {
    return { track: { ...track, against, since }, change: null, since };
  }
  const change = isBad ? 'degraded' : 'recovered';
  return { track: { degradedSince: isBad ? since : null, against: 0, since: null }, change, since };
}
