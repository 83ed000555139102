import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import type { Deployment } from '../account-names.js';
import { tenantKeys } from './admission-keys.js';

/** How an answered request is counted. */
export interface UsageEvent {
  /** `verify`, `analyze`, `cedula`. */
  endpoint: string;
  /** As in `api_requests_total`. */
  outcome: string;
  tookMs: number;
  degraded: boolean;
}

/** Upper bounds of the latency buckets, milliseconds; what is slower falls in the last. */
const USAGE_BUCKETS_MS = [
  5, 10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000, 2_500, 5_000, 10_000, 30_000,
] as const;

/** One endpoint on one day. */
export interface UsageRow {
  day: string;
  endpoint: string;
  /** Queries that count towards the quota and the bill. */
  charged: number;
  degraded: number;
  /** Requests by how they ended. */
  outcomes: Record<string, number>;
  /** Requests that ended well, by upper bound of their latency, milliseconds. */
  latencyMs: Record<string, number>;
}

/** Of a day's counts, from the last one. */
export const USAGE_LIFETIME_MS = 400 * 86_400_000;

const DAYS_MAX = 366;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Fields of a day's hash that one request adds to: `endpoint outcome bucket`, and what is counted besides. */
export function usageFields({ endpoint, outcome, tookMs, degraded }: UsageEvent, charged: boolean): string[] {
  const bucket = USAGE_BUCKETS_MS.find((bound) => tookMs <= bound) ?? USAGE_BUCKETS_MS.at(-1);
  const fields = [`${endpoint} ${outcome} ${bucket}`];
  if (charged) fields.push(`${endpoint} charged`);
  if (degraded) fields.push(`${endpoint} degraded`);
  return fields;
}

/**
 * A tenant's usage, by Bogotá day and endpoint, in that order.
 * @param from first day, `2026-11-01`   @param to last day
 * @throws AccountError `invalid_period` for what are no days, or more than a year
 */
export async function readUsage(
  redis: Redis,
  deployment: Deployment,
  tenant: string,
  from: string,
  to: string,
): Promise<UsageRow[]> {
  const days = daysFrom(from, to);
  const keys = tenantKeys(deployment, tenant);
  const hashes = await Promise.all(days.map((day) => redis.hgetall(keys.usage(day))));
  return days.flatMap((day, index) => rowsOf(day, hashes[index] ?? {}));
}

function daysFrom(from: string, to: string): string[] {
  const [first, last] = [from, to].map((day) => (DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN)) as [
    number,
    number,
  ];
  const count = (last - first) / DAY_MS + 1;
  if (!(count >= 1 && count <= DAYS_MAX)) {
    throw new AccountError('invalid_period', `two days such as 2026-11-01, at most ${DAYS_MAX} apart, in order`);
  }
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

function rowsOf(day: string, fields: Record<string, string>): UsageRow[] {
  const rows = new Map<string, UsageRow>();
  for (const [field, text] of Object.entries(fields)) {
    const [endpoint = '', what = '', bucket] = field.split(' ');
    const row = rows.get(endpoint) ?? { day, endpoint, charged: 0, degraded: 0, outcomes: {}, latencyMs: {} };
    rows.set(endpoint, row);
    add(row, what, bucket, Number(text));
  }
  return [...rows.values()].sort((a, b) => a.endpoint.localeCompare(b.endpoint));
}

function add(row: UsageRow, what: string, bucket: string | undefined, count: number): void {
  if (bucket === undefined) {
    if (what === 'charged') row.charged += count;
    if (what === 'degraded') row.degraded += count;
    return;
  }
  row.outcomes[what] = (row.outcomes[what] ?? 0) + count;
  if (what === 'ok') row.latencyMs[bucket] = (row.latencyMs[bucket] ?? 0) + count;
}
