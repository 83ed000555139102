type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

const UNITS: [unit: Unit, ms: number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** A difference in the largest unit of which there is a whole one; under a minute it is "now". */
export function unitOf(differenceMs: number): [value: number, unit: Unit] {
  const [unit, ms] = UNITS.find(([, unitMs]) => Math.abs(differenceMs) >= unitMs) ?? [
    'second',
    Number.POSITIVE_INFINITY,
  ];
  return [Math.trunc(differenceMs / ms) || 0, unit];
}
