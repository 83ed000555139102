import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import type { Caller } from '../authenticator.js';
import type { Plan } from '../plans.js';
import { trialEnd } from '../tenants/tenant.js';
import { withTimeout } from '../with-timeout.js';
import { ExactAdmission, type ExactVerdict } from './exact-admission.js';
import type { IdempotencyMark } from './idempotency-mark.js';
import { LocalAdmission } from './local-admission.js';
import { type QuotaPeriod, quotaPeriod } from './quota-period.js';
import type { StateLink } from './state-link.js';

/**
 * Whether a request is admitted, and what is left of both limits; `null` when the plan has no limit or the rest is
 * unknown.
 */
export interface Admission {
  tenant: string;
  plan: Plan;
  period: QuotaPeriod;
  verdict: 'admitted' | 'rate_limited' | 'quota_exhausted' | 'state_unavailable' | 'key_reused';
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
  /** Id under which the request is settled; `null`: the state Redis was not called, and there is no idempotency key. */
  reservation: string | null;
  /** Of the idempotency key; `null`: the request has no such key. */
  mark: IdempotencyMark | null;
  /**
   * `first`: no earlier request had the idempotency key, or there is no key. `repeated`: an earlier one had it. `charged`: an
   * answer under it was charged. `unknown`: the state Redis has not answered.
   */
  repetition: 'first' | 'repeated' | 'charged' | 'unknown';
}

/** Whether an earlier request is known to have the idempotency key. */
export const isRepeated = (admission: Admission | null): boolean =>
  admission?.repetition === 'repeated' || admission?.repetition === 'charged';

/** A request waits at most this long for the verdict. Its answer may wait for the settlement too. */
const REPLY_TIMEOUT_MS = 25;
/** Decides rate and quota in one round trip to the state Redis, or by this process's share while Redis is away. */
export class AdmissionControl {
  private readonly exact: ExactAdmission;
  private readonly local = new LocalAdmission();

  constructor(
    redis: Redis,
    private readonly link: StateLink,
    private readonly deployment: Deployment,
  ) {
    this.exact = new ExactAdmission(redis, link, deployment);
  }

  /**
   * Never rejects.
   * @param requestId created by the gateway, never by the client: a request id that is still open is not charged again
   * @param cost 1 for a query, 0 for a request that consumes only the rate
   * @param mark all requests of a tenant with the same one cost one query together
   */
  async admit(caller: Caller, requestId: string, cost: 0 | 1, mark: IdempotencyMark | null = null): Promise<Admission> {
    const { tenant, plan } = caller;
    const period = quotaPeriod(plan, trialEnd(tenant, plan, this.deployment.environment), Date.now());
    const base: Base = { tenant: tenant.id, plan, period, cost, reservation: requestId, mark, repetition: 'first' };
    const { mode } = this.link;
    if (mode === 'local') {
      return this.admitLocally(caller, { ...base, reservation: mark && requestId });
    }
    const share = mode === 'returning' ? this.admitLocally(caller, base) : null;
    if (share && share.verdict !== 'admitted') {
      return share;
    }
    const reply = this.exact.requestVerdict(caller, period, { requestId, cost, mark });
    try {
      const admission = exactAdmission(await withTimeout(reply, REPLY_TIMEOUT_MS), base);
      this.link.succeeded();
      this.local.observe(tenant.id, plan, admission.verdict === 'admitted' && !share, admission.quotaLeft);
      return admission;
    } catch (error) {
      this.link.failed(error);
      // Redis may still execute the script, so the reservation is settled like any other.
      const admission = share ?? this.admitLocally(caller, base);
      reply.then((late) => learn(admission, late)).catch(() => {});
      return admission;
    }
  }

  private admitLocally({ tenant, plan }: Caller, base: Base): Admission {
    const decided = this.local.admit(tenant.id, plan, base.period, base.cost, this.link.gateways);
    const isAdmitted = decided.verdict === 'admitted';
    const repetition = isAdmitted && base.mark ? 'unknown' : 'first';
    return { ...base, ...decided, cost: isAdmitted ? base.cost : 0, repetition, quotaLeft: null, mode: 'local' };
  }
}

type Base = Pick<Admission, 'tenant' | 'plan' | 'period' | 'cost' | 'reservation' | 'mark' | 'repetition'>;

const REFUSALS: Partial<Record<number, Admission['verdict']>> = {
  [-1]: 'rate_limited',
  [-2]: 'quota_exhausted',
  [-3]: 'key_reused',
};
/** Verdicts of requests that are charged if their answer is billable. With verdict 4 the earlier request holds the reservation. */
const CHARGEABLE = [1, 4, 5];
const CHARGED_BEFORE = 3;

function exactAdmission({ verdict, rateLeft, quotaLeft, waitMs }: ExactVerdict, base: Base): Admission {
  return {
    ...base,
    cost: CHARGEABLE.includes(verdict) ? base.cost : 0,
    verdict: REFUSALS[verdict] ?? 'admitted',
    repetition: verdict === CHARGED_BEFORE ? 'charged' : verdict > CHARGED_BEFORE ? 'repeated' : 'first',
    rateLeft: rateLeft < 0 ? null : rateLeft,
    quotaLeft: quotaLeft < 0 ? null : quotaLeft,
    waitMs,
    mode: 'exact',
  };
}

/** A reply that came too late for the decision may still come before the answer leaves, which then says more. */
function learn(admission: Admission, { verdict, quotaLeft }: ExactVerdict): void {
  admission.quotaLeft = quotaLeft < 0 ? null : quotaLeft;
  if (verdict === CHARGED_BEFORE) {
    admission.repetition = 'charged';
  }
}
