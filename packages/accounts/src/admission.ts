import { readFileSync } from 'node:fs';
import type { Environment } from '@cotejo/contracts';
import type { Redis } from 'ioredis';
import type { Caller } from './authenticator.js';
import { LocalAdmission } from './local-admission.js';
import { quotaPeriod } from './quota-period.js';

/** Whether a request may go on, and what is left of both limits; `null` where the plan has none. */
export interface Admission {
  verdict: 'admitted' | 'rate_limited' | 'quota_exhausted' | 'state_unavailable';
  rateLeft: number | null;
  quotaLeft: number | null;
  /** Milliseconds until the rate allows a call again. */
  waitMs: number;
  /** `local`: the state Redis did not answer, this process decided by its share. */
  mode: 'exact' | 'local';
  /** Gives the charge back; call it once the answer turns out not to be billable. */
  refund(): Promise<void>;
}

const WINDOW_US = 1_000_000;
const RESERVATION_TTL_MS = 120_000;

interface AdmissionCommands {
  cotejoAdmit(ring: string, counter: string, reservation: string, ...args: number[]): Promise<number[]>;
  cotejoRefund(reservation: string, counter: string): Promise<number>;
}

const script = (name: string) => readFileSync(new URL(`../lua/${name}.lua`, import.meta.url), 'utf8');

/** Rate and quota in one round trip to the state Redis. */
export class AdmissionControl {
  private readonly redis: Redis & AdmissionCommands;
  private readonly local = new LocalAdmission();

  constructor(
    redis: Redis,
    private readonly options: { namespace: string; environment: Environment },
  ) {
    redis.defineCommand('cotejoAdmit', { numberOfKeys: 3, lua: script('admit') });
    redis.defineCommand('cotejoRefund', { numberOfKeys: 2, lua: script('refund') });
    this.redis = redis as Redis & AdmissionCommands;
  }

  /**
   * @param requestId minted by the gateway, never the caller's: a known one is not charged again
   * @param cost 1 for a query, 0 for a request that only consumes rate
   */
  async admit({ tenant, plan }: Caller, requestId: string, cost: 0 | 1): Promise<Admission> {
    const period = quotaPeriod(plan, tenant, Date.now());
    // The tenant in braces keeps its keys on one slot of a cluster.
    const prefix = `${this.options.namespace}:${this.options.environment}:admission:{${tenant.id}}`;
    const counter = `${prefix}:quota:${period.id}`;
    const reservation = `${prefix}:request:${requestId}`;
    try {
      const reply = await this.redis.cotejoAdmit(
        `${prefix}:ring`,
        counter,
        reservation,
        plan.requestsPerSecond ?? -1,
        WINDOW_US,
        period.quota ?? -1,
        cost,
        period.lifetimeMs,
        RESERVATION_TTL_MS,
      );
      return this.exact(reply, counter, cost > 0 ? reservation : null);
    } catch {
      return this.local.admit(tenant.id, plan);
    }
  }

  private exact(reply: number[], counter: string, reservation: string | null): Admission {
    const [verdict = 1, rateLeft = -1, quotaLeft = -1, waitMs = 0] = reply;
    return {
      verdict: verdict === -1 ? 'rate_limited' : verdict === -2 ? 'quota_exhausted' : 'admitted',
      rateLeft: rateLeft < 0 ? null : rateLeft,
      quotaLeft: quotaLeft < 0 ? null : quotaLeft,
      waitMs,
      mode: 'exact',
      refund: async () => {
        if (reservation && verdict > 0) await this.redis.cotejoRefund(reservation, counter);
      },
    };
  }
}
