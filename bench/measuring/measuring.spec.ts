import { measureInTurn, median, ratiosOf, spreadOf, verdictOf } from './rounds.mjs';
import { warmUp } from './steady.mjs';

/** How every bench of the hot path measures: rounds in turn, medians with their spread, and a warm-up. */
it('measures the contestants in turn, every second round backwards', async () => {
  const order: string[] = [];
  const results = await measureInTurn(['a', 'b'], 3, async (name) => order.push(name));
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b']);
  expect(results).toEqual({ a: [1, 4, 5], b: [2, 3, 6] });
});

it('computes medians, spreads and the ratios of each round', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  expect(spreadOf([3, 1, 2])).toEqual({ value: 2, lowest: 1, highest: 3 });
  expect(ratiosOf([2, 9], [1, 3])).toEqual([2, 3]);
});

it.each([
  [[1, 1, 1, 1, 9], { atMost: 2 }, true],
  [[9, 9, 9, 9, 1], { atMost: 2 }, false],
  [[1, 1, 9, 9, 9], { atMost: 2 }, undefined],
  [[1, 1, 9], { atMost: 2 }, undefined],
  [[5, 6, 7], { atLeast: 5 }, true],
])('judges rounds %j by %j as %s', (values, bounds, verdict) => {
  expect(verdictOf(values, bounds)).toBe(verdict);
});

it('warms up until the cost is steady, and stops at the bound', async () => {
  const costs = [9, 5, 3, 2, 1.5, 1.5, 1.5, 1.5, 1.5];
  const falling = async () => costs.shift() as number;
  expect(await warmUp(falling, { sliceSeconds: 2 })).toEqual({ seconds: 16, isSteady: true });
  let cost = 1;
  const growing = async () => (cost *= 2);
  expect(await warmUp(growing, { sliceSeconds: 1, slicesMax: 6 })).toEqual({ seconds: 6, isSteady: false });
});
