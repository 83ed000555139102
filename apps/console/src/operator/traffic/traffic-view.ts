import type { Tenant, UsageRow } from '@cotejo/accounts';
import type { TrafficView } from '../../api/operator.api.js';
import { errorsOf, summed, usageDay } from '../../usage/usage-report.js';

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
    .map(({ tenant: { id, company }, rows: own }) => ({ tenant: id, company, requests: dayOf(today, own).requests }))
    .filter(({ requests }) => requests > 0)
    .sort((a, b) => b.requests - a.requests);
  const errors = errorsOf(totalOf(today, rows)).map(({ endpoint: _, ...error }) => error);
  return {
    days: days.map((day) => dayOf(day, rows)),
    errors: errors.slice(0, ERRORS_MAX),
    busiest: busiest.slice(0, BUSIEST_MAX),
    counted: usages.length,
    accounts,
  };
}

function dayOf(day: string, rows: readonly UsageRow[]): TrafficView['days'][number] {
  const total = totalOf(day, rows);
  const { requests, ok, p95Ms } = usageDay(total);
  return { day, requests, ok, failed: requests - ok - (total.outcomes.client_error ?? 0), p95Ms };
}

/** The sum of the rows of a day, of all endpoints. */
const totalOf = (day: string, rows: readonly UsageRow[]): UsageRow =>
  summed([
    { day, endpoint: 'all', charged: 0, chargedToTrial: 0, degraded: 0, outcomes: {}, reasons: {}, latencyMs: {} },
    ...rows.filter((row) => row.day === day),
  ]);
