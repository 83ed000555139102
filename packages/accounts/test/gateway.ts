import type { Redis } from 'ioredis';
import type { Deployment } from '../src/account-names.js';
import { type Admission, AdmissionControl } from '../src/admission/admission.js';
import type { IdempotencyMark } from '../src/admission/idempotency-mark.js';
import { type AnswerCharge, Settlement } from '../src/admission/settlement.js';
import { StateLink } from '../src/admission/state-link.js';
import type { Caller } from '../src/authenticator.js';
import type { Plan } from '../src/plans.js';
import { PLANS } from '../src/testing/accounts-fixture.js';

let tenants = 0;
let requests = 0;

/** The caller of a new tenant, whose plan has other limits. */
export function callerOf(over: Partial<Plan> = {}, id = 'negocio'): Caller {
  tenants += 1;
  const plan = { ...PLANS.get(id), ...over };
  const trialEndsAt = plan.trial ? Date.now() + 86_400_000 : null;
  const tenant = { id: `t${tenants}`, plan: id, createdAt: 0, trialEndsAt };
  return { tenant, plan, scopes: plan.scopes } as unknown as Caller;
}

/** Today in Bogotá. */
export const today = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);

/** Admission and settlement of one gateway. */
export class TestGateway {
  readonly link: StateLink;
  readonly settlement: Settlement;
  private readonly admission: AdmissionControl;

  constructor(
    readonly client: Redis,
    deployment: Deployment,
    name = 'gateway',
  ) {
    this.link = new StateLink(client, deployment, name);
    this.admission = new AdmissionControl(client, this.link, deployment);
    this.settlement = new Settlement(client, this.link, deployment, name);
  }

  admit(who: Caller, cost: 0 | 1 = 1, given: { id?: string; mark?: IdempotencyMark | null } = {}): Promise<Admission> {
    requests += 1;
    const { id = `req_${requests}`, mark = null } = given;
    return this.admission.admit(who, id, cost, mark);
  }

  /** Resolves when the answer may leave. */
  settle(
    admitted: Admission,
    charged: boolean,
    over: Partial<Parameters<Settlement['add']>[2]> = {},
  ): Promise<AnswerCharge> {
    const event = { endpoint: 'verify', outcome: 'ok', tookMs: 12, degraded: false, reason: null, ...over };
    return new Promise((written) => this.settlement.add(admitted, charged, event, written));
  }
}
