import { isPromise, mapAwaitable } from './awaitable.js';

const double = (number: number) => number * 2;

it('maps a value that is there at once, and a value that comes later in a promise', async () => {
  expect(mapAwaitable(2, double)).toBe(4);
  const later = mapAwaitable(Promise.resolve(2), double);
  expect(isPromise(later)).toBe(true);
  await expect(later).resolves.toBe(4);
});

it.each([[undefined], [null], [0], ['text'], [{ record: null }]])('takes %p for a value that is there', (value) => {
  expect(isPromise(value)).toBe(false);
});
