import type { DecideRequest } from '@cotejo/contracts';
import type { Decider } from '@cotejo/scorecard';
import { PolicyVersion } from './policy-version.js';

const versionWith = (lists: { allow: string[]; deny: string[] }) =>
  new PolicyVersion({ policy: { lists } } as unknown as Decider);
const VERSION = versionWith({ allow: ['a', 'both'], deny: ['d', 'both'] });
const REQUEST = { tenant: 'one' } as DecideRequest;

it('needs digests only with lists', () => {
  expect(versionWith({ allow: [], deny: [] }).hasLists).toBe(false);
  expect(versionWith({ allow: ['a'], deny: [] }).hasLists).toBe(true);
  expect(versionWith({ allow: [], deny: ['d'] }).hasLists).toBe(true);
});

it.each([
  [['a'], 'allowed'],
  [['d'], 'denied'],
  [['a', 'd'], 'denied'],
  [['both'], 'denied'],
  [['x'], undefined],
  [[], undefined],
  [undefined, undefined],
])('marks a buyer with the digests %p as %p', (digests, listed) => {
  expect(VERSION.factsOf({ ...REQUEST, ...(digests && { digests }) }).listed).toBe(listed);
});
