type Unit = 'seconds' | 'minutes' | 'hours' | 'days';

const UNITS: [unit: Unit, ms: number][] = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
];

/** Converts an interval to the largest unit in which it is a whole number. An interval under a second counts as one second. */
export function toLargestUnit(everyMs: number): { unit: Unit; count: number } {
  const [unit, ms] = UNITS.find(([, unitMs]) => everyMs % unitMs === 0) ?? ['seconds', 1_000];
  return { unit, count: Math.max(1, Math.round(everyMs / ms)) };
}

/** Reads `01:30` from the cron expression `0 30 1 * * *`. Returns `null` unless the expression means once a day. */
export function readDailyTime(cron: string): string | null {
  const [, minute = '', hour = ''] = /^(?:0 )?(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(cron) ?? [];
  return hour === '' ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
