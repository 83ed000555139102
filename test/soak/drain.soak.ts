import { endGatewayUnderLoad } from '../harness/drain-under-load.js';
import { printFigure } from '../harness/figures.js';
import { type RunningProduct, startProduct } from '../harness/product.js';

/** The long form of test/full/kills/drain.spec.ts: 200 requests a second, several times over. */
let running: RunningProduct;

beforeAll(async () => {
  running = await startProduct();
});
afterAll(() => running?.stop());

const LOAD = { ratePerSecond: 200, seconds: 15, graceMs: 2_000 };
const ROUNDS = [1, 2, 3, 4];

it.each(ROUNDS)('SIGTERM at 200/s, round %i', async () => {
  const { result, lost, exitCode, exitMs } = await endGatewayUnderLoad(running, 'SIGTERM', LOAD);
  const failed = result.answered - (result.statuses[200] ?? 0);
  printFigure({ metric: 'SIGTERM: answers', value: result.answered, unit: '' });
  printFigure({ metric: 'SIGTERM: failed', value: failed, unit: '', target: '0', ok: failed === 0 });
  printFigure({ metric: 'SIGTERM: resets', value: lost.length, unit: '', target: '0', ok: lost.length === 0 });
  printFigure({ metric: 'SIGTERM: exit', value: exitMs, unit: 'ms', target: '<= 15000', ok: exitMs <= 15_000 });
  expect({ failed, lost, exitCode }).toEqual({ failed: 0, lost: [], exitCode: 0 });
  expect(exitMs).toBeLessThanOrEqual(15_000);
});

it.each(ROUNDS)('SIGKILL at 200/s, round %i', async () => {
  const { result, lost, ended, inFlightAtSignal } = await endGatewayUnderLoad(running, 'SIGKILL', LOAD);
  printFigure({ metric: 'SIGKILL: in flight on it', value: inFlightAtSignal, unit: '' });
  printFigure({ metric: 'SIGKILL: lost', value: lost.length, unit: '' });
  expect(lost.every(({ port }) => port === ended.port)).toBe(true);
  expect(lost.length).toBeLessThanOrEqual(inFlightAtSignal + LOAD.ratePerSecond / 10);
  expect(result.answered - (result.statuses[200] ?? 0)).toBe(lost.length);
});
