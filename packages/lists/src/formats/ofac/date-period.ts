import { partialDate } from '../printed-dates.js';
import type { XmlElement } from '../xml-records.js';

interface Day {
  year: number;
  month: number;
  day: number;
}

/**
 * The date that a `DatePeriod` of the advanced XML states: a day if the period starts and ends on it, or a month or a year
 * if the period covers exactly that. `undefined` for an approximate period or a range: they neither confirm nor contradict.
 */
export function birthDateIn(period: XmlElement): string | undefined {
  const bounds = [...period.all('Start'), ...period.all('End')];
  if (bounds.some(({ attributes }) => attributes.Approximate === 'true')) {
    return undefined;
  }
  const from = dayOf(period.all('Start', 'From')[0]);
  const to = dayOf(period.all('End', 'To')[0]) ?? from;
  if (!from || !to || from.year !== to.year) {
    return undefined;
  }
  const [year, month, day] = [from.year, from.month, from.day].map(String) as [string, string, string];
  if (from.month === to.month && from.day === to.day) {
    return partialDate(year, month, day)[0];
  }
  if (from.day !== 1) {
    return undefined;
  }
  if (from.month === to.month) {
    return isMonthEnd(to) ? partialDate(year, month)[0] : undefined;
  }
  return from.month === 1 && to.month === 12 && to.day === 31 ? year : undefined;
}

function dayOf(element: XmlElement | undefined): Day | undefined {
  if (!element) {
    return undefined;
  }
  const [year = 0, month = 0, day = 0] = ['Year', 'Month', 'Day'].map((part) => Number(element.textOf(part)));
  return { year, month, day };
}

function isMonthEnd({ year, month, day }: Day): boolean {
  return day === new Date(Date.UTC(year, month, 0)).getUTCDate();
}
