import { type AdviceQuestion, readCapacity, readQuestion } from './advice-form.js';

it.each([
  ['2%', 0.02],
  ['2', 0.02],
  ['2,5', 0.025],
  ['100', 1],
  ['101', null],
  ['x', null],
])('reads %j as a capacity of %j', (text, share) => {
  expect(readCapacity(text)).toBe(share);
});

it('has no question while a field cannot be read or the capacity is missing', () => {
  const typed = { fraud: '100%', reject: '15%', review: '3.000', capacity: '2 %' };
  expect(readQuestion(typed, true)).toEqual({
    costs: { fraud: { percent: 100 }, reject: { percent: 15 }, review: { cop: 3_000 } },
    reviewShareMax: 0.02,
    keepFraudLoss: true,
  } satisfies AdviceQuestion);
  for (const wrong of [{ fraud: '' }, { reject: 'x' }, { review: '5%' }, { capacity: '200' }, { capacity: '' }]) {
    expect(readQuestion({ ...typed, ...wrong }, true)).toBeNull();
  }
});
