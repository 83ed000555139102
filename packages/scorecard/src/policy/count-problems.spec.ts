import type { CountLimit } from '@cotejo/contracts';
import { read, scorecard, policy as shippedPolicy } from '../testing/shipped.js';
import { countProblems } from './count-problems.js';

const OK: CountLimit = { count: 'documents', of: 'phone', window: 'week', max: 2 };
const problems = (limits: CountLimit[], week = true, card = scorecard) =>
  countProblems({ ...shippedPolicy, counts: { week, limits } }, card).map(({ pointer, problem }) => [pointer, problem]);

it('finds nothing in the shipped policies', () => {
  for (const name of ['default', 'sandbox', 'operators']) {
    const policy = { ...shippedPolicy, ...(read(`decision/${name}.json`) as object) };
    expect(countProblems(policy, scorecard)).toEqual([]);
  }
});

it.each<[string, CountLimit[]]>([
  ['documents_per_phone_week has two limits', [OK, { ...OK, max: 9 }]],
  [
    'phones_per_landline_day counts a subject by itself',
    [OK, { count: 'phones', of: 'landline', window: 'day', max: 2 }],
  ],
])('says: %s', (problem, limits) => {
  expect(problems(limits)).toEqual([['/counts/limits/1', problem]]);
});

it('permits a limit over a week only where the policy counts weeks', () => {
  expect(problems([OK], false)).toEqual([
    ['/counts/limits/0', 'documents_per_phone_week is over a week, which /counts/week does not permit'],
  ]);
});

it('wants a scorecard with points for what persons share', () => {
  const characteristics = scorecard.characteristics.filter(({ signal }) => signal !== 'shared_phone');
  expect(problems([OK], true, { ...scorecard, characteristics })).toEqual([
    ['/counts/limits/0', 'documents_per_phone_week has no points in this scorecard'],
  ]);
});
