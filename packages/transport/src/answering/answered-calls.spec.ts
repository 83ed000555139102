import { AnsweredCalls } from './answered-calls.js';

const [EARLY, BETWEEN, LATE] = [1, 2, 3];

const call = (id: number, deadline: number) => ({ id, deadline });

it('returns the answer to a call of one sender until its deadline', () => {
  const answered = new AnsweredCalls();
  answered.keep('p', call(1, 1_000), 'one');
  expect(answered.find('p', call(1, 1_000))).toBe('one');
  expect(answered.find('q', call(1, 1_000))).toBeUndefined();
  expect(answered.sweep(999)).toBe(true);
  expect(answered.find('p', call(1, 1_000))).toBe('one');
  expect(answered.sweep(1_016)).toBe(false);
  expect(answered.find('p', call(1, 1_000))).toBeUndefined();
});

it.each([
  ['answers', { answersMax: 2, charactersMax: 1_000 }],
  ['characters', { answersMax: 1_000, charactersMax: 7 }],
])('drops the answer with the earliest deadline above the bound on %s, and reports that it did', (_case, bounds) => {
  const answered = new AnsweredCalls(bounds);
  answered.keep('p', call(LATE, 3_000), 'abc');
  answered.keep('p', call(EARLY, 1_000), 'abc');
  expect(answered.mayHaveForgotten(call(EARLY, 1_000))).toBe(false);
  answered.keep('p', call(BETWEEN, 2_000), 'abc');
  expect([EARLY, BETWEEN, LATE].map((id, index) => answered.find('p', call(id, 1_000 * (index + 1))))).toEqual([
    undefined,
    'abc',
    'abc',
  ]);
  expect(answered.mayHaveForgotten(call(9, 1_000))).toBe(true);
  expect(answered.mayHaveForgotten(call(9, 2_000))).toBe(false);
});
