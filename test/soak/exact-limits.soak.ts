import { startRedis, type TestRedis } from '@cotejo/testing';
import { billThroughDeaths, burstRate, hammerRate, LimitsTrial, raceForQuota } from '../harness/exact-limits.js';
import { printFigure } from '../harness/figures.js';

/** Tests 8, 9, 10 and 12 in full. */
const PROCESSES = 6;

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

function figure(metric: string, value: number, target: number): void {
  printFigure({ metric, value, unit: '', target: String(target), ok: value === target });
  expect([metric, value]).toEqual([metric, target]);
}

it.each([10, 50, 200])('a rate of %i', async (rate) => {
  const { perSecondMax, requested } = await hammerRate(trial, rate, PROCESSES, 20);
  printFigure({ metric: `rate ${rate}: requested in 20 s by ${PROCESSES} processes`, value: requested, unit: '' });
  figure(`rate ${rate}: admitted in any second, at most`, perSecondMax, rate);
  figure(`rate ${rate}: refused in three bursts of the rate`, await burstRate(trial, rate, PROCESSES), 0);
});

it('a thousand requests for a hundred places', async () => {
  figure('admitted of 1,002 where 100 were left', await raceForQuota(trial, 100, 1_002, PROCESSES), 100);
});

it('errors, and processes killed in the middle', async () => {
  const { counted, answered, died, abandoned } = await billThroughDeaths(trial, PROCESSES, 25, 1);
  printFigure({ metric: 'processes killed', value: died, unit: `of ${25 * PROCESSES}` });
  printFigure({ metric: 'reservations given back', value: abandoned, unit: '' });
  printFigure({ metric: 'billable answers', value: answered, unit: '' });
  figure('counter less billable answers', counted - answered, 0);
});

it('a million operations, while scripts are flushed and expiry times are removed', async () => {
  const setting = trial.setting({ requestsPerSecond: null, queriesPerMonth: null });
  const answered = await trial.settleMany(setting, 500_000);
  figure('counter less half a million charges', (await trial.counted(setting)) - answered, 0);
  figure('keys without a lifetime', await trial.keysWithoutLifetime(), 0);
});
