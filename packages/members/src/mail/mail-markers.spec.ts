import { useFixture } from '@cotejo/testing';
import { startMembers } from '../testing/members-fixture.js';
import { announceSmtp, readSmtp, SMTP_ANNOUNCE_EVERY_MS } from './mail-markers.js';

const fixture = useFixture(startMembers);
afterEach(() => fixture.clear());

it.each([true, false])('announceSmtp stores %p for three announcement periods', async (hasServer) => {
  const { redis, scope } = fixture;
  expect(await readSmtp(redis, scope)).toBeNull();
  await announceSmtp(redis, scope, hasServer);
  expect(await readSmtp(redis, scope)).toBe(hasServer);
  const [name = ''] = await fixture.keys();
  const leftMs = await redis.pttl(name);
  expect(leftMs).toBeGreaterThan(2 * SMTP_ANNOUNCE_EVERY_MS);
  expect(leftMs).toBeLessThanOrEqual(3 * SMTP_ANNOUNCE_EVERY_MS);
});
