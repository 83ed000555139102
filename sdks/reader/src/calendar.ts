/** Whether a text is a date of the calendar. @param date `YYYY-MM-DD` */
export function isCalendarDate(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** Today in Colombia, which has no summer time. @returns `YYYY-MM-DD` */
export function todayInColombia(): string {
  return new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
}
