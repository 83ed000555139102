import type { Tenant } from './account-store.js';
import type { Plan } from './plans.js';

const HOUR_MS = 3_600_000;
/** Colombia has had no daylight saving time since 1993. */
const BOGOTA_OFFSET_MS = -5 * HOUR_MS;
/** A counter outlives every reservation that may still be refunded. */
const MARGIN_MS = HOUR_MS;

/** In which period a query counts, how many it allows (`null`: no limit), and how long its counter must live. */
export interface QuotaPeriod {
  id: string;
  quota: number | null;
  lifetimeMs: number;
  /** Milliseconds until the period ends. */
  resetMs: number;
}

/** The calendar month in Bogotá, or the whole trial. */
export function quotaPeriod(plan: Plan, tenant: Tenant, now: number): QuotaPeriod {
  if (plan.trial) {
    const resetMs = Math.max((tenant.trialEndsAt ?? now) - now, 0);
    return { id: 'trial', quota: plan.trial.queries, lifetimeMs: resetMs + MARGIN_MS, resetMs };
  }
  const local = new Date(now + BOGOTA_OFFSET_MS);
  const nextMonth = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - BOGOTA_OFFSET_MS;
  const resetMs = nextMonth - now;
  return { id: local.toISOString().slice(0, 7), quota: plan.queriesPerMonth, lifetimeMs: resetMs + MARGIN_MS, resetMs };
}
