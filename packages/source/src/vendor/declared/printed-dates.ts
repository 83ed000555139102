const MONTHS = [
  'ENERO',
  'FEBRERO',
  'MARZO',
  'ABRIL',
  'MAYO',
  'JUNIO',
  'JULIO',
  'AGOSTO',
  'SEPTIEMBRE',
  'OCTUBRE',
  'NOVIEMBRE',
  'DICIEMBRE',
];

/**
 * Reads the day at the start of a text: YYYY-MM-DD, dd/MM/yyyy, dd-MM-yyyy, or `16 DE JULIO DE 2007`. Returns YYYY-MM-DD, or `null`
 * for anything else.
 */
export function parseDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? matchDayFirst(text) ?? matchWords(text);
  return year === undefined ? null : checkedDay(`${year}-${month}-${day}`);
}

function matchDayFirst(text: string): (string | undefined)[] | null {
  const [, day, month, year] = /^(\d\d)[/-](\d\d)[/-](\d{4})(?!\d)/.exec(text) ?? [];
  return year === undefined ? null : [undefined, year, month, day];
}

function matchWords(text: string): (string | undefined)[] {
  const [, day = '', word = '', year] = /^(\d{1,2}) DE (\p{L}+) DE (\d{4})(?!\d)/iu.exec(text) ?? [];
  const month = MONTHS.indexOf(word.toUpperCase()) + 1;
  return month === 0 ? [] : [undefined, year, String(month).padStart(2, '0'), day.padStart(2, '0')];
}

/** A day of the calendar: February has no 30th. */
function checkedDay(day: string): string | null {
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null;
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
