import type { UsageRow } from '@cotejo/accounts';
import { csvFile } from '@cotejo/tables';
import type { Language } from '../api/session.api.js';
import type { DecidedReport } from '../api/usage.api.js';
import { usageDay } from './usage-report.js';

const USAGE_HEAD: Record<Language, readonly string[]> = {
  es: [
    ...['día', 'operación', 'solicitudes', 'respondidas', 'fallidas', 'cobradas', 'degradadas'],
    ...['p50_ms', 'p95_ms', 'p99_ms', 'errores'],
  ],
  en: [
    ...['day', 'endpoint', 'requests', 'ok', 'failed', 'charged', 'degraded'],
    ...['p50_ms', 'p95_ms', 'p99_ms', 'errors'],
  ],
};
const DECIDED_HEAD: Record<Language, readonly string[]> = {
  es: ['día', 'aprobadas', 'a revisión', 'rechazadas'],
  en: ['day', 'approved', 'reviewed', 'rejected'],
};
const FEW: Record<Language, string> = { es: 'menos de 20', en: 'fewer than 20' };
/** One row for each day and endpoint. Days are in Bogotá time, latencies are upper bounds, an unknown latency is empty. */
export function usageCsv(rows: readonly UsageRow[], language: Language): string {
  const lines = rows.map((row) => {
    const { day, endpoint, requests, ok, charged, degraded, p50Ms, p95Ms, p99Ms } = usageDay(row);
    const errors = Object.entries(row.reasons).map(([reason, count]) => `${reason}=${count}`);
    const counts = [requests, ok, requests - ok, charged, degraded, p50Ms, p95Ms, p99Ms];
    return [day, endpoint, ...counts, errors.join(' ')];
  });
  return csvFile([USAGE_HEAD[language], ...lines], language);
}

/** One row for each day with decisions. */
export function decidedCsv({ days }: DecidedReport, language: Language): string {
  const lines = days.map(({ day, ...figures }) => [
    day,
    ...[figures.approve, figures.review, figures.reject].map((count) => count ?? FEW[language]),
  ]);
  return csvFile([DECIDED_HEAD[language], ...lines], language);
}
