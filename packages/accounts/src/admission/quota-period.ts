import type { Plan } from '../plans.js';
import type { Tenant } from '../tenants/tenant.js';

const HOUR_MS = 3_600_000;
/** Colombia has had no daylight saving time since 1993. */
const BOGOTA_OFFSET_MS = -5 * HOUR_MS;
/** A counter outlives every reservation that may still be given back, and the roll-up of the night after its period. */
const MARGIN_MS = 6 * HOUR_MS;
export const TRIAL_PERIOD = 'trial';

/** In which period a query counts, and how many it allows (`null`: no limit). */
export interface QuotaPeriod {
  /** `2026-11`, or `trial`. */
  id: string;
  quota: number | null;
  /** Milliseconds until the period ends. */
  resetMs: number;
  /** When its counter may be forgotten, epoch milliseconds. */
  forgetAt: number;
}

/** The calendar month in Bogotá, or the whole trial. */
export function quotaPeriod(plan: Plan, tenant: Tenant, now: number): QuotaPeriod {
  if (plan.trial) {
    const endsAt = tenant.trialEndsAt ?? now;
    // What was counted is forgotten some time after the end: from then on nothing is left, not all of it.
    return period(TRIAL_PERIOD, endsAt > now ? plan.trial.queries : 0, endsAt, now);
  }
  const local = new Date(now + BOGOTA_OFFSET_MS);
  const nextMonth = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - BOGOTA_OFFSET_MS;
  return period(local.toISOString().slice(0, 7), plan.queriesPerMonth, nextMonth, now);
}

function period(id: string, quota: number | null, endsAt: number, now: number): QuotaPeriod {
  return { id, quota, resetMs: Math.max(endsAt - now, 0), forgetAt: Math.max(endsAt, now) + MARGIN_MS };
}

/** The calendar day in Bogotá, `2026-11-21`. */
export function bogotaDay(now: number): string {
  return new Date(now + BOGOTA_OFFSET_MS).toISOString().slice(0, 10);
}

/**
 * The day on which a request of a period counts: the one on which it ends, but for one that ends just after its month, which
 * counts on the last day of it. So a month's days add up to what its quota was charged.
 */
export function dayIn(period: string, now: number): string {
  const day = bogotaDay(now);
  if (period === TRIAL_PERIOD || day.startsWith(period)) {
    return day;
  }
  const [year, month] = period.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
