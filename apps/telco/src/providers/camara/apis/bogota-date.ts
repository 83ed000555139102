/** Colombia keeps UTC-5 all year. */
const OFFSET_MS = 5 * 3_600_000;
const DAY_MS = 86_400_000;

/** Returns the calendar date in Bogotá `days` days ago, as YYYY-MM-DD. */
export function daysAgo(days: number, now = Date.now()): string {
  return dateText(new Date(now - OFFSET_MS - days * DAY_MS));
}

/** Returns the calendar date in Bogotá `months` months ago, or the last day of that month if it is shorter. */
export function monthsAgo(months: number, now = Date.now()): string {
  const today = new Date(now - OFFSET_MS);
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const monthEnds = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(today.getUTCDate(), monthEnds));
  return dateText(date);
}

function dateText(date: Date): string {
  return date.toISOString().slice(0, 10);
}
