import { useFixture } from '@cotejo/testing';
import { startMembers } from '../testing/members-fixture.js';
import { CONFIRMED_MS, idleEndOf, SECOND_FACTOR_MS, SESSION_IDLE_MS, SESSION_LIFETIME_MS } from './session.js';
import { SessionStore } from './session-store.js';

const PLACE = { network: '192.0.2.0/24', browser: 'Firefox, Linux' };
const SIGNED_IN = { stage: 'signed_in', ...PLACE } as const;

let now = Date.now();

const fixture = useFixture(startMembers);
const store = useFixture(() => new SessionStore(fixture.redis, fixture.scope, () => now));
afterEach(() => fixture.clear());

it('finds a session by its token only, and stores a digest of the token', async () => {
  const { token, session } = await store.open('mem_1', SIGNED_IN);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(session).toMatchObject({ memberId: 'mem_1', ...SIGNED_IN, createdAt: now, confirmedAt: now });
  expect(await store.find(token)).toEqual(session);
  for (const other of [session.id, 'x'.repeat(43), '', `${token}x`]) {
    expect(await store.find(other)).toBeNull();
  }
  const names = await fixture.keys();
  const texts = await Promise.all(names.map((name) => fixture.redis.dump(name)));
  expect(names.join() + texts.join()).not.toContain(token);
});

it.each([
  ['signed_in', SESSION_IDLE_MS],
  ['second_factor', SECOND_FACTOR_MS],
] as const)('ends a session of stage %s after its idle time', async (stage, idleMs) => {
  const { token } = await store.open('mem_1', { stage, ...PLACE });
  now += idleMs - 1_000;
  expect(await store.find(token)).not.toBeNull();
  now += 2_000;
  expect(await store.find(token)).toBeNull();
});

it('ends a session after eight hours, however much it is used', async () => {
  const opened = await store.open('mem_1', SIGNED_IN);
  let { session } = opened;
  for (let each = 0; each < 8 * 6 - 1; each++) {
    now += 10 * 60_000;
    session = await store.touch(opened.token, session);
  }
  expect(idleEndOf(session)).toBe(session.createdAt + SESSION_LIFETIME_MS);
  now += 11 * 60_000;
  expect(await store.find(opened.token)).toBeNull();
});

it('records a use every fifteen seconds at most', async () => {
  const { token, session } = await store.open('mem_1', SIGNED_IN);
  now += 14_000;
  expect(await store.touch(token, session)).toBe(session);
  now += 2_000;
  expect((await store.touch(token, session)).lastActiveAt).toBe(now);
  expect((await store.find(token))?.lastActiveAt).toBe(now);
});

it('does not extend the time for the second factor', async () => {
  const { token, session } = await store.open('mem_1', { stage: 'second_factor', ...PLACE });
  now += 60_000;
  expect(await store.touch(token, session)).toBe(session);
});

it('changes a session in place, and not after its end', async () => {
  const { token, session } = await store.open('mem_1', SIGNED_IN);
  expect(await store.change(token, session, { confirmedAt: now - CONFIRMED_MS })).toBe(true);
  expect((await store.find(token))?.confirmedAt).toBe(now - CONFIRMED_MS);
  await store.close(token, session);
  expect(await store.change(token, session, { confirmedAt: now })).toBe(false);
  expect(await store.find(token)).toBeNull();
});

it('renews a session with another token and the same id; the old token ends', async () => {
  const { token, session } = await store.open('mem_1', { stage: 'second_factor', ...PLACE });
  const renewed = await store.renew(token, session, { stage: 'signed_in' });
  expect(renewed?.token).not.toBe(token);
  expect(renewed?.session).toMatchObject({ id: session.id, stage: 'signed_in' });
  expect(await store.find(token)).toBeNull();
  expect(await store.find(renewed?.token ?? '')).toEqual(renewed?.session);
});

it('renews a session once for two parallel requests, and never an ended one', async () => {
  const { token, session } = await store.open('mem_1', SIGNED_IN);
  const both = await Promise.all([0, 1].map(() => store.renew(token, session, {})));
  expect(both.filter((each) => each !== null)).toHaveLength(1);
  for (const { id } of await store.list('mem_1')) {
    await store.closeById('mem_1', id);
  }
  expect(await store.renew(token, session, {})).toBeNull();
  expect(await store.list('mem_1')).toEqual([]);
});

it('lists the sessions of one member, newest first', async () => {
  const first = await store.open('mem_1', SIGNED_IN);
  now += 1_000;
  const second = await store.open('mem_1', SIGNED_IN);
  await store.open('mem_2', SIGNED_IN);
  expect((await store.list('mem_1')).map(({ id }) => id)).toEqual([second.session.id, first.session.id]);
});

it('ends one session by its public id, for its member only', async () => {
  const { token, session } = await store.open('mem_1', SIGNED_IN);
  expect(await store.closeById('mem_2', session.id)).toBeNull();
  expect(await store.find(token)).not.toBeNull();
  expect(await store.closeById('mem_1', session.id)).toEqual(session);
  expect(await store.find(token)).toBeNull();
  expect(await store.closeById('mem_1', session.id)).toBeNull();
});

it('renews a session by its public id, with a new token', async () => {
  const { token, session } = await store.open('mem_1', SIGNED_IN);
  const renewed = await store.renewById('mem_1', session.id, { confirmedAt: 5 });
  expect(renewed?.session).toEqual({ ...session, confirmedAt: 5 });
  expect(await store.find(token)).toBeNull();
  expect(await store.find(renewed?.token ?? '')).toEqual(renewed?.session);
  expect(await store.renewById('mem_2', session.id, {})).toBeNull();
});

it('keeps twenty sessions of a member, and ends the oldest for one more', async () => {
  const { token } = await store.open('mem_1', SIGNED_IN);
  for (let each = 0; each < 20; each++) {
    now += 1_000;
    await store.open('mem_1', SIGNED_IN);
  }
  expect(await store.list('mem_1')).toHaveLength(20);
  expect(await store.find(token)).toBeNull();
});

it('lets every key expire', async () => {
  await store.open('mem_1', SIGNED_IN);
  for (const name of await fixture.keys()) {
    expect(await fixture.redis.pttl(name)).toBeGreaterThan(0);
  }
});

it('ends a session that gets a new token at the same moment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { token, session } = await store.open('mem_1', SIGNED_IN);
    const [, renewed] = await Promise.all([
      store.closeById('mem_1', session.id),
      store.renew(token, session, { confirmedAt: now }),
    ]);
    expect(await store.find(token)).toBeNull();
    expect(renewed && (await store.find(renewed.token))).toBeNull();
    expect(await store.list('mem_1')).toEqual([]);
  }
});
