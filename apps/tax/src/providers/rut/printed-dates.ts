import { dayNumber, dayText } from '@cotejo/snapshot';

/** Reads the day at the start of a text: YYYY-MM-DD, dd/MM/yyyy or dd-MM-yyyy. Returns YYYY-MM-DD, or `null` for anything else. */
export function parseDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? matchDayFirst(text);
  const days = dayNumber(Number(year), Number(month), Number(day));
  return days < 0 ? null : dayText(days);
}

function matchDayFirst(text: string): (string | undefined)[] {
  const [, day, month, year] = /^(\d\d)[/-](\d\d)[/-](\d{4})(?!\d)/.exec(text) ?? [];
  return [undefined, year, month, day];
}

/** Reads a time as ISO 8601. Without a time zone it is the time of Bogotá; a day without a time is midnight. */
export function parseTime(text: string): string | null {
  const day = parseDay(text);
  if (day === null) {
    return null;
  }
  const match = /^.{10}(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const time = `${day}T${match?.[1] ?? '00:00:00'}${match?.[2] ?? '-05:00'}`;
  return match === null || Number.isNaN(Date.parse(time)) ? null : time;
}
