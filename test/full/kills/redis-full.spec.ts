import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { type Accounts, openAccounts } from '../../harness/accounts.js';
import { type Answer, clientOf } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import { metric } from '../../harness/load.js';
import type { RunningProduct } from '../../harness/product.js';

/** A Redis that is full refuses to write: buyers are decided all the same, and no counter makes room for another. */
let running: RunningProduct;
let accounts: Accounts;
const links: Redis[] = [];

beforeAll(async () => {
  running = await lend('separate');
  accounts = openAccounts(running);
}, 120_000);
afterEach(async () => {
  for (const link of links.splice(0)) {
    await link.config('SET', 'maxmemory', '0');
    link.disconnect();
  }
});
afterAll(() => accounts?.stop());

/** Full from now on, as `infra/redis` has it: nothing is evicted. */
async function fill(url: string): Promise<Redis> {
  const link = new Redis(url);
  links.push(link);
  await link.config('SET', 'maxmemory-policy', 'noeviction');
  await link.config('SET', 'maxmemory', '1mb');
  await expect(link.set('one-more', 'x'.repeat(1_024))).rejects.toThrow('OOM');
  return link;
}

/** A key that expires later than this cannot expire by itself during a test. */
const LASTING_MS = 90_000;
/** What is deleted as soon as it is done: jobs, and reservations of requests. */
const DONE_SOON = /:jobs:|:open$/;

/** Names of all keys, and of those that must outlast a test. */
async function keysOf(link: Redis): Promise<{ all: string[]; lasting: string[] }> {
  const all = await link.keys('*');
  const lifetimes = await Promise.all(all.map((name) => link.pttl(name)));
  const isLasting = (name: string, index: number) =>
    !DONE_SOON.test(name) && (lifetimes[index] === -1 || Number(lifetimes[index]) > LASTING_MS);
  return { all, lasting: all.filter(isLasting) };
}
const without = (names: string[], others: string[]) => names.filter((name) => !others.includes(name));

const evicted = async (link: Redis) => Number(/evicted_keys:(\d+)/.exec(await link.info('stats'))?.[1]);
const velocityOf = ({ body }: Answer) =>
  body.sources.find(({ source }: { source: string }) => source === 'velocity').status;
let people = 0;
/** Another buyer each time, so that an unknown velocity cannot be confused with the count of one buyer. */
const buyer = () => {
  people += 1;
  return { cedula: String(1_055_000_000 + people), telefono: '+573000000001' };
};

it('decides in each gateway while the state Redis is full, keeps counters, and charges afterwards', async () => {
  const { key } = await accounts.key('full', 'corporativo');
  const client = clientOf(running.url, key);
  const left = ({ headers }: Answer) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  const leftBefore = left(await client.verify(buyer()));
  const admin = running.services.adminPorts.gateway as number;
  const state = await fill(running.stateRedis.url);
  const before = await keysOf(state);

  const answers: Answer[] = [];
  const isLocal = async () => {
    answers.push(await client.verify(buyer()));
    return (await metric(admin, 'admission_local')) === 1;
  };
  await waitFor(isLocal, { what: 'the gateway to decide itself' });
  for (let call = 0; call < 20; call += 1) {
    answers.push(await client.verify(buyer()));
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.every(({ headers }) => headers.get('x-quota-charged') === '1')).toBe(true);
  expect(await evicted(state)).toBe(0);
  expect(without(before.lasting, (await keysOf(state)).all)).toEqual([]);
  expect(await state.keys('*admission:{full}:quota:*')).toHaveLength(1);

  await state.config('SET', 'maxmemory', '0');
  const isExact = async () => (await metric(admin, 'admission_local')) === 0;
  await waitFor(isExact, { what: 'the state Redis to decide again' });
  const settled = async () => (await metric(admin, 'settlement_unsettled')) === 0;
  await waitFor(settled, { what: 'everything to be settled' });
  expect(left(await client.verify(buyer()))).toBe(leftBefore - answers.length - 1);
}, 60_000);

it('reports velocity as unknown while the bus is full, and loses no count', async () => {
  const { key } = await accounts.key('busy', 'corporativo');
  const client = clientOf(running.url, key);
  const sendRequest = (body: object) => client.verify(body, '?include=sources');
  const same = { cedula: '1098765402' };
  for (let call = 0; call < 10; call += 1) {
    expect(velocityOf(await sendRequest(same))).toBe('ok');
  }
  const bus = await fill(running.busRedis.url);
  const before = await keysOf(bus);
  const answers: Answer[] = [];
  for (let call = 0; call < 20; call += 1) {
    answers.push(await sendRequest(buyer()));
  }
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter((answer) => velocityOf(answer) !== 'unavailable')).toEqual([]);
  expect(answers.every(({ headers }) => headers.get('x-degraded') === 'velocity')).toBe(true);
  const after = await keysOf(bus);
  expect([await evicted(bus), without(before.lasting, after.all), without(after.all, before.all)]).toEqual([0, [], []]);

  await bus.config('SET', 'maxmemory', '0');
  const answer = await sendRequest(same);
  expect(velocityOf(answer)).toBe('ok');
  const codes = answer.body.risk_factors.map(({ code }: { code: string }) => code);
  expect(codes).toContain('velocity_check_failed');
}, 60_000);

it('reveals nothing about a state Redis that refuses commands or is gone', async () => {
  const secret = '79887766';
  const client = clientOf(running.url, (await accounts.key('curious', 'corporativo')).key);
  const stranger = clientOf(running.url, `sk_test_cot_${secret}`);
  await fill(running.stateRedis.url);
  const refused = await client.verify({ cedula: secret, telefono: `+57${secret}` });
  links.splice(0).forEach((link) => void link.disconnect());
  const gone = await running.withoutState(async () => [
    await client.verify({ cedula: secret }),
    await stranger.verify({}),
  ]);
  for (const answer of [refused, ...gone]) {
    expect(answer.status).not.toBe(500);
    expect(answer.status === 200 ? '' : answer.text).not.toContain(secret);
    expect(answer.text).not.toMatch(/OOM|maxmemory|EVALSHA|ECONN|ioredis/i);
  }
  expect(running.logs()).not.toContain(secret);
});
