const DAY_MS = 86_400_000;

/** Whole days until then; 0 on the last day and after. */
export const daysLeft = (endsAt: string, nowMs: number): number =>
  Math.max(0, Math.floor((Date.parse(endsAt) - nowMs) / DAY_MS));
