type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

const UNITS: [unit: Unit, ms: number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Converts a time difference to the largest unit that fits at least once. Under a minute the result is 0 seconds, "now". */
export function toLargestUnit(differenceMs: number): [value: number, unit: Unit] {
  const [unit, ms] = UNITS.find(([, unitMs]) => Math.abs(differenceMs) >= unitMs) ?? [
    'second',
    Number.POSITIVE_INFINITY,
  ];
  return [Math.trunc(differenceMs / ms) || 0, unit];
}
