import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import type { Caller } from '../authenticator.js';
import { withTimeout } from '../with-timeout.js';
import { ExactAdmission, type ExactVerdict } from './exact-admission.js';
import { LocalAdmission } from './local-admission.js';
import { type QuotaPeriod, quotaPeriod } from './quota-period.js';
import type { StateLink } from './state-link.js';

/**
 * Whether a request is admitted, and what is left of both limits; `null` when the plan has no limit or the rest is
 * unknown.
 */
export interface Admission {
  tenant: string;
  period: QuotaPeriod;
  verdict: 'admitted' | 'rate_limited' | 'quota_exhausted' | 'state_unavailable';
  rateLeft: number | null;
  quotaLeft: number | null;
  /** Milliseconds until the rate allows another request. */
  waitMs: number;
  /**
   * `exact`: the state Redis decided. `local`: it did not answer, so this process decided by its share of the limits.
   */
  mode: 'exact' | 'local';
  /** 1: the request costs one query of the quota, unless its answer is not billable. */
  cost: 0 | 1;
  /** Id of the reservation that the state Redis may hold; `null`: it was not called. */
  reservation: string | null;
}

/** A request waits at most this long for the state Redis. */
const REPLY_TIMEOUT_MS = 25;
/** Decides rate and quota in one round trip to the state Redis, or by this process's share while Redis is away. */
export class AdmissionControl {
  private readonly exact: ExactAdmission;
  private readonly local = new LocalAdmission();

  constructor(
    redis: Redis,
    private readonly link: StateLink,
    deployment: Deployment,
  ) {
    this.exact = new ExactAdmission(redis, deployment);
  }

  /**
   * Never rejects.
   * @param requestId created by the gateway, never by the client: a request id that is still open is not charged again
   * @param cost 1 for a query, 0 for a request that consumes only the rate
   */
  async admit(caller: Caller, requestId: string, cost: 0 | 1): Promise<Admission> {
    const { tenant, plan } = caller;
    const period = quotaPeriod(plan, tenant, Date.now());
    const base: Base = { tenant: tenant.id, period, cost, reservation: requestId };
    const { mode } = this.link;
    if (mode === 'local') {
      return this.admitLocally(caller, { ...base, reservation: null });
    }
    const share = mode === 'returning' ? this.admitLocally(caller, base) : null;
    if (share && share.verdict !== 'admitted') {
      return share;
    }
    try {
      const admission = exactAdmission(
        await withTimeout(this.exact.requestVerdict(caller, period, requestId, cost), REPLY_TIMEOUT_MS),
        base,
      );
      this.link.succeeded();
      this.local.observe(tenant.id, plan, admission.verdict === 'admitted' && !share, admission.quotaLeft);
      return admission;
    } catch (error) {
      this.link.failed(error);
      // Redis may still execute the script, so the reservation is settled like any other.
      return share ?? this.admitLocally(caller, base);
    }
  }

  private admitLocally({ tenant, plan }: Caller, base: Base): Admission {
    const decided = this.local.admit(tenant.id, plan, base.period, base.cost, this.link.gateways);
    const cost = decided.verdict === 'admitted' ? base.cost : 0;
    return { ...base, ...decided, cost, quotaLeft: null, mode: 'local' };
  }
}

type Base = Pick<Admission, 'tenant' | 'period' | 'cost' | 'reservation'>;

function exactAdmission({ verdict, rateLeft, quotaLeft, waitMs }: ExactVerdict, base: Base): Admission {
  return {
    ...base,
    cost: verdict === 1 ? base.cost : 0,
    verdict: verdict === -1 ? 'rate_limited' : verdict === -2 ? 'quota_exhausted' : 'admitted',
    rateLeft: rateLeft < 0 ? null : rateLeft,
    quotaLeft: quotaLeft < 0 ? null : quotaLeft,
    waitMs,
    mode: 'exact',
  };
}
