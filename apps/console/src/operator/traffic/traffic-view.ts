import { latencyPercentile, type Tenant, type UsageRow } from '@cotejo/accounts';
import { ERROR_REASONS, type ErrorReason } from '@cotejo/contracts';
import type { TrafficView } from '../../api/operator.api.js';

const ERRORS_MAX = 8;
const BUSIEST_MAX = 8;

export interface TenantUsage {
  tenant: Tenant;
  rows: readonly UsageRow[];
}

/**
 * Sums the usage of accounts.
 * @param days yesterday and today
 * @param accounts number of all accounts, of which `usages` may be a part
 */
export function trafficView(days: readonly string[], usages: readonly TenantUsage[], accounts: number): TrafficView {
  const today = days.at(-1) as string;
  const rows = usages.flatMap((usage) => usage.rows);
  const busiest = usages
    .map(({ tenant: { id, company }, rows: own }) => ({
      tenant: id,
      company,
      requests: requestsOf(own.filter(({ day }) => day === today)),
    }))
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.requests - a.requests);
  return {
    days: days.map((day) =>
      dayOf(
        day,
        rows.filter((row) => row.day === day),
      ),
    ),
    errors: errorsOf(rows.filter(({ day }) => day === today)),
    busiest: busiest.slice(0, BUSIEST_MAX),
    counted: usages.length,
    accounts,
  };
}

function dayOf(day: string, rows: readonly UsageRow[]): TrafficView['days'][number] {
  const [requests, ok] = [requestsOf(rows), rows.reduce((sum, { outcomes }) => sum + (outcomes.ok ?? 0), 0)];
  const clientErrors = rows.reduce((sum, { outcomes }) => sum + (outcomes.client_error ?? 0), 0);
  const p95Ms = latencyPercentile(added(rows.map(({ latencyMs }) => latencyMs)), 95);
  return { day, requests, ok, failed: requests - ok - clientErrors, p95Ms };
}

const requestsOf = (rows: readonly UsageRow[]): number =>
  rows.flatMap(({ outcomes }) => Object.values(outcomes)).reduce((sum, count) => sum + count, 0);

function errorsOf(rows: readonly UsageRow[]): TrafficView['errors'] {
  const counted = Object.entries(added(rows.map(({ reasons }) => reasons))).sort(([, a], [, b]) => b - a);
  return counted.slice(0, ERRORS_MAX).map(([reason, count]) => {
    const { status, es, en } = ERROR_REASONS[reason as ErrorReason] ?? { status: 0, es: reason, en: reason };
    return { reason, status, es, en, count };
  });
}

function added(counts: readonly Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [name, count] of counts.flatMap((each) => Object.entries(each))) {
    sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
