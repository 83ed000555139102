import { useFixture, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { callerOf, TestGateway, today } from '../../test/gateway.js';
import type { Caller } from '../authenticator.js';
import { PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { readQuota } from './quota-use.js';
import { readUsage } from './usage.js';

const accounts = useFixture(startAccounts);
const gateway = useFixture(() => startGateway('one'));
afterAll(() => gateway.client.disconnect());

/** A gateway on a separate connection. */
const startGateway = (name: string) => new TestGateway(new Redis(accounts.server.url), accounts.scope, name);
const admit = (who: Caller, cost: 0 | 1 = 1, id?: string) => gateway.admit(who, cost, id === undefined ? {} : { id });
const keysOf = ({ tenant }: Caller) =>
  accounts.redis.keys(`${accounts.server.namespace}:sandbox:admission:{${tenant.id}}:*`);
const keyOf = async (who: Caller, part: string) =>
  (await keysOf(who)).find((key) => key.includes(`:${part}`)) as string;
const counted = async (who: Caller) => Number(await accounts.redis.get(await keyOf(who, 'quota:')));
const acknowledged = () => gateway.settlement.drain();

const realNow = Date.now;
const setTime = (time: string) => {
  Date.now = () => Date.parse(time);
};
afterEach(() => {
  Date.now = realNow;
});

describe('the rate', () => {
  it('admits exactly the allowed number of requests and returns the time to wait', async () => {
    const who = callerOf({ requestsPerSecond: 10 });
    const all = await Promise.all(Array.from({ length: 100 }, () => admit(who)));
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(10);
    const refused = all.filter(({ verdict }) => verdict === 'rate_limited');
    expect(refused).toHaveLength(90);
    for (const { waitMs, rateLeft, cost } of refused) {
      expect([rateLeft, cost]).toEqual([0, 0]);
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(1_000);
    }
  });

  it('admits again after the returned time', async () => {
    const who = callerOf({ requestsPerSecond: 1 });
    await admit(who);
    const { waitMs } = await admit(who);
    await new Promise((resolve) => setTimeout(resolve, waitMs + 2));
    expect((await admit(who)).verdict).toBe('admitted');
  });

  it('admits nothing with a rate of 0 and everything without a rate', async () => {
    expect((await admit(callerOf({ requestsPerSecond: 0 }))).verdict).toBe('rate_limited');
    const who = callerOf({ requestsPerSecond: null, queriesPerMonth: null });
    const all = await Promise.all(Array.from({ length: 300 }, () => admit(who)));
    expect(new Set(all.map(({ verdict }) => verdict))).toEqual(new Set(['admitted']));
  });

  it('admits no more than the new rate after the rate became smaller', async () => {
    const who = callerOf({ requestsPerSecond: 10 });
    await Promise.all(Array.from({ length: 10 }, () => admit(who)));
    const { verdict, waitMs } = await admit({ ...who, plan: { ...who.plan, requestsPerSecond: 2 } });
    expect(verdict).toBe('rate_limited');
    expect(waitMs).toBeLessThanOrEqual(1_000);
  });

  it.each([
    ['an hour back', 3_600_000],
    ['0.9 s back', 900],
    ['an hour forward', -3_600_000],
  ])("blocks no tenant for longer than a window when the server's clock jumps %s", async (_, aheadMs) => {
    const who = callerOf({ requestsPerSecond: 3 });
    await Promise.all(Array.from({ length: 3 }, () => admit(who)));
    const ring = await keyOf(who, 'ring');
    for (const [index, time] of (await accounts.redis.lrange(ring, 0, -1)).entries()) {
      await accounts.redis.lset(ring, index, String(Number(time) + aheadMs * 1_000));
    }
    const { verdict, waitMs } = await admit(who);
    expect(verdict).toBe(aheadMs > 0 ? 'rate_limited' : 'admitted');
    expect(waitMs).toBeLessThanOrEqual(1_000);
    await new Promise((resolve) => setTimeout(resolve, waitMs + 2));
    expect((await admit(who)).verdict).toBe('admitted');
  });
});

describe('the quota', () => {
  it('counts down the rest of both limits', async () => {
    const who = callerOf({ requestsPerSecond: 5, queriesPerMonth: 3 });
    const left = [];
    for (let call = 0; call < 4; call += 1) {
      const { verdict, rateLeft, quotaLeft } = await admit(who);
      left.push([verdict, rateLeft, quotaLeft]);
    }
    expect(left).toEqual([
      ['admitted', 4, 2],
      ['admitted', 3, 1],
      ['admitted', 2, 0],
      ['quota_exhausted', 2, 0],
    ]);
  });

  it('is not exceeded by concurrent requests', async () => {
    const who = callerOf({ requestsPerSecond: null, queriesPerMonth: 100 });
    const all = await Promise.all(Array.from({ length: 1_000 }, () => admit(who)));
    expect(all.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(100);
    expect(await counted(who)).toBe(100);
  });

  it('is not consumed by a request without cost or by a request that the rate denies', async () => {
    const who = callerOf({ requestsPerSecond: 2, queriesPerMonth: 1 });
    expect(await admit(who, 0)).toMatchObject({ verdict: 'admitted', rateLeft: 1, quotaLeft: 1 });
    expect(await admit(who, 1)).toMatchObject({ verdict: 'admitted', rateLeft: 0, quotaLeft: 0 });
    expect(await admit(who, 0)).toMatchObject({ verdict: 'rate_limited' });
    expect(await counted(who)).toBe(1);
  });

  it('is charged once when the same request id comes again before its settlement', async () => {
    const who = callerOf({ requestsPerSecond: 1 });
    await admit(who, 1, 'req_same');
    expect(await admit(who, 1, 'req_same')).toMatchObject({ verdict: 'admitted', cost: 0 });
    expect(await counted(who)).toBe(1);
  });
});

describe('settlement', () => {
  it('gives back the charge of an answer that is not billable, once, and keeps the others', async () => {
    const who = callerOf({ requestsPerSecond: null });
    const admitted = await Promise.all(Array.from({ length: 10 }, () => admit(who)));
    await Promise.all(admitted.map((admission, index) => gateway.settle(admission, index % 2 === 0)));
    await acknowledged();
    expect(await counted(who)).toBe(5);
    expect(await keyOf(who, 'open')).toBeUndefined();
  });

  it('gives nothing back for a request without cost', async () => {
    const who = callerOf({ requestsPerSecond: null });
    await gateway.settle(await admit(who), true);
    await gateway.settle(await admit(who, 0), false);
    await acknowledged();
    expect(await counted(who)).toBe(1);
  });

  it('does not create an expired counter again when giving back', async () => {
    const who = callerOf({});
    const admitted = await admit(who);
    await accounts.redis.del(await keyOf(who, 'quota:'));
    await gateway.settle(admitted, false);
    await acknowledged();
    expect(await keyOf(who, 'quota:')).toBeUndefined();
  });

  it('sets a lifetime on every Redis key, even if a key has lost it', async () => {
    const who = callerOf({ requestsPerSecond: null });
    const both = async () => {
      await admit(who);
      await gateway.settle(await admit(who), true);
      await acknowledged();
    };
    await both();
    await accounts.redis.script('FLUSH');
    for (const key of await keysOf(who)) {
      await accounts.redis.persist(key);
    }
    await both();
    const keys = await keysOf(who);
    expect(keys.map((key) => key.split('}:')[1]?.split(':')[0]).sort()).toEqual(['applied', 'open', 'quota', 'usage']);
    for (const key of keys) {
      expect(await accounts.redis.pttl(key)).toBeGreaterThan(0);
    }
  });

  it('charges requests that never had a reservation or lost it', async () => {
    const who = callerOf({ requestsPerSecond: null });
    const [lost, never] = [await admit(who), await admit(who)];
    await accounts.redis.del(await keyOf(who, 'open'), await keyOf(who, 'quota:'));
    await gateway.settle(lost, true);
    await gateway.settle({ ...never, reservation: null }, true);
    await acknowledged();
    expect(await counted(who)).toBe(2);
    expect(await accounts.redis.pttl(await keyOf(who, 'quota:'))).toBeGreaterThan(0);
  });

  it("gives a December query back to December, even in January's first second", async () => {
    const who = callerOf({ requestsPerSecond: null });
    setTime('2027-01-01T04:59:59Z');
    const december = await admit(who);
    setTime('2027-01-01T05:00:01Z');
    const january = await admit(who);
    expect([december.period.id, january.period.id]).toEqual(['2026-12', '2027-01']);
    await gateway.settle(december, false);
    await gateway.settle(january, true);
    await acknowledged();
    const prefix = `${accounts.server.namespace}:sandbox:admission:{${who.tenant.id}}:quota`;
    expect(await accounts.redis.mget(`${prefix}:2026-12`, `${prefix}:2027-01`)).toEqual(['0', '1']);
  });

  it('counts requests exactly by day, endpoint, outcome and latency', async () => {
    const who = callerOf({ requestsPerSecond: null });
    for (let call = 0; call < 7; call += 1) {
      await gateway.settle(await admit(who), true);
    }
    await gateway.settle(await admit(who), false, { outcome: 'server_error', reason: 'source_unavailable' });
    for (let call = 0; call < 2; call += 1) {
      await gateway.settle(await admit(who), false, { outcome: 'client_error', reason: 'invalid_body' });
    }
    await acknowledged();
    expect(await readUsage(accounts.redis, accounts.scope, who.tenant.id, today(), today())).toEqual([
      {
        day: today(),
        endpoint: 'verify',
        charged: 7,
        chargedToTrial: 0,
        degraded: 0,
        outcomes: { ok: 7, server_error: 1, client_error: 2 },
        reasons: { source_unavailable: 1, invalid_body: 2 },
        latencyMs: { 25: 7 },
      },
    ]);
  });
});

describe('reading a quota', () => {
  it('returns the count of admission with its reservations, and charges nothing', async () => {
    const who = callerOf({ requestsPerSecond: null, queriesPerMonth: 10 });
    const readRest = () =>
      readQuota(accounts.redis, accounts.scope, who.tenant, who.plan, Date.parse('2026-12-31T20:00:00Z'));
    setTime('2026-12-31T20:00:00Z');
    expect(await readRest()).toEqual({
      period: '2026-12',
      used: 0,
      quota: 10,
      endsAt: Date.parse('2027-01-01T05:00:00Z'),
    });
    const answered = await admit(who);
    const open = await admit(who);
    expect([answered.verdict, open.verdict]).toEqual(['admitted', 'admitted']);
    await gateway.settle(answered, true);
    expect(await readRest()).toMatchObject({ used: 2, quota: 10 });
    await gateway.settle(open, false);
    await acknowledged();
    expect(await readRest()).toMatchObject({ used: 1 });
    expect(await readRest()).toMatchObject({ used: 1 });
  });

  it('returns the quota of a trial in production, and 0 once the trial is over', async () => {
    const scope = { ...accounts.scope, environment: 'production' as const };
    const production = new TestGateway(accounts.redis, scope);
    const plan = PLANS.get('trial');
    const trialEndsAt = Date.now() + 86_400_000;
    const times = { createdAt: 0, trialEndsAt, suspendedAt: null };
    const tenant = { id: 'trying', plan: 'trial', company: null, nit: null, networks: null, ...times };
    const admitted = await production.admit({ ...callerOf({}), tenant, plan });
    await production.settle(admitted, true);
    await production.settlement.drain();
    expect(await readQuota(accounts.redis, scope, tenant, plan)).toEqual({
      period: 'trial',
      used: 1,
      quota: 100,
      endsAt: trialEndsAt,
    });
    expect(await readQuota(accounts.redis, scope, tenant, plan, trialEndsAt + 1)).toMatchObject({ quota: 0 });
    const [row] = await readUsage(accounts.redis, scope, 'trying', today(), today());
    expect(row).toMatchObject({ charged: 1, chargedToTrial: 1 });
  });
});

it('many gateways know the number of gateways that are alive', async () => {
  const three = ['a', 'b', 'c'].map(startGateway);
  for (const { link } of three) {
    await link.start();
  }
  const [a, b, c] = three as [TestGateway, TestGateway, TestGateway];
  expect(c.link.gateways).toBe(3);
  await c.link.stop();
  await b.link.start();
  expect(b.link.gateways).toBe(2);
  for (const { link, client } of [a, b, c]) {
    await link.stop();
    client.disconnect();
  }
});

it('does not keep waiting for a reply that never comes', async () => {
  await waitFor(() => gateway.settlement.unsettled === 0, { what: 'every batch to be acknowledged' });
});
