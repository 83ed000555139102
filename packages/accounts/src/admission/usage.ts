import type { ErrorReason } from '@cotejo/contracts';
import type { Redis } from 'ioredis';
import { AccountError } from '../account-errors.js';
import type { Deployment } from '../account-names.js';
import { tenantKeys } from './admission-keys.js';

/** An answered request, for the usage counts. */
export interface UsageEvent {
  /** `verify`, `analyze`, `cedula`. */
  endpoint: string;
  /** Value of the label `outcome` of the metric `api_requests_total`. */
  outcome: string;
  tookMs: number;
  degraded: boolean;
  /** `reason` of the error body; `null`: there was no error. */
  reason: ErrorReason | null;
}

/** Upper bounds of the latency buckets, milliseconds. Slower requests count in the last bucket. */
const USAGE_BUCKETS_MS = [
  5, 10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1_000, 2_500, 5_000, 10_000, 30_000,
] as const;

export interface UsageRow {
  day: string;
  endpoint: string;
  /** Queries that count towards the quota and the bill. */
  charged: number;
  /** The charged queries that count towards a trial and not towards a month. */
  chargedToTrial: number;
  degraded: number;
  outcomes: Record<string, number>;
  /** Number of failed requests by `reason` of the error body. */
  reasons: Record<string, number>;
  /** Number of successful requests by upper bound of their latency bucket, milliseconds. */
  latencyMs: Record<string, number>;
}

/** Lifetime of a day's counts, counted from the last write. */
export const USAGE_LIFETIME_MS = 400 * 86_400_000;

const DAYS_MAX = 366;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Prefix of fields that count errors by reason. A reason contains no space. */
const REASON = 'reason:';
/** Members of a row by the fields that count for them. */
const SUMS: Record<string, 'charged' | 'chargedToTrial' | 'degraded'> = {
  charged: 'charged',
  charged_to_trial: 'chargedToTrial',
  degraded: 'degraded',
};

/** Fields of a day's hash that a charge increments. @param period whether it counts towards a month or the trial */
export function chargeFields(endpoint: string, period: 'month' | 'trial'): string[] {
  const charged = `${endpoint} charged`;
  return period === 'trial' ? [charged, `${endpoint} charged_to_trial`] : [charged];
}

/**
 * Fields of a day's hash that every answered request increments: `endpoint outcome bucket`, and fields for degraded answers
 * and error reasons.
 */
export function usageFields({ endpoint, outcome, tookMs, degraded, reason }: UsageEvent): string[] {
  const bucket = USAGE_BUCKETS_MS.find((bound) => tookMs <= bound) ?? USAGE_BUCKETS_MS.at(-1);
  const fields = [`${endpoint} ${outcome} ${bucket}`];
  if (degraded) {
    fields.push(`${endpoint} degraded`);
  }
  if (reason) {
    fields.push(`${endpoint} ${REASON}${reason}`);
  }
  return fields;
}

/**
 * Reads a tenant's usage, sorted by day in Bogotá and by endpoint.
 * @param from first day, `2026-11-01` @param to last day
 * @throws AccountError `invalid_period` for invalid days, or for more than a year
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
  return days.flatMap((day, index) => usageRows(day, hashes[index] ?? {}));
}

function daysFrom(from: string, to: string): string[] {
  const [first, last] = [from, to].map((day) => (DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN)) as [
    number,
    number,
  ];
  const count = (last - first) / DAY_MS + 1;
  if (!(count >= 1 && count <= DAYS_MAX)) {
    throw new AccountError(
      'invalid_period',
      `needs a first and a last day such as 2026-11-01, in order, at most ${DAYS_MAX} days`,
    );
  }
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** Reads one day's hash, one row for each endpoint, sorted by endpoint. */
export function usageRows(day: string, fields: Record<string, string>): UsageRow[] {
  const rows = new Map<string, UsageRow>();
  for (const [field, text] of Object.entries(fields)) {
    const [endpoint = '', what = '', bucket] = field.split(' ');
    const row = rows.get(endpoint) ?? emptyRow(day, endpoint);
    rows.set(endpoint, row);
    add(row, what, bucket, Number(text));
  }
  return [...rows.values()].sort((a, b) => a.endpoint.localeCompare(b.endpoint));
}

function emptyRow(day: string, endpoint: string): UsageRow {
  return { day, endpoint, charged: 0, chargedToTrial: 0, degraded: 0, outcomes: {}, reasons: {}, latencyMs: {} };
}

function add(row: UsageRow, what: string, bucket: string | undefined, count: number): void {
  if (bucket === undefined) {
    const sum = SUMS[what];
    if (sum) {
      row[sum] += count;
    } else if (what.startsWith(REASON)) {
      row.reasons[what.slice(REASON.length)] = count;
    }
    return;
  }
  row.outcomes[what] = (row.outcomes[what] ?? 0) + count;
  if (what === 'ok') {
    row.latencyMs[bucket] = (row.latencyMs[bucket] ?? 0) + count;
  }
}
