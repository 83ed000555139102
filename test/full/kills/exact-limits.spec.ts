import { startRedis, type TestRedis } from '@cotejo/testing';
import { billThroughDeaths, burstRate, hammerRate, LimitsTrial, raceForQuota } from '../../harness/exact-limits.js';

/** The limits of several gateways together, each in a separate process. */
const TRIES_MAX = 8;

let server: TestRedis;
let trial: LimitsTrial;

beforeAll(async () => {
  server = await startRedis({ own: true });
  trial = new LimitsTrial(server.url, { namespace: server.namespace, environment: 'sandbox' });
});
afterAll(async () => {
  trial.redis.disconnect();
  await server.stop();
});

/** While a busy machine keeps the Redis away, gateways decide by themselves: that is not what is looked at. */
async function hammerUndisturbed() {
  let result = await hammerRate(trial, 50, 3, 3);
  for (let tries = 1; result.local > 0 && tries < TRIES_MAX; tries += 1) {
    result = await hammerRate(trial, 50, 3, 3);
  }
  return result;
}

it('admits at most the rate in any second', async () => {
  const { perSecondMax, admitted, requested, local } = await hammerUndisturbed();
  expect(requested).toBeGreaterThan(admitted);
  expect(local).toBe(0);
  expect(perSecondMax).toBe(50);
}, 60_000);

it('never refuses a client that keeps to the rate', async () => {
  expect(await burstRate(trial, 50, 3)).toBe(0);
});

it('admits exactly the rest of a quota', async () => {
  expect(await raceForQuota(trial, 100, 999, 3)).toBe(100);
});

it('gives back errors and lost requests: the counter equals the answered requests', async () => {
  const { counted, answered, died, abandoned } = await billThroughDeaths(trial, 4, 1, 2);
  expect([died, abandoned > 0]).toEqual([2, true]);
  expect(counted).toBe(answered);
  expect(answered).toBeGreaterThan(50);
});

it('gives every key a time to live', async () => {
  expect(await trial.keysWithoutLifetime()).toBe(0);
});
