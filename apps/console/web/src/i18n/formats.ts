import { useMemo } from 'react';
import { useDateFormatter, useNumberFormatter } from 'react-aria';
import type { Instant } from '../../../src/api/session.api.js';
import { useLanguage } from './language.js';
import { toLargestUnit } from './relative-time.js';

const BOGOTA = { timeZone: 'America/Bogota' } as const;

export interface Formats {
  /** 21 nov 2026 */
  date: (instant: Instant) => string;
  /** 21 nov 2026, 3:04 p. m. */
  dateTime: (instant: Instant) => string;
  /** 21 nov 2026, 3:04:05 p. m. */
  moment: (instant: Instant) => string;
  /** Takes a calendar day, `2026-11-21`, not an instant. */
  day: (day: string) => string;
  /** hace 5 minutos */
  ago: (instant: Instant) => string;
  number: (value: number) => string;
  /** Takes a share from 0 to 1. */
  percent: (share: number) => string;
}

/** Formats dates in the time zone of Bogotá, and numbers in the style of the language. */
export function useFormats(): Formats {
  const { language } = useLanguage();
  const date = useDateFormatter({ ...BOGOTA, dateStyle: 'medium' });
  const dateTime = useDateFormatter({ ...BOGOTA, dateStyle: 'medium', timeStyle: 'short' });
  const moment = useDateFormatter({ ...BOGOTA, dateStyle: 'medium', timeStyle: 'medium' });
  const day = useDateFormatter({ timeZone: 'UTC', day: 'numeric', month: 'short' });
  const number = useNumberFormatter();
  const percent = useNumberFormatter({ style: 'percent', maximumFractionDigits: 1 });
  return useMemo(() => {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return {
      date: (instant) => date.format(new Date(instant)),
      dateTime: (instant) => dateTime.format(new Date(instant)),
      moment: (instant) => moment.format(new Date(instant)),
      day: (calendarDay) => day.format(new Date(`${calendarDay}T00:00:00Z`)),
      ago: (instant) => relative.format(...toLargestUnit(Date.parse(instant) - Date.now())),
      number: (value) => number.format(value),
      percent: (share) => percent.format(share),
    };
  }, [language, date, dateTime, moment, day, number, percent]);
}
