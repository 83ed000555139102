import { printFigure } from '../harness/figures.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { rideOut } from '../harness/state-outage.js';

/** Tests 16 and 17: the state Redis is killed, and frozen for ten seconds, at 200 requests a second on a plan of 50. */
let running: RunningProduct;

beforeEach(async () => {
  running = await startProduct({ layout: 'split', persistState: true });
});
afterEach(() => running?.stop());

it.each([
  ['killed', 8, () => running.crashState(8_000)],
  ['frozen', 10, () => running.freezeState(10_000)],
])('%s', async (what, outageSeconds, happen) => {
  const result = await rideOut(running, { perSecond: 200, calmSeconds: 5, outageSeconds, happen });
  const { samples, addedP99Ms, admittedShare, recoveryMs, charged, billable } = result;
  const others = samples.filter(({ status }) => status !== 200 && status !== 429);
  const failed = others.length;
  const figure = (metric: string, value: number, unit: string, target: string, ok: boolean) => {
    printFigure({ metric: `state Redis ${what}: ${metric}`, value, unit, target, ok });
    return ok;
  };
  for (const why of new Set(others.map(({ status, reason }) => `${status} ${reason}`))) {
    process.stderr.write(`neither 200 nor 429: ${why}\n`);
  }
  figure('p99 added after 100 ms', addedP99Ms, 'ms', '<= 25', addedP99Ms <= 25);
  figure('recovery', recoveryMs, 'ms', '<= 5000', recoveryMs <= 5_000);
  expect(figure('answers that are neither 200 nor 429', failed, '', '0', failed === 0)).toBe(true);
  expect(figure('admitted of the plan', admittedShare, 'x', '<= 1.1', admittedShare <= 1.1)).toBe(true);
  expect(figure('charged less answered', charged - billable, '', '0', charged === billable)).toBe(true);
});
