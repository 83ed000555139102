import type { SourceView } from '../../../../src/api/operator.api.js';
import { slowest } from './slowest.js';

const source = (...times: (number | null)[][]) =>
  ({ replicas: times.map((own) => ({ providers: own.map((p95Ms) => ({ p95Ms })) })) }) as unknown as SourceView;

it.each([
  [source([3, null], [7]), 7],
  [source([null], []), null],
  [source(), null],
  [source([0], [null]), 0],
])('finds the slowest provider of all replicas: %#', (view, expected) => {
  expect(slowest(view, 'p95Ms')).toBe(expected);
});
