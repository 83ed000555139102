import { useFixture } from '@cotejo/testing';
import { callerOf, TestGateway, today } from '../../test/gateway.js';
import type { Caller } from '../authenticator.js';
import type { Plan } from '../plans.js';
import { startAccounts } from '../testing/accounts-fixture.js';
import { reclaimAbandoned } from './abandoned.js';
import type { Admission } from './admission.js';
import { tenantKeys } from './admission-keys.js';
import { CHARGED_MARK_MS, FREE_MARK_MS, type IdempotencyMark, MARKS_HOURLY_MAX } from './idempotency-mark.js';
import type { AnswerCharge } from './settlement.js';
import { readUsage } from './usage.js';

const GATEWAYS = 3;

const accounts = useFixture(startAccounts);
let gateways: TestGateway[];
beforeAll(() => {
  gateways = Array.from(
    { length: GATEWAYS },
    (_, at) => new TestGateway(accounts.redis, accounts.scope, `gateway-${at}`),
  );
});

const caller = (over: Partial<Plan> = {}, plan?: string) => callerOf({ requestsPerSecond: null, ...over }, plan);

/** The mark of a key with a body, under the peppers that a gateway has. */
function markOf(key: string, body = 'body', [today, yesterday] = ['today_', 'before']): IdempotencyMark {
  return { name: key, fingerprints: [`${today}${body}`, `${yesterday}${body}`] };
}

function admit(who: Caller, mark: IdempotencyMark | null, at = 0): Promise<Admission> {
  return (gateways[at] as TestGateway).admit(who, 1, { mark });
}

async function settle(admission: Admission, charged: boolean, at = 0): Promise<AnswerCharge> {
  const gateway = gateways[at] as TestGateway;
  const charge = await gateway.settle(admission, charged && admission.cost === 1);
  await gateway.settlement.drain();
  return charge;
}

async function chargesOf({ tenant, plan }: Caller) {
  const { id } = (await admit({ tenant, plan } as Caller, markOf('reader'))).period;
  const counter = await accounts.redis.get(tenantKeys(accounts.scope, tenant.id).counter(id));
  const [usage] = await readUsage(accounts.redis, accounts.scope, tenant.id, today(), today());
  // The reader's own reservation is in the counter.
  return { counter: Number(counter) - 1, charged: usage?.charged ?? 0, toTrial: usage?.chargedToTrial ?? 0 };
}

const markKey = ({ tenant }: Caller, name: string) => tenantKeys(accounts.scope, tenant.id).mark(name);

