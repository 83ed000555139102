import type { Instant } from '../api/session.api.js';

/** @param epochMs epoch milliseconds */
export const instant = (epochMs: number): Instant => new Date(epochMs).toISOString();

export const instantOrNull = (epochMs: number | null | undefined): Instant | null =>
  epochMs === null || epochMs === undefined ? null : instant(epochMs);
