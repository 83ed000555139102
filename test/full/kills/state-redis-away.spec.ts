import { bogotaDay } from '@cotejo/accounts';
import { waitFor } from '@cotejo/testing';
import { type Accounts, openAccounts } from '../../harness/accounts.js';
import { clientOf } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';
import { rideOut } from '../../harness/state-outage.js';
import { whileFrozen } from '../../harness/while-frozen.js';

/** Keys and limits live in the state Redis; without it requests are decided all the same, and charged afterwards. */
let running: RunningProduct;
let accounts: Accounts;

beforeAll(async () => {
  running = await lend('separate');
  accounts = openAccounts(running);
}, 120_000);
afterAll(() => accounts?.stop());

it.each([
  ['crashes', () => running.crashState(1_500)],
  ['freezes', () => running.freezeState(1_500)],
])('when it %s: refuses no caller for it, keeps the rate, and charges every answer afterwards', async (_, happen) => {
  const result = await rideOut(running, { perSecond: 60, calmSeconds: 1, outageSeconds: 2, happen });
  expect(result.sawLocal).toBe(true);
  expect(result.samples.every(({ status }) => status === 200 || status === 429)).toBe(true);
  expect(result.during.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(result.charged).toBe(result.billable);
  const headers = result.during.find(({ status }) => status === 200)?.headers;
  expect(headers?.get('ratelimit')).toMatch(/^"second";r=\d+;t=1/);
  expect(headers?.get('x-quota-charged')).toBe('1');
});

it('decides while it is away, and counts those decisions when it is back', async () => {
  const tenant = 'state-away';
  const client = clientOf(running.url, (await accounts.key(tenant, 'corporativo')).key);
  const decisions = async () => {
    const counts = await accounts.redis.hgetall(`cotejo:sandbox:decisions:{${tenant}}:${bogotaDay(Date.now())}`);
    const ofProfiles = Object.entries(counts).filter(([field]) => field.startsWith('p '));
    return ofProfiles.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const countedAre = (count: number) =>
    waitFor(async () => (await decisions()) >= count, { timeoutMs: 15_000, what: `${count} counted decisions` });
  expect((await client.verify({ cedula: '1000000001' })).status).toBe(200);
  await countedAre(1);
  let answered = 0;
  await whileFrozen(running, ['state'], async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      answered += Number((await client.verify({ cedula: '1000000001' })).status === 200);
    }
  });
  expect(answered).toBeGreaterThan(0);
  await countedAre(1 + answered);
  expect(await decisions()).toBe(1 + answered);
}, 60_000);
