import { createLink, hasTwoBuses } from './open-link.js';
import type { LinkEvents } from './redis-link.js';

const open = (redisUrl: string | string[]) =>
  createLink({ redisUrl, namespace: 'shop', environment: 'test', processName: 'test' }, channels, {} as LinkEvents);
const channels = { broadcast: 'shop:test:all', broadcastPrefix: 'all:', inbox: 'shop:test:inbox:a' };

it.each([
  ['one URL', 'redis://a', false],
  ['one URL in a list', ['rediss://a'], false],
  ['two URLs', ['redis://a', 'redis://b'], true],
])('accepts %s', (_case, urls, isPaired) => {
  expect(hasTwoBuses(urls)).toBe(isPaired);
  expect(open(urls).up).toBe(false);
});

it.each([
  ['no URL', []],
  ['the same URL twice', ['redis://a', 'redis://a']],
  ['three URLs', ['redis://a', 'redis://b', 'redis://c']],
])('throws a RangeError for %s', (_case, urls) => {
  expect(() => open(urls)).toThrow(RangeError);
});

it.each(['redis+cluster://secret@a', 'rediss+cluster://secret@a,b', 'http://secret@a'])(
  'refuses %s without repeating it',
  (url) => {
    expect(() => open(['redis://a', url])).toThrow(/^the URL of a bus (?!.*secret).*Redis Cluster is not supported$/);
  },
);
