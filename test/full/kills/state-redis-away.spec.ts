import { type RunningProduct, startProduct } from '../../harness/product.js';
import { rideOut } from '../../harness/state-outage.js';

/** Keys and limits live in the state Redis; without it requests are decided all the same, and charged afterwards. */
let running: RunningProduct;

beforeAll(async () => {
  running = await startProduct({ layout: 'split', persistState: true });
});
afterAll(() => running?.stop());

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
