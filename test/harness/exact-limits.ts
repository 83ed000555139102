import { type Deployment, type Plan, Plans, quotaPeriod, reclaimAbandoned, type Tenant } from '@cotejo/accounts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { Redis } from 'ioredis';
import { startFleet } from './admission-fleet.js';

/** Each trial has its own tenant, on one server. */
export class LimitsTrial {
  readonly redis: Redis;
  private tenants = 0;

  constructor(
    private readonly url: string,
    readonly deployment: Deployment,
  ) {
    this.redis = new Redis(url);
  }

  setting(over: Partial<Plan>) {
    this.tenants += 1;
    const plan: Plan = { ...Plans.load(defaultPoliciesDir()).get('negocio'), ...over };
    const tenant = { id: `fleet${this.tenants}`, plan: plan.id, createdAt: 0, trialEndsAt: null } as Tenant;
    return { url: this.url, deployment: this.deployment, tenant, plan };
  }

  private prefix(tenant: Tenant): string {
    return `${this.deployment.namespace}:${this.deployment.environment}:admission:{${tenant.id}}`;
  }

  async counted({ tenant, plan }: { tenant: Tenant; plan: Plan }): Promise<number> {
    return Number(
      await this.redis.get(`${this.prefix(tenant)}:quota:${quotaPeriod(plan, tenant.trialEndsAt, Date.now()).id}`),
    );
  }

  /** When each unsettled request was admitted, by the server's clock, milliseconds, ascending. */
  async admittedAt({ tenant }: { tenant: Tenant }): Promise<number[]> {
    const held = await this.redis.hvals(`${this.prefix(tenant)}:open`);
    return held.map((text) => Number(text.split(' ')[1])).sort((a, b) => a - b);
  }

  /** Keys of the deployment that would never go away. */
  async keysWithoutLifetime(): Promise<number> {
    const keys = await this.redis.keys(`${this.deployment.namespace}:*`);
    const lifetimes = await Promise.all(keys.map((key) => this.redis.pttl(key)));
    return lifetimes.filter((lifetime) => lifetime === -1).length;
  }
}

/** Test 8: so many processes hammer one rate for some seconds. Returns the most admitted in any second, by the server's clock. */
export async function hammerRate(trial: LimitsTrial, rate: number, processes: number, seconds: number) {
  const setting = trial.setting({ requestsPerSecond: rate, queriesPerMonth: null });
  const fleet = await startFleet(processes, setting);
  const endsAt = Date.now() + seconds * 1_000;
  let [local, requested] = [0, 0];
  await Promise.all(
    fleet.map(async (member) => {
      while (Date.now() < endsAt) {
        const outcome = await member.obey({ burst: 8, settle: false });
        local += outcome.local;
        requested += 8;
      }
    }),
  );
  await Promise.all(fleet.map((member) => member.stop()));
  const times = await trial.admittedAt(setting);
  const perSecondMax = Math.max(
    ...times.map((from, index) => times.slice(index).findIndex((time) => time >= from + 1_000)).filter((n) => n > 0),
    0,
  );
  return { perSecondMax, admitted: times.length, requested, local };
}

/** Test 8: bursts of exactly the rate, a little over a second apart. Returns how many were refused, which none must be. */
export async function burstRate(trial: LimitsTrial, rate: number, processes: number): Promise<number> {
  const setting = trial.setting({ requestsPerSecond: rate, queriesPerMonth: null });
  const fleet = await startFleet(processes, setting);
  let denied = 0;
  for (let burst = 0; burst < 3; burst += 1) {
    const outcomes = await Promise.all(
      fleet.map((member, index) => {
        const share = Math.floor(rate / processes) + (index < rate % processes ? 1 : 0);
        return member.obey({ burst: share, settle: false });
      }),
    );
    denied += outcomes.reduce((sum, outcome) => sum + outcome.denied, 0);
    await new Promise((resolve) => setTimeout(resolve, 1_001));
  }
  await Promise.all(fleet.map((member) => member.stop()));
  return denied;
}

/** Test 9: sends more requests at once than the quota allows. Returns the number of admitted requests. */
export async function raceForQuota(trial: LimitsTrial, quota: number, requesting: number, processes: number) {
  const setting = trial.setting({ requestsPerSecond: null, queriesPerMonth: quota });
  const fleet = await startFleet(processes, setting);
  const outcomes = await Promise.all(
    fleet.map((member) => member.obey({ burst: requesting / processes, settle: false })),
  );
  await Promise.all(fleet.map((member) => member.stop()));
  return outcomes.reduce((sum, { admitted }) => sum + admitted, 0);
}

/** Test 10: half of the answers are errors, and some processes die in the middle. Returns the counter and the billable answers. */
export async function billThroughDeaths(trial: LimitsTrial, processes: number, rounds: number, deaths: number) {
  const setting = trial.setting({ requestsPerSecond: null, queriesPerMonth: null });
  let answered = 0;
  let died = 0;
  for (let round = 0; round < rounds; round += 1) {
    const fleet = await startFleet(processes, setting);
    const outcomes = await Promise.all(
      fleet.map(async (member, index) => {
        const dieAfter = index < deaths ? { dieAfter: 20 + 17 * index } : {};
        await member.obey({ burst: 10, cost: 0 });
        return member.obey({ burst: 100, failShare: 0.5, ...dieAfter });
      }),
    );
    died += outcomes.filter((outcome) => outcome.died).length;
    await Promise.all(fleet.map((member) => member.stop()));
    answered += fleet.reduce((sum, member) => sum + member.answered, 0);
  }
  // No request is in flight any more: whatever is still reserved was abandoned.
  const abandoned = await reclaimAbandoned(trial.redis, trial.deployment, -1_000);
  return { counted: await trial.counted(setting), answered, died, abandoned };
}
