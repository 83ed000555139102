import { LRUCache } from 'lru-cache';
import type { Plan } from '../plans.js';
import type { QuotaPeriod } from './quota-period.js';

const WINDOW_MS = 1_000;
const TENANTS_MAX = 10_000;
/**
 * Share of a period's quota that all gateways together may admit in one outage. In the worst case, all of it is above
 * the quota.
 */
const ALLOWANCE_SHARE = 0.1;

/** A decision without the state Redis, which therefore does not know the rest of the quota. */
interface LocalVerdict {
  verdict: 'admitted' | 'rate_limited' | 'quota_exhausted' | 'state_unavailable';
  rateLeft: number | null;
  waitMs: number;
}

interface TenantShare {
  /** Times of the admissions by this process within the last window, ascending. */
  times: number[];
  /** Rest of the quota as the state Redis last reported it; `null`: the plan has no quota, or there was no report. */
  quotaLeft: number | null;
  /** Queries admitted by this process since that report. */
  spent: number;
}

/**
 * Admits requests while the state Redis is away, within this process's share of the limits: its share of the rate, and
 * its share of the smaller of two numbers: the rest of the quota, and a tenth of the quota. Trials are refused, because
 * they have no contract.
 */
export class LocalAdmission {
  private readonly shares = new LRUCache<string, TenantShare>({ max: TENANTS_MAX });

  /** Records an admission by the state Redis, so that the share is right from the first moment of an outage. */
  observe(tenant: string, plan: Plan, admitted: boolean, quotaLeft: number | null): void {
    const share = this.shareOf(tenant);
    share.quotaLeft = quotaLeft;
    share.spent = 0;
    if (admitted && plan.requestsPerSecond !== null) {
      this.record(share, WINDOW_MS);
    }
  }

  /**
   * @param cost 0 consumes only the rate
   * @param gateways number of gateways that share the limits
   */
  admit(tenant: string, plan: Plan, { quota }: QuotaPeriod, cost: 0 | 1, gateways: number): LocalVerdict {
    if (plan.trial) {
      return { verdict: 'state_unavailable', rateLeft: null, waitMs: WINDOW_MS };
    }
    const share = this.shareOf(tenant);
    const slots = rateShare(plan.requestsPerSecond, gateways);
    const held = slots ? this.held(share, slots.windowMs) : 0;
    if (slots && held >= slots.count) {
      const blocking = share.times[share.times.length - slots.count] ?? 0;
      const waitMs = Math.ceil(blocking + slots.windowMs - performance.now());
      return { verdict: 'rate_limited', rateLeft: 0, waitMs: Math.max(waitMs, 1) };
    }
    const rateLeft = slots ? slots.count - held : null;
    if (cost > 0 && quota !== null && share.spent >= allowance(quota, share.quotaLeft, gateways)) {
      const known = share.quotaLeft === 0;
      return { verdict: known ? 'quota_exhausted' : 'state_unavailable', rateLeft, waitMs: WINDOW_MS };
    }
    if (slots) {
      this.record(share, slots.windowMs);
    }
    share.spent += cost;
    return { verdict: 'admitted', rateLeft: rateLeft === null ? null : rateLeft - 1, waitMs: 0 };
  }

  private shareOf(tenant: string): TenantShare {
    const known = this.shares.get(tenant);
    if (known) {
      return known;
    }
    const share = { times: [], quotaLeft: null, spent: 0 };
    this.shares.set(tenant, share);
    return share;
  }

  private held({ times }: TenantShare, windowMs: number): number {
    const since = performance.now() - windowMs;
    while ((times[0] ?? Number.POSITIVE_INFINITY) <= since) {
      times.shift();
    }
    return times.length;
  }

  private record(share: TenantShare, windowMs: number): void {
    this.held(share, windowMs);
    share.times.push(performance.now());
  }
}

/**
 * This process's part of a rate: whole calls in a window. The window is longer when there are more gateways than calls.
 */
function rateShare(rate: number | null, gateways: number): { count: number; windowMs: number } | null {
  if (rate === null) {
    return null;
  }
  const count = Math.floor(rate / gateways);
  return count >= 1 ? { count, windowMs: WINDOW_MS } : { count: 1, windowMs: (WINDOW_MS * gateways) / rate };
}

function allowance(quota: number, quotaLeft: number | null, gateways: number): number {
  const left = quotaLeft ?? quota;
  return left === 0 ? 0 : Math.max(1, Math.floor(Math.min(left, quota * ALLOWANCE_SHARE) / gateways));
}
