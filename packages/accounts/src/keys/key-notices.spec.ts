import { useFixture } from '@cotejo/testing';
import { BY, startAccounts } from '../testing/accounts-fixture.js';
import { type KeyNotice, KeyNotices } from './key-notices.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const accounts = useFixture(startAccounts);
const notices = useFixture(() => new KeyNotices(accounts.redis, accounts.scope));
afterEach(() => accounts.clear());

const due = async (laterMs = 0) => {
  const dueNotices = await notices.due('acme', Date.now() + laterMs);
  return dueNotices.map(({ kind, key, at }) => [kind, key.name, at] as const);
};
const expiring = async (name: string, expiresAt: number | null) =>
  (await accounts.key('acme', 'corporativo', { name, expiresAt })).record;

describe('notices about keys', () => {
  it('announce the end of a key within seven days and within one day', async () => {
    const now = Date.now();
    await expiring('forever', null);
    await expiring('far', now + 9 * DAY_MS);
    await expiring('week', now + 6 * DAY_MS);
    await expiring('tomorrow', now + 20 * HOUR_MS);
    const rotated = await expiring('rotated', null);
    await accounts.store.keys.rotate('acme', rotated.id, { overlap: '7d' }, BY);
    const { retiresAt } = await accounts.store.keys.show('acme', rotated.id);
    expect((await due()).sort()).toEqual([
      ['ends_in_1d', 'tomorrow', now + 20 * HOUR_MS],
      ['ends_in_7d', 'rotated', retiresAt],
      ['ends_in_7d', 'week', now + 6 * DAY_MS],
    ]);
    expect((await due(2 * DAY_MS)).map(([, name]) => name).sort()).toEqual(['far', 'rotated', 'week']);
  });

  it('leave out keys that do not work and keys without a use for a month', async () => {
    const now = Date.now();
    const revoked = await expiring('revoked', now + DAY_MS);
    await accounts.store.keys.revoke('acme', revoked.id, BY);
    const idle = await expiring('idle', now + 36 * DAY_MS);
    const used = await expiring('used', now + 36 * DAY_MS);
    const minuteOf = (daysAgo: number) => Math.floor((now - daysAgo * DAY_MS) / 60_000);
    const uses = { [idle.id]: minuteOf(1), [used.id]: minuteOf(-10) };
    await accounts.redis.hset(accounts.names.usedOf('acme'), uses);
    expect((await due(31 * DAY_MS)).map(([, name]) => name)).toEqual(['used']);
  });

  it('report an exposed key, and each notice is sent once', async () => {
    const { id } = await expiring('exposed', null);
    await accounts.store.keys.markExposed('acme', id, BY);
    const [notice] = (await notices.due('acme')) as [KeyNotice];
    expect(notice).toMatchObject({ kind: 'exposed', key: { id } });
    expect(await notices.wasSent(notice)).toBe(false);
    await notices.markSent(notice);
    expect(await notices.wasSent(notice)).toBe(true);
    expect(await notices.wasSent({ ...notice, kind: 'ends_in_1d' })).toBe(false);
    expect(await accounts.redis.pttl(accounts.names.noticesOf('acme'))).toBeGreaterThan(30 * DAY_MS);
  });
});
