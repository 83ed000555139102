export interface Period {
  /** Days in Bogotá, both included: `2026-11-01`. */
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
/** Colombia has no daylight saving time. */
const BOGOTA_MS = -5 * 3_600_000;

const dayOf = (bogotaMs: number): string => new Date(bogotaMs).toISOString().slice(0, 10);

/** The last `days` days. The last one is today in Bogotá. */
export function lastDays(days: number, nowMs: number): Period {
  const bogotaMs = nowMs + BOGOTA_MS;
  return { from: dayOf(bogotaMs - (days - 1) * DAY_MS), to: dayOf(bogotaMs) };
}

/** A calendar month in Bogotá. `monthsAgo` 0 is the current month, which ends today. */
export function monthOf(monthsAgo: number, nowMs: number): Period {
  const today = dayOf(nowMs + BOGOTA_MS);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = Date.UTC(year, month - 1 - monthsAgo, 1);
  const last = Date.UTC(year, month - monthsAgo, 0);
  return { from: dayOf(first), to: monthsAgo === 0 ? today : dayOf(last) };
}

/** Every day of a period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS) {
    days.push(dayOf(ms));
  }
  return days;
}
