import { useFixture } from '@cotejo/testing';
import { ChangeClaims } from './change-claims.js';
import { startMembers } from './testing/members-fixture.js';

const KEY = 'a5f1e2d3-0000-4000-8000-000000000000';

const fixture = useFixture(startMembers);
const claims = useFixture(() => new ChangeClaims(fixture.redis, fixture.scope));
afterEach(() => fixture.clear());

it('accepts a key once, also from parallel requests', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => claims.claim('mem_1', KEY)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await claims.claim('mem_1', KEY)).toBe(false);
});

it('keeps keys and members apart', async () => {
  await claims.claim('mem_1', KEY);
  expect(await claims.claim('mem_2', KEY)).toBe(true);
  expect(await claims.claim('mem_1', `${KEY}x`)).toBe(true);
});

it('accepts a key again after its release', async () => {
  await claims.claim('mem_1', KEY);
  await claims.release('mem_1', KEY);
  expect(await claims.claim('mem_1', KEY)).toBe(true);
});

it('remembers a key for a day, without storing it', async () => {
  await claims.claim('mem_1', KEY);
  const [name = ''] = await fixture.keys();
  expect(name).not.toContain(KEY);
  const leftMs = await fixture.redis.pttl(name);
  expect(leftMs).toBeGreaterThan(23 * 3_600_000);
  expect(leftMs).toBeLessThanOrEqual(24 * 3_600_000);
});