describe('a repetition under an idempotency key', () => {
  it('costs nothing once an answer was charged', async () => {
    const who = caller();
    const first = await admit(who, markOf('key'));
    expect([first.repetition, first.cost]).toEqual(['first', 1]);
    await settle(first, true);
    const second = await admit(who, markOf('key'), 1);
    expect([second.verdict, second.repetition, second.cost]).toEqual(['admitted', 'charged', 0]);
    await settle(second, true, 1);
    expect(await chargesOf(who)).toEqual({ counter: 1, charged: 1, toTrial: 0 });
  });

  it('is charged when the earlier answer was not', async () => {
    const who = caller();
    await settle(await admit(who, markOf('key')), false);
    const second = await admit(who, markOf('key'), 1);
    expect([second.repetition, second.cost]).toEqual(['repeated', 1]);
    await settle(second, true, 1);
    expect(await chargesOf(who)).toEqual({ counter: 1, charged: 1, toTrial: 0 });
  });

  it('needs no quota while the earlier request is open, and takes its reservation over', async () => {
    const who = caller({ queriesPerMonth: 1 });
    const first = await admit(who, markOf('key'));
    const second = await admit(who, markOf('key'), 1);
    expect([second.verdict, second.repetition]).toEqual(['admitted', 'repeated']);
    await settle(second, true, 1);
    await settle(first, true);
    const { id } = first.period;
    expect(await accounts.redis.get(tenantKeys(accounts.scope, who.tenant.id).counter(id))).toBe('1');
    expect(await accounts.redis.hlen(tenantKeys(accounts.scope, who.tenant.id).open)).toBe(0);
    expect((await admit(who, markOf('other'))).verdict).toBe('quota_exhausted');
    expect((await admit(who, markOf('key'))).verdict).toBe('admitted');
  });

  it('counts against the rate', async () => {
    const who = caller({ requestsPerSecond: 2 });
    const verdicts = [];
    for (let call = 0; call < 3; call += 1) {
      verdicts.push((await admit(who, markOf('key'))).verdict);
    }
    expect(verdicts).toEqual(['admitted', 'admitted', 'rate_limited']);
  });

  it('is charged when the gateway of the earlier request died', async () => {
    const who = caller();
    await admit(who, markOf('key'));
    await new Promise((resolve) => setTimeout(resolve, 2));
    await reclaimAbandoned(accounts.redis, accounts.scope, 0);
    const second = await admit(who, markOf('key'), 1);
    expect([second.repetition, second.cost]).toEqual(['repeated', 1]);
    await settle(second, true, 1);
    expect(await chargesOf(who)).toEqual({ counter: 1, charged: 1, toTrial: 0 });
  });

  it('costs one query of a trial', async () => {
    const who = caller({}, 'trial');
    const all = await Promise.all([0, 1, 2].map((at) => admit(who, markOf('key'), at)));
    for (const [at, admission] of all.entries()) {
      await settle(admission, true, at);
    }
    expect(await chargesOf(who)).toEqual({ counter: 1, charged: 1, toTrial: 1 });
  });

  it('is refused with another body, and reserves nothing', async () => {
    const who = caller();
    await settle(await admit(who, markOf('key', 'one')), true);
    const other = await admit(who, markOf('key', 'two'), 1);
    expect([other.verdict, other.cost]).toEqual(['key_reused', 0]);
    await settle(other, false, 1);
    expect(await chargesOf(who)).toEqual({ counter: 1, charged: 1, toTrial: 0 });
  });

  it("belongs to its tenant: another tenant's equal key is a first request", async () => {
    await settle(await admit(caller(), markOf('key')), true);
    expect((await admit(caller(), markOf('key'))).repetition).toBe('first');
  });
});

describe('what an answer under an idempotency key says of its charge', () => {
  it('says that one of ten open requests over several gateways is charged, and that the others are replayed', async () => {
    const who = caller();
    const ten = Array.from({ length: 10 }, (_, call) => call % GATEWAYS);
    const open = await Promise.all(ten.map((at) => admit(who, markOf('key'), at)));
    const charges = await Promise.all(open.map((admission, call) => settle(admission, true, call % GATEWAYS)));
    expect(charges.filter(({ charged }) => charged)).toEqual([{ charged: true, replayed: false }]);
    expect(charges.filter(({ replayed }) => replayed)).toHaveLength(9);
  });

  it('says that the first request is not charged when a repetition was charged before it', async () => {
    const who = caller();
    const [first, second] = [await admit(who, markOf('key')), await admit(who, markOf('key'), 1)];
    expect(await settle(second, true, 1)).toEqual({ charged: true, replayed: false });
    expect(await settle(first, true)).toEqual({ charged: false, replayed: true });
  });

  it('says that a repetition is charged when the first request was not', async () => {
    const who = caller();
    const [first, second] = [await admit(who, markOf('key')), await admit(who, markOf('key'), 1)];
    expect(await settle(first, false)).toEqual({ charged: false, replayed: false });
    expect(await settle(second, true, 1)).toEqual({ charged: true, replayed: false });
  });
});

