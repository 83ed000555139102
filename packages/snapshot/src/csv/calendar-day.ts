const DAY_MS = 86_400_000;
const DAY_ZERO_MS = Date.UTC(1900, 0, 1);
/** Days are stored in two bytes; 0 means that the day is unknown. */
const DAY_MAX = 0xffff;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const YEAR_ZERO = 1900;
const LEAP_DAYS_BEFORE_YEAR_ZERO = leapDaysBefore(YEAR_ZERO);

/** Number of days since 1900-01-01; -1 for a day that does not exist or is outside 1900-01-02 to 2079. */
export function dayNumber(year: number, month: number, day: number): number {
  if (!(month >= 1 && month <= 12) || day < 1) {
    return -1;
  }
  const leap = isLeap(year);
  if (day > (DAYS_IN_MONTH[month - 1] as number) + (leap && month === 2 ? 1 : 0)) {
    return -1;
  }
  const leapDays = leapDaysBefore(year) - LEAP_DAYS_BEFORE_YEAR_ZERO + (leap && month > 2 ? 1 : 0);
  const days = (year - YEAR_ZERO) * 365 + leapDays + (DAYS_BEFORE_MONTH[month - 1] as number) + day - 1;
  return days >= 1 && days <= DAY_MAX ? days : -1;
}

/** Converts a day number to YYYY-MM-DD. */
export function dayText(days: number): string {
  return new Date(DAY_ZERO_MS + days * DAY_MS).toISOString().slice(0, 10);
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function leapDaysBefore(year: number): number {
  const last = year - 1;
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400);
}
