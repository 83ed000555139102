type Unit = 'seconds' | 'minutes' | 'hours' | 'days';

const UNITS: [unit: Unit, ms: number][] = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
];

/** A pause in the largest unit of which it is a whole number; below a second it is one. */
export function pauseOf(everyMs: number): { unit: Unit; count: number } {
  const [unit, ms] = UNITS.find(([, unitMs]) => everyMs % unitMs === 0) ?? ['seconds', 1_000];
  return { unit, count: Math.max(1, Math.round(everyMs / ms)) };
}

/** `0 30 1 * * *` as `01:30`; `null`: not once a day. */
export function timeOfDay(cron: string): string | null {
  const [, minute = '', hour = ''] = /^(?:0 )?(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(cron) ?? [];
  return hour === '' ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
