import { connectWithin, createRedis } from '@cotejo/platform';
import { freePort, startRedis, type TestRedis, testFolder, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { callerOf, TestGateway } from '../../test/gateway.js';
import { type SlowLink, startSlowLink } from '../../test/slow-link.js';
import type { Caller } from '../authenticator.js';
import type { Admission } from './admission.js';
import { tenantKeys } from './admission-keys.js';
import { BatchPlaces } from './batch-places.js';
import { CHARGED_MARK_MS, FREE_MARK_MS, type IdempotencyMark } from './idempotency-mark.js';

/**
 * The state Redis dies, loses its last second, freezes or is full: every request is still decided, and counted once.
 */
const deployment = { namespace: 'away', environment: 'production' } as const;

const UNKNOWN = { charged: null, replayed: null };

const dir = testFolder();
let port: number;
let server: TestRedis;
let gateway: TestGateway;
let frozen = false;
let starts = 0;

it('treats a master that refuses writes for lack of replicas as away at once, and settles when it accepts writes again', async () => {
  const who = callerOf({ requestsPerSecond: null });
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

const startServer = () => startRedis({ own: true, port, dir, persist: true });

async function startGateway(): Promise<TestGateway> {
  starts += 1;
  const started = new TestGateway(createRedis(server.url, { commandTimeoutMs: 250 }), deployment, `gateway-${starts}`);
  await connectWithin(started.client, 5_000);
  await started.link.start();
  return started;
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

const admit = (who: Caller, cost: 0 | 1 = 1, mark: IdempotencyMark | null = null) => gateway.admit(who, cost, { mark });
const settle = (admission: Admission, charged: boolean) => gateway.settle(admission, charged);
const admitTimes = async (times: number, who: Caller) => {
  const admitted: Admission[] = [];
  for (let call = 0; call < times; call += 1) {
    admitted.push(await admit(who));
  }
  return admitted;
};
const stopServer = async () => {
  await server.kill();
  await waitFor(() => gateway.link.mode === 'local');
};
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
    await stopServer();
  });

  it('admits its share of the rate in mode local', async () => {
    gateway.link.gateways = 3;
    const who = callerOf({ requestsPerSecond: 10 });
    const all = await admitTimes(8, who);
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(3);
    expect(all.every(({ mode, quotaLeft }) => mode === 'local' && quotaLeft === null)).toBe(true);
  });

  it('shares a rate that is lower than the number of gateways over a longer window', async () => {
    gateway.link.gateways = 20;
    const who = callerOf({ requestsPerSecond: 10 });
    expect((await admit(who)).verdict).toBe('admitted');
    const { verdict, waitMs } = await admit(who);
    expect(verdict).toBe('rate_limited');
    expect(waitMs).toBeGreaterThan(1_000);
    expect(waitMs).toBeLessThanOrEqual(2_000);
  });

  it('admits at most a tenth of the quota, refuses trials, and admits everything without limits', async () => {
    const who = callerOf({ requestsPerSecond: null, queriesPerMonth: 100 });
    const verdicts = (await admitTimes(15, who)).map(({ verdict }) => verdict);
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(10);
    expect(verdicts.at(-1)).toBe('state_unavailable');
    expect((await admit(who, 0)).verdict).toBe('admitted');
    expect((await admit(callerOf({}, 'trial'))).verdict).toBe('state_unavailable');
    const unlimited = callerOf({}, 'enterprise');
    expect((await admitTimes(100, unlimited)).every(({ verdict }) => verdict === 'admitted')).toBe(true);
  });

  it('charges the admitted requests once when the state Redis is back', async () => {
    const who = callerOf({ requestsPerSecond: null });
    const admitted = await admitTimes(20, who);
    await Promise.all(admitted.map((admission, index) => settle(admission, index < 12)));
    expect(gateway.settlement.unsettled).toBeGreaterThan(0);
    server = await startServer();
    await back();
    await settled();
    expect(await counted(who, admitted[0]?.period.id as string)).toBe(12);
  });
});

it('charges an idempotency key once, although one of its answers was given while the state Redis was down', async () => {
  const who = callerOf({ requestsPerSecond: null });
  const mark: IdempotencyMark = { name: 'key', fingerprints: ['today_body', 'beforebody'] };
  await settle(await admit(who, 1, mark), true);
  await settled();
  await stopServer();
  const away = await Promise.all([admit(who, 1, mark), admit(who, 1, mark)]);
  expect(away.map(({ verdict, repetition }) => [verdict, repetition])).toEqual([
    ['admitted', 'unknown'],
    ['admitted', 'unknown'],
  ]);
  const charges = await Promise.all(away.map((admission) => settle(admission, true)));
  expect(charges).toEqual([UNKNOWN, UNKNOWN]);
  server = await startServer();
  await back();
  await settled();
  expect(await counted(who, (away[0] as Admission).period.id)).toBe(1);
});

