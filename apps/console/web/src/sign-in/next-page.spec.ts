import { nextPageOf } from './next-page.js';

it.each([
  [{ next: '/keys?a=b' }, '/keys?a=b'],
  [{ next: '//evil.example' }, '/'],
  [{ next: '/\\evil.example' }, '/'],
  [{ next: 'https://evil.example' }, '/'],
  [{ next: '/sign-in' }, '/'],
  [{ next: 1 }, '/'],
  [null, '/'],
])('%j leads to %s', (state, page) => {
  expect(nextPageOf(state)).toBe(page);
});
