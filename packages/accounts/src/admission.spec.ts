import { defaultPoliciesDir } from '@cotejo/platform';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { AdmissionControl } from './admission.js';
import type { Caller } from './authenticator.js';
import { type Plan, Plans } from './plans.js';

const plans = Plans.load(defaultPoliciesDir());

let server: TestRedis;
let redis: Redis;
let admission: AdmissionControl;
let tenants = 0;

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
  admission = new AdmissionControl(redis, { namespace: server.namespace, environment: 'sandbox' });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

function caller(over: Partial<Plan>): Caller {
  tenants += 1;
  const plan = { ...plans.get('negocio'), ...over };
  const tenant = { id: `t${tenants}`, plan: plan.id, createdAt: 0, trialEndsAt: null, suspendedAt: null };
  return { tenant, plan, scopes: plan.scopes, rotatedAt: null, retiresAt: null };
}

let requests = 0;
const next = () => {
  requests += 1;
  return `req_${requests}`;
};
const keysOf = ({ tenant }: Caller) => redis.keys(`${server.namespace}:sandbox:admission:{${tenant.id}}:*`);

describe('admission', () => {
  it('admits exactly the rate at once, and says how long to wait', async () => {
    const who = caller({ requestsPerSecond: 10 });
    const all = await Promise.all(Array.from({ length: 100 }, () => admission.admit(who, next(), 1)));
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(10);
    const refused = all.filter(({ verdict }) => verdict === 'rate_limited');
    expect(refused).toHaveLength(90);
    for (const { waitMs, rateLeft } of refused) {
      expect(rateLeft).toBe(0);
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(1_000);
    }
  });

  it('admits again after the wait it named', async () => {
    const who = caller({ requestsPerSecond: 1 });
    await admission.admit(who, next(), 1);
    const { waitMs } = await admission.admit(who, next(), 1);
    await new Promise((resolve) => setTimeout(resolve, waitMs + 2));
    expect((await admission.admit(who, next(), 1)).verdict).toBe('admitted');
  });

  it('counts what is left of both limits down', async () => {
    const who = caller({ requestsPerSecond: 5, queriesPerMonth: 3 });
    const left = [];
    for (let call = 0; call < 4; call += 1) {
      const { verdict, rateLeft, quotaLeft } = await admission.admit(who, next(), 1);
      left.push([verdict, rateLeft, quotaLeft]);
    }
    expect(left).toEqual([
      ['admitted', 4, 2],
      ['admitted', 3, 1],
      ['admitted', 2, 0],
      ['quota_exhausted', 2, 0],
    ]);
  });

  it('never lets more than the quota through, however many ask at once', async () => {
    const who = caller({ requestsPerSecond: null, queriesPerMonth: 100 });
    const all = await Promise.all(Array.from({ length: 1_000 }, () => admission.admit(who, next(), 1)));
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(100);
  });

  it('consumes rate but no quota for a request of no cost', async () => {
    const who = caller({ requestsPerSecond: 2, queriesPerMonth: 1 });
    expect(await admission.admit(who, next(), 0)).toMatchObject({ verdict: 'admitted', rateLeft: 1, quotaLeft: 1 });
    expect(await admission.admit(who, next(), 1)).toMatchObject({ verdict: 'admitted', rateLeft: 0, quotaLeft: 0 });
    expect(await admission.admit(who, next(), 0)).toMatchObject({ verdict: 'rate_limited' });
  });

  it('gives a charge back once', async () => {
    const who = caller({ requestsPerSecond: null, queriesPerMonth: 5 });
    const admitted = await admission.admit(who, next(), 1);
    await Promise.all(Array.from({ length: 20 }, () => admitted.refund()));
    expect((await admission.admit(who, next(), 1)).quotaLeft).toBe(4);
  });

  it('does not bring an expired counter back to life by a late refund', async () => {
    const who = caller({ queriesPerMonth: 5 });
    const admitted = await admission.admit(who, next(), 1);
    const counter = (await keysOf(who)).find((key) => key.includes(':quota:')) as string;
    await redis.del(counter);
    await admitted.refund();
    expect(await redis.exists(counter)).toBe(0);
  });

  it('gives every key a lifetime, also one that lost it', async () => {
    const who = caller({});
    await admission.admit(who, next(), 1);
    for (const key of await keysOf(who)) await redis.persist(key);
    await admission.admit(who, next(), 1);
    const counterAndRing = (await keysOf(who)).filter((key) => !key.includes(':request:'));
    expect(counterAndRing).toHaveLength(2);
    for (const key of counterAndRing) expect(await redis.pttl(key)).toBeGreaterThan(0);
  });

  it('heals a ring that lies in the future', async () => {
    const who = caller({ requestsPerSecond: 1 });
    await admission.admit(who, next(), 1);
    const ring = (await keysOf(who)).find((key) => key.endsWith(':ring')) as string;
    await redis.lset(ring, 0, (Date.now() + 3_600_000) * 1_000);
    expect((await admission.admit(who, next(), 1)).verdict).toBe('admitted');
  });
});

describe('admission without the state Redis', () => {
  it('goes on by its own share, refuses trials, and says that it did', async () => {
    const away = new Redis(1, { lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null });
    away.on('error', () => {});
    const local = new AdmissionControl(away, { namespace: 'x', environment: 'sandbox' });
    const who = caller({ requestsPerSecond: 3 });
    const all = [];
    for (let call = 0; call < 5; call += 1) all.push(await local.admit(who, next(), 1));
    expect(all.map(({ verdict }) => verdict)).toEqual([
      'admitted',
      'admitted',
      'admitted',
      'rate_limited',
      'rate_limited',
    ]);
    expect(all.every(({ mode }) => mode === 'local')).toBe(true);
    const trial = caller(plans.get('trial'));
    expect((await local.admit(trial, next(), 1)).verdict).toBe('state_unavailable');
    away.disconnect();
  });
});
