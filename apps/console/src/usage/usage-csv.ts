import type { UsageRow } from '@cotejo/accounts';
import { csvLine } from '@cotejo/tables';
import { usageReport } from './usage-report.js';

const COLUMNS = [
  ...['day', 'endpoint', 'requests', 'ok', 'failed', 'charged', 'degraded', 'p50_ms', 'p95_ms', 'p99_ms'],
  'errors',
] as const;

/**
 * RFC 4180 with one row for each day and endpoint. Days are in Bogotá time, latencies are upper bounds, an unknown
 * latency is empty.
 */
export function usageCsv(rows: readonly UsageRow[]): string {
  const lines = rows.map((row) => {
    const { days } = usageReport(row.day, row.day, [row]);
    const { day, endpoint, requests, ok, charged, degraded, p50Ms, p95Ms, p99Ms } = days[0] as (typeof days)[number];
    const errors = Object.entries(row.reasons).map(([reason, count]) => `${reason}=${count}`);
    const counts = [requests, ok, requests - ok, charged, degraded, p50Ms, p95Ms, p99Ms];
    return [day, endpoint, ...counts, errors.join(';')];
  });
  return [COLUMNS, ...lines].map((cells) => `${csvLine(cells)}\r\n`).join('');
}
