import { InvalidArgumentError } from 'commander';

const DAY_MS = 86_400_000;
const DAYS_MAX = 3_650;

/** `90d`, or `2027-03-31`: the end of that day in Bogotá (UTC-5 all year). @returns epoch milliseconds */
export function readExpiry(text: string): number {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1] ?? Number.NaN);
  if (days >= 1 && days <= DAYS_MAX) {
    return Date.now() + days * DAY_MS;
  }
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T23:59:59.999-05:00`) : Number.NaN;
  if (Number.isNaN(date)) {
    throw new InvalidArgumentError(`must be a number of days up to ${DAYS_MAX}d, or a date.`);
  }
  return date;
}
