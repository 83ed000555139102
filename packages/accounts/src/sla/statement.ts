import type { Environment } from '@cotejo/contracts';
import { latencyPercentile } from '../admission/latency-percentile.js';
import { dayStart } from '../admission/quota-period.js';
import { USAGE_LIFETIME_MS, type UsageRow } from '../admission/usage.js';
import { availabilityPercent, isBelow } from './availability.js';
import type { SlaMonth } from './sla-month.js';
import type { SlaObjective, SlaPolicy } from './sla-policy.js';

/** Raised when older readers cannot read the new format. Properties may be added without a new version. */
const STATEMENT_VERSION = 1;
const GOOD = ['ok'];
const BAD = ['shed', 'server_error', 'timeout'];
/** Requests with a client error, or beyond the plan, count as neither good nor bad. */
const NEITHER = ['client_error', 'plan_limited'];
const OUTCOMES = [...GOOD, ...BAD, ...NEITHER];

/**
 * Requests that are missing from every statement, because their tenant was not known or they were never counted:
 * - `refused_before_authentication`: 503 `overloaded`, before the key was read
 * - `key_not_checkable`: 503 `not_ready`, the key was not cached and the state Redis was away
 * - `lost_with_gateway`: in progress, or counted but not yet settled, in a gateway that was killed
 * - `never_arrived`: lost on the way, before any gateway The metric `api_requests_total` includes the first two.
 */
export const NOT_IN_STATEMENT = [
  'refused_before_authentication',
  'key_not_checkable',
  'lost_with_gateway',
  'never_arrived',
] as const;

export interface SlaFigures {
  /** All counted requests: eligible requests, and requests that are neither good nor bad. */
  requests: number;
  eligible: number;
  good: number;
  bad: number;
  /** Responses that declared a source as missing. */
  degraded: number;
  /** Queries that count towards the quota and the bill. */
  charged: number;
  outcomes: Record<string, number>;
  /** Rounded down, four decimals: `99.8999`. `null`: no request was eligible, or counts of some days are missing. */
  availabilityPercent: string | null;
  /** Latency of good requests: upper bounds of the buckets, milliseconds. `null`: there were no good requests. */
  latencyMs: { p50: number | null; p95: number | null; p99: number | null };
}

export interface SlaApiFigures extends SlaFigures {
  api: string;
  objectivePercent: string;
  /** `null`: no request was eligible, or counts of some days are missing. */
  met: boolean | null;
  /** Percentage of the month's fee. `null`: counts of some days are missing. */
  creditPercent: number | null;
}

/** A tenant's statement of a month: objectives, measured figures and credits. */
export interface SlaStatement {
  version: typeof STATEMENT_VERSION;
  tenant: string;
  environment: Environment;
  /** `2026-10`, a month in Bogotá. */
  month: string;
  /** The month is not over, or ended less than a day ago: figures may still change. */
  provisional: boolean;
  /** ISO 8601. */
  computedAt: string;
  /** Version of `policies/sla.json`. */
  policy: string;
  apis: SlaApiFigures[];
  /** All these endpoints together. */
  whole: SlaFigures;
  /** Requests to endpoints without an objective. */
  otherRequests: number;
  /** Days whose counts are not kept any more. */
  unknownDays: string[];
  /**
   * Percentage of the month's fee: the highest credit of the endpoints, not their sum. `null`: counts of some days are
   * missing.
   */
  creditPercent: number | null;
  notIncluded: readonly (typeof NOT_IN_STATEMENT)[number][];
}

export interface StatementInput {
  tenant: { id: string; createdAt: number };
  environment: Environment;
  month: SlaMonth;
  /** Usage of all days of the month. */
  rows: readonly UsageRow[];
  policy: SlaPolicy;
  /** Epoch milliseconds. */
  now: number;
}

/** Computes a tenant's statement of a month: sums of its usage, without any estimate. */
export function computeStatement({ tenant, environment, month, rows, policy, now }: StatementInput): SlaStatement {
  const unknownDays = month.days.filter((day) => mayHaveExpired(day, rows, tenant.createdAt, now));
  const isWhole = unknownDays.length === 0;
  const apis = policy.apis.map((objective) => apiFigures(objective, rows, isWhole));
  const withObjective = rows.filter(({ endpoint }) => apis.some(({ api }) => api === endpoint));
  return {
    version: STATEMENT_VERSION,
    tenant: tenant.id,
    environment,
    month: month.id,
    provisional: month.provisional,
    computedAt: new Date(now).toISOString(),
    policy: policy.version,
    apis,
    whole: figuresOf(withObjective, isWhole),
    otherRequests: figuresOf(rows, isWhole).requests - figuresOf(withObjective, isWhole).requests,
    unknownDays,
    creditPercent: isWhole ? Math.max(...apis.map(({ creditPercent }) => creditPercent ?? 0)) : null,
    notIncluded: NOT_IN_STATEMENT,
  };
}

/** A day without counts had no requests, unless its counts may have expired since. */
function mayHaveExpired(day: string, rows: readonly UsageRow[], createdAt: number, now: number): boolean {
  const [startsAt, nextAt] = [dayStart(day), dayStart(day) + 86_400_000];
  return nextAt > createdAt && startsAt + USAGE_LIFETIME_MS <= now && rows.every((row) => row.day !== day);
}

function apiFigures(objective: SlaObjective, rows: readonly UsageRow[], isWhole: boolean): SlaApiFigures {
  const { api, objectivePercent, credits } = objective;
  const figures = figuresOf(
    rows.filter(({ endpoint }) => endpoint === api),
    isWhole,
  );
  const { good, eligible } = figures;
  const due = credits.filter(({ belowPercent }) => isBelow(good, eligible, belowPercent)).at(-1)?.creditPercent ?? 0;
  return {
    api,
    objectivePercent,
    ...figures,
    met: isWhole && eligible > 0 ? !isBelow(good, eligible, objectivePercent) : null,
    creditPercent: isWhole ? due : null,
  };
}

function figuresOf(rows: readonly UsageRow[], isWhole: boolean): SlaFigures {
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0]));
  const latencies: Record<string, number> = {};
  for (const row of rows) {
    addUp(outcomes, row.outcomes);
    addUp(latencies, row.latencyMs);
  }
  const count = (names: string[]) => names.reduce((sum, name) => sum + (outcomes[name] ?? 0), 0);
  const [good, bad] = [count(GOOD), count(BAD)];
  const eligible = good + bad;
  return {
    requests: count(Object.keys(outcomes)),
    eligible,
    good,
    bad,
    degraded: rows.reduce((sum, { degraded }) => sum + degraded, 0),
    charged: rows.reduce((sum, { charged }) => sum + charged, 0),
    outcomes,
    availabilityPercent: isWhole ? availabilityPercent(good, eligible) : null,
    latencyMs: {
      p50: latencyPercentile(latencies, 50),
      p95: latencyPercentile(latencies, 95),
      p99: latencyPercentile(latencies, 99),
    },
  };
}

function addUp(sums: Record<string, number>, counts: Record<string, number>): void {
  for (const [name, count] of Object.entries(counts)) {
    sums[name] = (sums[name] ?? 0) + count;
  }
}
