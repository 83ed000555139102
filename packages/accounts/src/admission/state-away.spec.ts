import { connectWithin, createRedis, defaultPoliciesDir } from '@cotejo/platform';
import { freePort, startRedis, type TestRedis, testFolder, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import type { Caller } from '../authenticator.js';
import { type Plan, Plans } from '../plans.js';
import { type Admission, AdmissionControl } from './admission.js';
import { tenantKeys } from './admission-keys.js';
import type { IdempotencyMark } from './idempotency-mark.js';
import { Settlement } from './settlement.js';
import { StateLink } from './state-link.js';

/**
 * The state Redis dies, loses its last second, freezes or is full: every request is still decided, and counted once.
 */
const plans = Plans.load(defaultPoliciesDir());
const deployment = { namespace: 'away', environment: 'production' } as const;

const dir = testFolder();
let port: number;
let server: TestRedis;
let gateway: Gateway;
let frozen = false;
let tenants = 0;
let requests = 0;

it('treats a master that refuses writes for lack of replicas as away at once, and settles when it accepts writes again', async () => {
  const who = caller({ requestsPerSecond: null });
  await settle(await admit(who), true);
  await settled();
  const operator = new Redis(server.url);
  await operator.config('SET', 'min-replicas-to-write', '1');
  const first = await admit(who);
  expect([first.mode, gateway.link.mode]).toEqual(['local', 'local']);
  const admitted = [first, await admit(who), await admit(who)];
  expect(admitted.map(({ verdict }) => verdict)).toEqual(['admitted', 'admitted', 'admitted']);
  await Promise.all(admitted.map((admission) => settle(admission, true)));
  await operator.config('SET', 'min-replicas-to-write', '0');
  operator.disconnect();
  await back();
  await settled();
  expect(await counted(who, first.period.id)).toBe(1 + admitted.length);
});

type Gateway = Awaited<ReturnType<typeof startGateway>>;

const startServer = () => startRedis({ own: true, port, dir, persist: true });

async function startGateway() {
  const client = createRedis(server.url, { commandTimeoutMs: 250 });
  const link = new StateLink(client, deployment, `gateway-${tenants}`);
  const admission = new AdmissionControl(client, link, deployment);
  const settlement = new Settlement(client, link, deployment, `gateway-${tenants}`);
  await connectWithin(client, 5_000);
  await link.start();
  return { client, link, admission, settlement };
}

beforeEach(async () => {
  port = await freePort();
  server = await startServer();
  gateway = await startGateway();
});
afterEach(async () => {
  await gateway.link.stop();
  gateway.client.disconnect();
  if (frozen) {
    process.kill(server.pid as number, 'SIGCONT');
  }
  frozen = false;
  await server.stop();
});

function caller(over: Partial<Plan>, id = 'negocio'): Caller {
  tenants += 1;
  const plan = { ...plans.get(id), ...over };
  const trialEndsAt = plan.trial ? Date.now() + 86_400_000 : null;
  return { tenant: { id: `t${tenants}`, plan: plan.id, createdAt: 0, trialEndsAt }, plan } as unknown as Caller;
}

function admit(who: Caller, cost: 0 | 1 = 1, mark: IdempotencyMark | null = null): Promise<Admission> {
  requests += 1;
  return gateway.admission.admit(who, `req_${requests}`, cost, mark);
}

function settle(admission: Admission, charged: boolean): Promise<void> {
  const event = { endpoint: 'verify', outcome: 'ok', tookMs: 1, degraded: false, reason: null };
  return new Promise((written) => gateway.settlement.add(admission, charged, event, written));
}

const back = () => waitFor(() => gateway.link.mode === 'exact', { what: 'the state Redis to decide again' });
const settled = () => waitFor(() => gateway.settlement.unsettled === 0, { what: 'everything to be settled' });

async function counted(who: Caller, period: string): Promise<number> {
  const reader = new Redis(server.url);
  const count = Number(await reader.get(tenantKeys(deployment, who.tenant.id).counter(period)));
  reader.disconnect();
  return count;
}

describe('while the state Redis is down', () => {
  beforeEach(async () => {
    await server.kill();
    await waitFor(() => gateway.link.mode === 'local');
  });

  it('admits its share of the rate in mode local', async () => {
    gateway.link.gateways = 3;
    const who = caller({ requestsPerSecond: 10 });
    const all = [];
    for (let call = 0; call < 8; call += 1) {
      all.push(await admit(who));
    }
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(3);
    expect(all.every(({ mode, quotaLeft }) => mode === 'local' && quotaLeft === null)).toBe(true);
  });

  it('shares a rate that is lower than the number of gateways over a longer window', async () => {
    gateway.link.gateways = 20;
    const who = caller({ requestsPerSecond: 10 });
    expect((await admit(who)).verdict).toBe('admitted');
    const { verdict, waitMs } = await admit(who);
    expect(verdict).toBe('rate_limited');
    expect(waitMs).toBeGreaterThan(1_000);
    expect(waitMs).toBeLessThanOrEqual(2_000);
  });

  it('admits at most a tenth of the quota, refuses trials, and admits everything without limits', async () => {
    const who = caller({ requestsPerSecond: null, queriesPerMonth: 100 });
    const verdicts = [];
    for (let call = 0; call < 15; call += 1) {
      verdicts.push((await admit(who)).verdict);
    }
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(10);
    expect(verdicts.at(-1)).toBe('state_unavailable');
    expect((await admit(who, 0)).verdict).toBe('admitted');
    expect((await admit(caller({}, 'trial'))).verdict).toBe('state_unavailable');
    const unlimited = caller({}, 'enterprise');
    for (let call = 0; call < 100; call += 1) {
      expect((await admit(unlimited)).verdict).toBe('admitted');
    }
  });

  it('charges the admitted requests once when the state Redis is back', async () => {
    const who = caller({ requestsPerSecond: null });
    const admitted = [];
    for (let call = 0; call < 20; call += 1) {
      admitted.push(await admit(who));
    }
    await Promise.all(admitted.map((admission, index) => settle(admission, index < 12)));
    expect(gateway.settlement.unsettled).toBeGreaterThan(0);
    server = await startServer();
    await back();
    await settled();
    expect(await counted(who, admitted[0]?.period.id as string)).toBe(12);
  });
});

it('charges an idempotency key once, although one of its answers was given while the state Redis was down', async () => {
  const who = caller({ requestsPerSecond: null });
  const mark: IdempotencyMark = { name: 'key', fingerprints: ['today_body', 'beforebody'] };
  await settle(await admit(who, 1, mark), true);
  await settled();
  await server.kill();
  await waitFor(() => gateway.link.mode === 'local');
  const away = await Promise.all([admit(who, 1, mark), admit(who, 1, mark)]);
  expect(away.map(({ verdict, repetition }) => [verdict, repetition])).toEqual([
    ['admitted', 'first'],
    ['admitted', 'first'],
  ]);
  await Promise.all(away.map((admission) => settle(admission, true)));
  server = await startServer();
  await back();
  await settled();
  expect(await counted(who, (away[0] as Admission).period.id)).toBe(1);
});

it('remembers a quota that was exhausted before the outage', async () => {
  const who = caller({ requestsPerSecond: null, queriesPerMonth: 2 });
  for (let call = 0; call < 2; call += 1) {
    await admit(who);
  }
  await server.kill();
  await waitFor(() => gateway.link.mode === 'local');
  expect((await admit(who)).verdict).toBe('quota_exhausted');
});

it('charges again the requests that the server acknowledged and lost in a crash', async () => {
  const who = caller({ requestsPerSecond: null });
  const admitted = [];
  for (let call = 0; call < 30; call += 1) {
    const admission = await admit(who);
    await settle(admission, true);
    admitted.push(admission);
  }
  await settled();
  // Delete the tenant's data of the last seconds, as if they were not written to disk before the crash.
  await server.kill();
  server = await startServer();
  const wiper = new Redis(server.url);
  const keys = await wiper.keys('*');
  if (keys.length > 0) {
    await wiper.del(keys);
  }
  wiper.disconnect();
  await back();
  await settled();
  expect(await counted(who, admitted[0]?.period.id as string)).toBe(30);
});

it('decides each request at once while the server is frozen, and charges it once afterwards', async () => {
  const who = caller({ requestsPerSecond: null });
  await settle(await admit(who), true);
  process.kill(server.pid as number, 'SIGSTOP');
  frozen = true;
  const admitted = await Promise.all(Array.from({ length: 20 }, () => admit(who)));
  await Promise.all(admitted.map((admission, index) => settle(admission, index < 15)));
  await waitFor(async () => (await admit(who, 0)).mode === 'local' && gateway.link.mode === 'local');
  const late = await admit(who);
  expect(late).toMatchObject({ mode: 'local', verdict: 'admitted', reservation: null });
  await settle(late, true);
  process.kill(server.pid as number, 'SIGCONT');
  frozen = false;
  await back();
  await settled();
  expect(await counted(who, late.period.id)).toBe(1 + 15 + 1);
});

it('decides alone while the server is full, loses no counter, and settles once there is memory', async () => {
  const who = caller({ requestsPerSecond: null });
  await settle(await admit(who), true);
  await settled();
  const operator = new Redis(server.url);
  await operator.config('SET', 'maxmemory-policy', 'noeviction', 'maxmemory', '1mb');
  const admitted: Admission[] = [];
  await waitFor(async () => admitted.push(await admit(who)) && gateway.link.mode === 'local');
  expect(admitted.every(({ verdict, mode }) => verdict === 'admitted' && mode === 'local')).toBe(true);
  await Promise.all(admitted.map((admission) => settle(admission, true)));
  await operator.config('SET', 'maxmemory', '0');
  operator.disconnect();
  await back();
  await settled();
  expect(await counted(who, admitted[0]?.period.id as string)).toBe(1 + admitted.length);
});
