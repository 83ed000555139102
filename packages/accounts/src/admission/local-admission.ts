import { LRUCache } from 'lru-cache';
import type { Plan } from '../plans.js';
import type { QuotaPeriod } from './quota-period.js';

const WINDOW_MS = 1_000;
const TENANTS_MAX = 10_000;
/** Of a period's quota, all gateways together: what may be admitted beyond it, at worst, by one outage. */
const ALLOWANCE_SHARE = 0.1;

/** A decision without the state Redis; what is left of the quota is not known then. */
export interface LocalVerdict {
  verdict: 'admitted' | 'rate_limited' | 'quota_exhausted' | 'state_unavailable';
  rateLeft: number | null;
  waitMs: number;
}

interface TenantShare {
  /** When this process last admitted, ascending, no further back than one window. */
  times: number[];
  /** What the state Redis last said; `null`: it was never asked for this tenant. */
  quotaLeft: number | null;
  /** Admitted here since then. */
  spent: number;
}

/**
 * What this process may admit by itself while the state Redis is away: its share of each rate, and of each quota the least
 * of what was left and a tenth of it all. A trial is refused, for it has no contract behind it.
 */
export class LocalAdmission {
  private readonly shares = new LRUCache<string, TenantShare>({ max: TENANTS_MAX });

  /** Remembers what the state Redis admitted through this process, so that the share holds from the first moment. */
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
   * @param gateways how many share the limits
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

/** This process's part of a rate: whole calls in a window, which is longer where there are more gateways than calls. */
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
