const DAY_MS = 86_400_000;
/** Colombia's time is UTC-5 all year. */
const OFFSET_MS = -5 * 3_600_000;
const MONDAY = 1;
const SATURDAY = 6;
const SUNDAY = 0;

/** Holidays on their day, `MM-DD`. */
const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'];
/** Holidays that move to the next Monday (Ley 51 de 1983). */
const MOVED = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'];
/** Days after Easter: Thursday and Friday before it, and Ascension, Corpus Christi and Sacred Heart on their Mondays. */
const AFTER_EASTER = [-3, -2, 43, 64, 71];

/** The holidays of a year, YYYY-MM-DD. */
export function holidaysOf(year: number): ReadonlySet<string> {
  const easter = easterOf(year);
  return new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...MOVED.map((day) => nextMonday(`${year}-${day}`)),
    ...AFTER_EASTER.map((days) => addDays(easter, days)),
  ]);
}

/** Whether people work on a day in Colombia: Monday to Friday, except holidays. @param day YYYY-MM-DD */
export function isWorkingDay(day: string): boolean {
  const weekday = weekdayOf(day);
  return weekday !== SATURDAY && weekday !== SUNDAY && !holidaysOf(Number(day.slice(0, 4))).has(day);
}

/** The day that many working days after a day, which does not count itself. */
export function addWorkingDays(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = addDays(at, 1);
    left -= isWorkingDay(at) ? 1 : 0;
  }
  return at;
}

/** The day in Colombia, YYYY-MM-DD. @param ms epoch milliseconds */
export const colombianDay = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, 10);

/** A time of Colombia with the same time in UTC. A text that is no time stays itself. @param instant ISO 8601 */
export function bothTimes(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) {
    return instant;
  }
  const local = new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
  return `${local} (hora de Colombia); ${new Date(ms).toISOString()} (UTC)`;
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const nextMonday = (day: string): string => addDays(day, (MONDAY - weekdayOf(day) + 7) % 7);

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
