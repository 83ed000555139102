import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import type { Caller } from '../authenticator.js';
import { within } from '../within.js';
import { ExactAdmission, type ExactVerdict } from './exact-admission.js';
import { LocalAdmission } from './local-admission.js';
import { type QuotaPeriod, quotaPeriod } from './quota-period.js';
import type { StateLink } from './state-link.js';

/** Whether a request may go on, and what is left of both limits; `null` where the plan has none or it is not known. */
export interface Admission {
  tenant: string;
  period: QuotaPeriod;
  verdict: 'admitted' | 'rate_limited' | 'quota_exhausted' | 'state_unavailable';
  rateLeft: number | null;
  quotaLeft: number | null;
  /** Milliseconds until the rate allows a call again. */
  waitMs: number;
  /** `local`: the state Redis did not answer, this process decided by its share. */
  mode: 'exact' | 'local';
  /** Whether a query was charged or must be, unless its answer turns out not to be billable. */
  cost: 0 | 1;
  /** Under which a charge may lie open in the state Redis; `null`: it was not asked. */
  reservation: string | null;
}

/** A silent state Redis may cost a request this much and no more. */
const ANSWER_MS = 25;
/** Rate and quota in one round trip to the state Redis, or by this process's share while that is away. */
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
   * @param requestId minted by the gateway, never the caller's: a known one is not charged again
   * @param cost 1 for a query, 0 for a request that only consumes rate
   */
  async admit(caller: Caller, requestId: string, cost: 0 | 1): Promise<Admission> {
    const { tenant, plan } = caller;
    const period = quotaPeriod(plan, tenant, Date.now());
    const base: Base = { tenant: tenant.id, period, cost, reservation: requestId };
    const { mode } = this.link;
    if (mode === 'local') {
      return this.locally(caller, { ...base, reservation: null });
    }
    const share = mode === 'returning' ? this.locally(caller, base) : null;
    if (share && share.verdict !== 'admitted') {
      return share;
    }
    try {
      const admission = exactly(await within(this.exact.ask(caller, period, requestId, cost), ANSWER_MS), base);
      this.link.succeeded();
      this.local.observe(tenant.id, plan, admission.verdict === 'admitted' && !share, admission.quotaLeft);
      return admission;
    } catch (error) {
      this.link.failed(error);
      // It may still be carried out, so its reservation is settled like any other.
      return share ?? this.locally(caller, base);
    }
  }

  private locally({ tenant, plan }: Caller, base: Base): Admission {
    const decided = this.local.admit(tenant.id, plan, base.period, base.cost, this.link.gateways);
    const cost = decided.verdict === 'admitted' ? base.cost : 0;
    return { ...base, ...decided, cost, quotaLeft: null, mode: 'local' };
  }
}

type Base = Pick<Admission, 'tenant' | 'period' | 'cost' | 'reservation'>;

function exactly({ verdict, rateLeft, quotaLeft, waitMs }: ExactVerdict, base: Base): Admission {
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