describe('the peppers of the fingerprints', () => {
  const later: [string, string] = ['nextdy', 'today_'];

  it('may turn to the next day', async () => {
    const who = caller();
    await settle(await admit(who, markOf('key')), true);
    expect((await admit(who, markOf('key', 'body', later))).repetition).toBe('charged');
    expect((await admit(who, markOf('key', 'other', later))).verdict).toBe('key_reused');
  });

  it('are new when all gateways were restarted: the first repetition is believed, and the next is compared with it', async () => {
    const who = caller();
    await settle(await admit(who, markOf('key')), true);
    const restarted: [string, string] = ['newpep', 'newold'];
    expect((await admit(who, markOf('key', 'perhaps', restarted))).repetition).toBe('charged');
    expect((await admit(who, markOf('key', 'other', restarted))).verdict).toBe('key_reused');
  });
});

describe('marks', () => {
  const lifetime = (who: Caller, name: string) => accounts.redis.pttl(markKey(who, name));
  const charge = async (who: Caller, name: string) => settle(await admit(who, markOf(name)), true);
  const about = (ms: number) => [ms - 10_000, ms] as const;
  const expectBetween = (value: number, [low, high]: readonly [number, number]) => {
    expect(value).toBeGreaterThan(low);
    expect(value).toBeLessThanOrEqual(high);
  };

  it('expire ten minutes after the last request while no answer is charged', async () => {
    const who = caller();
    const first = await admit(who, markOf('key'));
    expectBetween(await lifetime(who, 'key'), about(FREE_MARK_MS));
    await settle(first, false);
    expectBetween(await lifetime(who, 'key'), about(FREE_MARK_MS));
    await accounts.redis.pexpire(markKey(who, 'key'), 5_000);
    await admit(who, markOf('key'));
    expectBetween(await lifetime(who, 'key'), about(FREE_MARK_MS));
  });

  it('expire a day after the charge, and a repetition does not prolong them', async () => {
    const who = caller();
    await charge(who, 'key');
    expectBetween(await lifetime(who, 'key'), about(CHARGED_MARK_MS));
    await accounts.redis.pexpire(markKey(who, 'key'), 5_000);
    await charge(who, 'key');
    expect(await lifetime(who, 'key')).toBeLessThanOrEqual(5_000);
  });

  it('live ten minutes when a tenant is charged for very many keys, so that they cannot fill the memory', async () => {
    const who = caller();
    await charge(who, 'first');
    const [count] = await accounts.redis.keys(`${tenantKeys(accounts.scope, who.tenant.id).markCount}*`);
    await accounts.redis.set(count as string, MARKS_HOURLY_MAX, 'KEEPTTL');
    await charge(who, 'one more');
    expectBetween(await lifetime(who, 'one more'), about(FREE_MARK_MS));
    expect(await accounts.redis.pttl(count as string)).toBeGreaterThan(0);
  });
});

/** A small generator with a seed, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('charges each key once over many gateways if any of its answers is billable, whatever the order', async () => {
  const who = caller({ queriesPerMonth: null });
  const random = randomFrom(24);
  const pick = (count: number) => Math.floor(random() * count);
  const keys = 40;
  const billable = new Set<number>();
  const open: { admission: Admission; charged: boolean; at: number }[] = [];
  for (let step = 0; step < 1_200; step += 1) {
    const at = pick(GATEWAYS);
    if (random() < 0.5) {
      const key = pick(keys);
      const admission = await admit(who, markOf(`key-${key}`), at);
      const charged = random() < 0.3;
      open.push({ admission, charged, at });
      if (charged) {
        billable.add(key);
      }
    } else {
      const [ending] = open.splice(pick(open.length), 1);
      if (ending) {
        await settle(ending.admission, ending.charged, ending.at);
      }
    }
  }
  await Promise.all(open.map(({ admission, charged, at }) => settle(admission, charged, at)));
  const { counter, charged } = await chargesOf(who);
  expect([counter, charged]).toEqual([billable.size, billable.size]);
  expect(billable.size).toBeGreaterThan(keys / 2);
});
