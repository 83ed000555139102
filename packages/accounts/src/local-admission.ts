import { LRUCache } from 'lru-cache';
import type { Admission } from './admission.js';
import type { Plan } from './plans.js';

const WINDOW_MS = 1_000;
const TENANTS_MAX = 10_000;

/**
 * While the state Redis is away this process keeps each tenant's rate by itself and lets the month's quota wait; a trial
 * is refused, for it has no contract behind it.
 */
export class LocalAdmission {
  private readonly rings = new LRUCache<string, number[]>({ max: TENANTS_MAX });

  admit(tenantId: string, plan: Plan): Admission {
    if (plan.trial) return outcome('state_unavailable', null, WINDOW_MS);
    const rate = plan.requestsPerSecond;
    if (rate === null) return outcome('admitted', null, 0);
    const now = performance.now();
    const ring = (this.rings.get(tenantId) ?? []).filter((time) => time > now - WINDOW_MS);
    this.rings.set(tenantId, ring);
    const [oldest = now] = ring;
    if (ring.length >= rate) return outcome('rate_limited', 0, Math.ceil(oldest + WINDOW_MS - now));
    ring.push(now);
    return outcome('admitted', rate - ring.length, 0);
  }
}

function outcome(verdict: Admission['verdict'], rateLeft: number | null, waitMs: number): Admission {
  return { verdict, rateLeft, quotaLeft: null, waitMs, mode: 'local', refund: async () => {} };
}
