type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

const MINUTE_MS = 60_000;
const UNITS: [unit: Unit, ms: number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
];

/** Converts a time difference to the largest unit that fits at least once. Under a minute the result is 0 seconds, "now". */
export function toLargestUnit(differenceMs: number): [value: number, unit: Unit] {
  if (Math.abs(differenceMs) < MINUTE_MS) {
    return [0, 'second'];
  }
  // A day from now is a day, and not 23 hours because a moment has passed.
  const minutesMs = Math.round(differenceMs / MINUTE_MS) * MINUTE_MS;
  const [unit, ms] = UNITS.find(([, unitMs]) => Math.abs(minutesMs) >= unitMs) ?? ['minute', MINUTE_MS];
  return [Math.trunc(minutesMs / ms), unit];
}
