import { addWorkingDays } from '@cotejo/colombia/working-days';

export const REQUEST_KINDS = ['consulta', 'reclamo'] as const;
/** What a data subject asks: what is held (Ley 1581 de 2012, art. 14), or to correct or delete it (art. 15). */
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Working days, and how many more with reasons, which the person gets before the first term ends. */
const DAYS: Record<RequestKind, { days: number; extraDays: number }> = {
  consulta: { days: 10, extraDays: 5 },
  reclamo: { days: 15, extraDays: 8 },
};
/** To ask for what an incomplete claim lacks, and to mark a complete one in the database. */
const INCOMPLETE_DAYS = 5;
const MARK_DAYS = 2;

/** The days of a request, YYYY-MM-DD. */
export interface RequestTerm {
  days: number;
  extraDays: number;
  dueOn: string;
  /** The last day with an extension. */
  extendedTo: string;
  /** Of a claim only. */
  askBy: string | null;
  markBy: string | null;
}

/** @param receivedOn the day on which the request arrived, which does not count itself */
export function requestTerm(kind: RequestKind, receivedOn: string): RequestTerm {
  const { days, extraDays } = DAYS[kind];
  const dueOn = addWorkingDays(receivedOn, days);
  const isClaim = kind === 'reclamo';
  return {
    days,
    extraDays,
    dueOn,
    extendedTo: addWorkingDays(dueOn, extraDays),
    // These five days are of the calendar in the norm. Working days could be too late.
    askBy: isClaim ? calendarDaysAfter(receivedOn, INCOMPLETE_DAYS) : null,
    markBy: isClaim ? addWorkingDays(receivedOn, MARK_DAYS) : null,
  };
}

const calendarDaysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
