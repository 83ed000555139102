import { readNextPage } from './next-page.js';

it.each([
  [{ next: '/keys?a=b' }, '/keys?a=b'],
  [{ next: '//evil.example' }, '/'],
  [{ next: '/\\evil.example' }, '/'],
  [{ next: 'https://evil.example' }, '/'],
  [{ next: '/sign-in' }, '/'],
  [{ next: 1 }, '/'],
  [null, '/'],
])('opens the right page after sign-in: %j leads to %s', (state, page) => {
  expect(readNextPage(state)).toBe(page);
});
