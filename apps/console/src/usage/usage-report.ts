import { latencyPercentile, type UsageRow } from '@cotejo/accounts';
import { ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import type { DecidedReport, UsageDay, UsageError, UsageReport } from '../api/usage.api.js';

export interface Period {
  /** Both included. */
  from: string;
  to: string;
}

/** Usage of a tenant: counts by day, by reason and in total, and what was decided. */
export function usageReport({ from, to }: Period, rows: readonly UsageRow[], decided: DecidedReport): UsageReport {
  const byEndpoint = Map.groupBy(rows, ({ endpoint }) => endpoint);
  const sums = [...byEndpoint.values()].map(summed);
  return { from, to, decided, days: rows.map(usageDay), errors: sums.flatMap(errorsOf), totals: sums.map(usageDay) };
}

export function usageDay({ day, endpoint, outcomes, charged, degraded, latencyMs }: UsageRow): UsageDay {
  const requests = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const [p50Ms, p95Ms, p99Ms] = [50, 95, 99].map((percent) => latencyPercentile(latencyMs, percent)) as Percentiles;
  return { day, endpoint, requests, ok: outcomes.ok ?? 0, charged, degraded, p50Ms, p95Ms, p99Ms };
}

type Percentiles = [number | null, number | null, number | null];

/** Most frequent first. A reason that this version no longer knows is shown by its code. */
export function errorsOf({ endpoint, reasons }: UsageRow): UsageError[] {
  const counted = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  return counted.map(([reason, count]) => {
    const { status, es, en } = ERROR_REASONS[reason as ErrorReason] ?? { status: 0, es: reason, en: reason };
    return { endpoint, reason, status, es, en, count };
  });
}

/** Sums all days of one endpoint; the row keeps the first day. */
export function summed([first, ...rest]: UsageRow[]): UsageRow {
  const sum = structuredClone(first as UsageRow);
  for (const { charged, degraded, outcomes, reasons, latencyMs } of rest) {
    sum.charged += charged;
    sum.degraded += degraded;
    addUp(sum.outcomes, outcomes);
    addUp(sum.reasons, reasons);
    addUp(sum.latencyMs, latencyMs);
  }
  return sum;
}

function addUp(sum: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) {
    sum[name] = (sum[name] ?? 0) + count;
  }
}