describe('while the state Redis answers late', () => {
  let link: SlowLink;
  let slow: TestGateway;
  beforeEach(async () => {
    link = await startSlowLink(server.url);
    slow = new TestGateway(createRedis(link.url, { commandTimeoutMs: 250 }), deployment, 'slow');
    await connectWithin(slow.client, 5_000);
    link.delayMs = 60;
  });
  afterEach(() => {
    slow.client.disconnect();
    link.stop();
  });
  const mark: IdempotencyMark = { name: 'late', fingerprints: ['today_body', 'beforebody'] };

  it('says of a repetition that was decided without it that it is replayed', async () => {
    const who = callerOf({ requestsPerSecond: null, queriesPerMonth: 100 });
    expect(await settle(await admit(who, 1, mark), true)).toEqual({ charged: true, replayed: false });
    const late = await slow.admit(who, 1, { mark });
    expect(late).toMatchObject({ mode: 'local', repetition: 'unknown', quotaLeft: null });
    expect(await slow.settle(late, true)).toEqual({ charged: false, replayed: true });
    // Redis replies to the admission first.
    expect(late).toMatchObject({ repetition: 'charged', quotaLeft: 99 });
  });

  it('says which one of several open requests under a key is charged', async () => {
    const who = callerOf({ requestsPerSecond: null });
    const all = await Promise.all([0, 1, 2].map(() => slow.admit(who, 1, { mark })));
    const charges = await Promise.all(all.map((admission, call) => slow.settle(admission, call > 0)));
    expect(charges).toEqual([
      { charged: false, replayed: false },
      { charged: true, replayed: false },
      { charged: false, replayed: true },
    ]);
  });

  it('does not wait for a reply that comes after a tenth of a second', async () => {
    const late = await slow.admit(callerOf({ requestsPerSecond: null }), 1, { mark });
    link.delayMs = 200;
    expect(await slow.settle(late, true)).toEqual(UNKNOWN);
    const places = new BatchPlaces(slow.client, slow.link, deployment);
    expect(await places.take(late.tenant, 'late', 0)).toBe(true);
  });

  it('says that the charge is not known when no reply comes', async () => {
    const who = callerOf({ requestsPerSecond: null });
    link.delayMs = 2_000;
    const late = await slow.admit(who, 1, { mark });
    expect(await slow.settle(late, true)).toEqual(UNKNOWN);
    expect(await slow.settle({ ...late, reservation: 'refused' }, false)).toEqual({ charged: false, replayed: null });
    expect(await slow.settle({ ...late, reservation: 'no key', mark: null }, true)).toEqual({
      charged: true,
      replayed: false,
    });
  });
});

it('remembers a quota that was exhausted before the outage', async () => {
  const who = callerOf({ requestsPerSecond: null, queriesPerMonth: 2 });
  await admitTimes(2, who);
  await stopServer();
  expect((await admit(who)).verdict).toBe('quota_exhausted');
});

it('charges again the requests that the server acknowledged and lost in a crash', async () => {
  const who = callerOf({ requestsPerSecond: null });
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
  const who = callerOf({ requestsPerSecond: null });
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

it.each([
  [3, CHARGED_MARK_MS],
  [1.6, FREE_MARK_MS],
  [1.2, 60_000],
])(
  'keeps the marks of all tenants shorter the fuller the server is: with %d times the used memory',
  async (times, ms) => {
    const operator = new Redis(server.url);
    const used = Number(/\nused_memory:(\d+)/.exec(await operator.info('memory'))?.[1]);
    await operator.config('SET', 'maxmemory-policy', 'noeviction', 'maxmemory', Math.round(used * times));
    await gateway.link.start();
    expect(gateway.link.memoryUsed).toBeCloseTo(1 / times, 1);
    const who = callerOf({ requestsPerSecond: null });
    const mark: IdempotencyMark = { name: 'key', fingerprints: ['today_body', 'beforebody'] };
    const expectLifetime = async (lifetimeMs: number) => {
      const left = await operator.pttl(tenantKeys(deployment, who.tenant.id).mark('key'));
      expect(left).toBeGreaterThan(lifetimeMs / 2);
      expect(left).toBeLessThanOrEqual(lifetimeMs);
    };
    const admission = await admit(who, 1, mark);
    await expectLifetime(Math.min(ms, FREE_MARK_MS));
    await settle(admission, true);
    await expectLifetime(ms);
    operator.disconnect();
  },
);

it('decides alone while the server is full, loses no counter, and settles once there is memory', async () => {
  const who = callerOf({ requestsPerSecond: null });
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
