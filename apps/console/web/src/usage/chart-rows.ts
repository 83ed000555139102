import type { UsageDay } from '../../../src/api/usage.api.js';
import { daysOf, type Period } from './period.js';

export interface ChartRow {
  day: string;
  requests: Record<string, number>;
}

/** A row for each day of the period, including days without requests, and the endpoints in alphabetical order. */
export function chartRows(days: readonly UsageDay[], period: Period): { rows: ChartRow[]; endpoints: string[] } {
  const byDay = new Map(daysOf(period).map((day) => [day, {} as Record<string, number>]));
  for (const { day, endpoint, requests } of days) {
    const row = byDay.get(day);
    if (row) {
      row[endpoint] = (row[endpoint] ?? 0) + requests;
    }
  }
  return {
    rows: [...byDay].map(([day, requests]) => ({ day, requests })),
    endpoints: [...new Set(days.map(({ endpoint }) => endpoint))].sort(),
  };
}
