import { AccountError } from '../account-errors.js';
import { bogotaDay, dayStart, monthAfter, monthBefore } from '../admission/quota-period.js';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const DAY_MS = 86_400_000;
/** Gateways settle late after an outage of the state Redis. A day is far longer than any such outage. */
const SETTLED_AFTER_MS = DAY_MS;

/** A calendar month in Bogotá. */
export interface SlaMonth {
  /** `2026-10`. */
  id: string;
  /** Its days that have started, such as `2026-10-01`. */
  days: string[];
  /** Epoch milliseconds. */
  endsAt: number;
  /** The month is not over, or ended so recently that gateways may still settle requests. */
  provisional: boolean;
}

/**
 * @param now epoch milliseconds @throws AccountError `invalid_period` for an invalid month, or a month in the future
 */
export function slaMonth(id: string, now: number): SlaMonth {
  if (!MONTH.test(id)) {
    throw new AccountError('invalid_period', 'a month has the format 2026-10');
  }
  const startsAt = dayStart(`${id}-01`);
  if (startsAt > now) {
    throw new AccountError('invalid_period', 'the month has not started');
  }
  const endsAt = dayStart(`${monthAfter(id)}-01`);
  const started = Math.ceil((Math.min(endsAt, now + 1) - startsAt) / DAY_MS);
  const days = Array.from({ length: started }, (_, index) => bogotaDay(startsAt + index * DAY_MS));
  return { id, days, endsAt, provisional: now < endsAt + SETTLED_AFTER_MS };
}

/** The latest months that are not provisional any more, newest first. */
export function settledMonths(now: number, count: number): string[] {
  return latestMonths(now - SETTLED_AFTER_MS, count + 1).slice(1);
}

/** The month of `now` and the months before it, newest first. */
export function latestMonths(now: number, count: number): string[] {
  let month = monthAfter(bogotaDay(now).slice(0, 7));
  return Array.from({ length: count }, () => {
    month = monthBefore(month);
    return month;
  });
}
