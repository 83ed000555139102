import { dayNumber, dayText } from '@cotejo/snapshot';

/** The day with which a text begins, YYYY-MM-DD or dd/MM/yyyy, also with hyphens, as YYYY-MM-DD; `null` for anything else. */
export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? reversed(text);
  const days = dayNumber(Number(year), Number(month), Number(day));
  return days < 0 ? null : dayText(days);
}

function reversed(text: string): (string | undefined)[] {
  const [, day, month, year] = /^(\d\d)[/-](\d\d)[/-](\d{4})(?!\d)/.exec(text) ?? [];
  return [undefined, year, month, day];
}

/** The time that a text tells, ISO 8601: in Bogotá unless it names another zone, and midnight if it tells a day only. */
export function timeOf(text: string): string | null {
  const day = dayOf(text);
  if (day === null) {
    return null;
  }
  const told = /^.{10}(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const time = `${day}T${told?.[1] ?? '00:00:00'}${told?.[2] ?? '-05:00'}`;
  return told === null || Number.isNaN(Date.parse(time)) ? null : time;
}
