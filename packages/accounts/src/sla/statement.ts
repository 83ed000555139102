import type { Environment } from '@cotejo/contracts';
import { latencyPercentile } from '../admission/latency-percentile.js';
import { USAGE_LIFETIME_MS, type UsageRow } from '../admission/usage.js';
import { availabilityPercent, isBelow } from './availability.js';
import { dayStart, type SlaMonth } from './sla-month.js';
import type { SlaObjective, SlaPolicy } from './sla-policy.js';

/** Raised when a reader of before could not understand what is written now; members may be added within a version. */
const STATEMENT_VERSION = 1;
const GOOD = ['ok'];
const BAD = ['shed', 'server_error', 'timeout'];
/** What the caller sent wrong, or asked beyond its plan, is on neither side. */
const NEITHER = ['client_error', 'plan_limited'];
const OUTCOMES = [...GOOD, ...BAD, ...NEITHER];

/**
 * What no statement of a tenant can count, as nobody knew whose it was, or it was never counted:
 * - `refused_before_authentication`: 503 `overloaded`, before the key was read
 * - `key_not_checkable`: 503 `not_ready`, the key was not known and the state Redis was away
 * - `lost_with_gateway`: in flight, or counted but not yet settled, in a gateway that was killed
 * - `never_arrived`: lost on the way, before any gateway
 * The figures of the whole API, `api_requests_total`, have the first two.
 */
export const NOT_IN_STATEMENT = [
  'refused_before_authentication',
  'key_not_checkable',
  'lost_with_gateway',
  'never_arrived',
] as const;

/** Counts of requests. */
export interface SlaFigures {
  /** All that were counted: eligible, and on neither side. */
  requests: number;
  eligible: number;
  good: number;
  bad: number;
  /** Answers that declared a source as missing. */
  degraded: number;
  /** Queries that count towards the quota and the bill. */
  charged: number;
  outcomes: Record<string, number>;
  /** Rounded down, four decimals: `99.8999`. `null`: nothing was eligible, or not all days are known. */
  availabilityPercent: string | null;
  /** Of the good ones: upper bounds of their buckets, milliseconds. `null`: there were none. */
  latencyMs: { p50: number | null; p95: number | null; p99: number | null };
}

/** One endpoint. */
export interface SlaApiFigures extends SlaFigures {
  api: string;
  objectivePercent: string;
  /** `null`: nothing was eligible, or not all days are known. */
  met: boolean | null;
  /** Of the month's fee. `null`: not all days are known. */
  creditPercent: number | null;
}

/** What a tenant was promised for a month, and what it got. */
export interface SlaStatement {
  version: typeof STATEMENT_VERSION;
  tenant: string;
  environment: Environment;
  /** `2026-10`, in Bogotá. */
  month: string;
  /** Not over, or over for less than a day: figures may still change. */
  provisional: boolean;
  /** ISO 8601. */
  computedAt: string;
  /** Version of `policies/sla.json`. */
  policy: string;
  apis: SlaApiFigures[];
  /** All those endpoints together. */
  whole: SlaFigures;
  /** Requests to endpoints that nothing is promised of. */
  otherRequests: number;
  /** Days of which the counts are not kept any more. */
  unknownDays: string[];
  /** Of the month's fee: the highest of the endpoints, not their sum. `null`: not all days are known. */
  creditPercent: number | null;
  notIncluded: readonly (typeof NOT_IN_STATEMENT)[number][];
}

/** What a statement is computed from. */
export interface StatementInput {
  tenant: { id: string; createdAt: number };
  environment: Environment;
  month: SlaMonth;
  /** Of all the month's days. */
  rows: readonly UsageRow[];
  policy: SlaPolicy;
  /** Epoch milliseconds. */
  now: number;
}

/** A tenant's statement of a month: sums of its usage, and nothing that was estimated. */
export function statementOf({ tenant, environment, month, rows, policy, now }: StatementInput): SlaStatement {
  const unknownDays = month.days.filter((day) => isForgotten(day, rows, tenant.createdAt, now));
  const isWhole = unknownDays.length === 0;
  const apis = policy.apis.map((objective) => apiFigures(objective, rows, isWhole));
  const promised = rows.filter(({ endpoint }) => apis.some(({ api }) => api === endpoint));
  return {
    version: STATEMENT_VERSION,
    tenant: tenant.id,
    environment,
    month: month.id,
    provisional: month.provisional,
    computedAt: new Date(now).toISOString(),
    policy: policy.version,
    apis,
    whole: figuresOf(promised, isWhole),
    otherRequests: figuresOf(rows, isWhole).requests - figuresOf(promised, isWhole).requests,
    unknownDays,
    creditPercent: isWhole ? Math.max(...apis.map(({ creditPercent }) => creditPercent ?? 0)) : null,
    notIncluded: NOT_IN_STATEMENT,
  };
}

/** A day without any count was without requests, unless its counts may have been forgotten since. */
function isForgotten(day: string, rows: readonly UsageRow[], createdAt: number, now: number): boolean {
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
