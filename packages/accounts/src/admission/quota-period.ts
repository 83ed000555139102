import type { Plan } from '../plans.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Colombia has had no daylight saving time since 1993. */
const BOGOTA_OFFSET_MS = -5 * HOUR_MS;
/**
 * A counter is kept after its period for this long: until every reservation is settled or reclaimed, and the nightly
 * roll-up is done.
 */
const MARGIN_MS = 6 * HOUR_MS;
export const TRIAL_PERIOD = 'trial';

/** The period in which a query counts, and its quota (`null`: no limit). */
export interface QuotaPeriod {
  /** `2026-11`; of a trial `2026-11-21`, or `trial` for one that ends. */
  id: string;
  quota: number | null;
  /** Milliseconds until the period ends. */
  resetMs: number;
  /** When the period's counter may expire, epoch milliseconds. */
  forgetAt: number;
}

/** The calendar month in Bogotá. For a trial the calendar day, or the whole trial when it ends. @param trialEndsAt see `trialEnd` */
export function quotaPeriod(plan: Plan, trialEndsAt: number | null, now: number): QuotaPeriod {
  const { start, day, month, nextMonth } = calendarDayAt(now);
  if (!plan.trial) {
    return period(month, plan.queriesPerMonth, nextMonth, now);
  }
  const { queries } = plan.trial;
  if (trialEndsAt === null) {
    return period(day, queries, start + DAY_MS, now);
  }
  // The counter expires some time after the end. Without this, the whole quota would be available again then.
  return period(TRIAL_PERIOD, trialEndsAt > now ? queries : 0, trialEndsAt, now);
}

/** Whether the queries of a period count towards a trial. @param period id of a period */
export const isOfTrial = (period: string): boolean => period === TRIAL_PERIOD || isDay(period);

const isDay = (period: string): boolean => period.length === '2026-11-21'.length;

/** One calendar day in Bogotá, and its month. */
interface CalendarDay {
  /** Epoch milliseconds. */
  start: number;
  /** `2026-11-21`. */
  day: string;
  /** `2026-11`. */
  month: string;
  /** When the next month begins, epoch milliseconds. */
  nextMonth: number;
}

let latest: CalendarDay = calendarDay(0);

/** The day of a time. Nearly all times of one process are on the same day, so the latest day is kept. */
function calendarDayAt(now: number): CalendarDay {
  if (now < latest.start || now >= latest.start + DAY_MS) {
    latest = calendarDay(now);
  }
  return latest;
}

function calendarDay(now: number): CalendarDay {
  const local = new Date(now + BOGOTA_OFFSET_MS);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const day = local.toISOString().slice(0, 10);
  return {
    start: Date.UTC(year, month, date) - BOGOTA_OFFSET_MS,
    day,
    month: day.slice(0, 7),
    nextMonth: Date.UTC(year, month + 1, 1) - BOGOTA_OFFSET_MS,
  };
}

function period(id: string, quota: number | null, endsAt: number, now: number): QuotaPeriod {
  return { id, quota, resetMs: Math.max(endsAt - now, 0), forgetAt: Math.max(endsAt, now) + MARGIN_MS };
}

/** RFC 3339 time at which the next period begins in Bogotá; `null`: never. @param period id of a period */
export function startAfter(period: string): string | null {
  if (period === TRIAL_PERIOD) {
    return null;
  }
  const day = isDay(period) ? dateOf(Date.parse(period) + DAY_MS) : `${monthAfter(period)}-01`;
  return `${day}T00:00:00-05:00`;
}

export const monthAfter = (month: string): string => dateOf(Date.parse(`${month}-01`) + 32 * DAY_MS).slice(0, 7);
export const monthBefore = (month: string): string => dateOf(Date.parse(`${month}-01`) - DAY_MS).slice(0, 7);

/** Start of a day in Bogotá, epoch milliseconds. */
export const dayStart = (day: string): number => Date.parse(day) - BOGOTA_OFFSET_MS;

const dateOf = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** The calendar day in Bogotá, `2026-11-21`. */
export function bogotaDay(now: number): string {
  return calendarDayAt(now).day;
}

/**
 * The day on which a request counts: the day on which the request ends. A request that ends just after its period
 * counts on the last day of that period. So the days of a month add up to the charges of its quota.
 */
export function dayIn(period: string, now: number): string {
  if (isDay(period)) {
    return period;
  }
  const day = bogotaDay(now);
  if (period === TRIAL_PERIOD || day.startsWith(period)) {
    return day;
  }
  return dateOf(Date.parse(`${monthAfter(period)}-01`) - DAY_MS);
}
