import { useDateFormatter } from 'react-aria';

/** Writes a calendar day, `2026-11-21`, with its weekday, because a term ends on a working day. */
export function useLongDay(): (day: string) => string {
  const format = useDateFormatter({ timeZone: 'UTC', dateStyle: 'full' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
