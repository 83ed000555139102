import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { useFixture, waitFor } from '@cotejo/testing';
import { BY, expectRefusal, startTestConsole } from '../../test/console-fixture.js';
import type { KeyView } from '../api/keys.api.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/tenants/acme/keys';
const KEY = { name: 'shop', scopes: null, expiresInDays: null };
const DAY_MS = 86_400_000;

/** A browser of a member who has created a key. */
async function created(role: 'developer' | 'admin' = 'developer') {
  const browser = await app.signIn(role);
  return { browser, made: (await browser.once(BASE, KEY)).body };
}

describe('GET keys', () => {
  it('lists keys without their secret, and the scopes of the plan', async () => {
    const { browser, made } = await created();
    const { body, text } = await browser.get(BASE);
    expect(body.keys).toEqual([made.view]);
    expect(body.grantable.length).toBeGreaterThan(2);
    expect(text).not.toContain(made.key.slice('sk_test_'.length, -4));
    expect(made.view).toMatchObject({
      name: 'shop',
      last4: made.key.slice(-4),
      state: 'active',
      scopes: null,
      createdBy: 'Ana developer',
      expiresAt: null,
      lastUsedAt: null,
      callers: [],
    });
  });

  it('shows a key made by an operator without the operator’s name', async () => {
    const [developer, operator] = [await app.signIn('developer'), await app.signIn('operator')];
    await operator.once(BASE, KEY);
    expect((await developer.get(BASE)).body.keys[0].createdBy).toBe('operator');
    expect((await operator.get(BASE)).body.keys[0].createdBy).toBe('Ana operator');
  });
});

describe('POST keys', () => {
  it('creates a key that the gateway accepts, with fewer scopes and an end', async () => {
    const browser = await app.signIn('developer');
    const { grantable } = (await browser.get(BASE)).body;
    const input = { name: 'narrow', scopes: [grantable[0]], expiresInDays: 30 };
    const { status, body } = await browser.once(BASE, input);
    expect([status, body.view.scopes]).toEqual([200, [grantable[0]]]);
    expect(Date.parse(body.view.expiresAt) - Date.parse(body.view.createdAt)).toBeCloseTo(30 * DAY_MS, -3);
    expect(await app.accounts.finder.find(body.key)).not.toBeNull();
    expect(await app.actions()).toContain('key.create');
  });

  it.each([
    [{ ...KEY, scopes: ['receipts:forge'] }, '/scopes/0'],
    [{ ...KEY, expiresInDays: 0 }, '/expiresInDays'],
    [{ ...KEY, expiresInDays: 1.5 }, '/expiresInDays'],
    [{ ...KEY, name: 5 }, '/name'],
    [{ name: 'shop', scopes: null }, '/expiresInDays'],
  ])('answers 400 to %j', async (input, pointer) => {
    const browser = await app.signIn('developer');
    const { status, body } = await browser.once(BASE, input);
    expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
    expect((await browser.get(BASE)).body.keys).toEqual([]);
  });
});

describe('POST keys/:id/rotate', () => {
  it('returns another key, and lets the first work during the overlap', async () => {
    const { browser, made: first } = await created();
    const { body: second } = await browser.once(`${BASE}/${first.view.id}/rotate`, { overlap: '24h' });
    expect(second.key).not.toBe(first.key);
    expect(second.view.rotatedFrom).toBe(first.view.id);
    const { body } = await browser.get(BASE);
    const rotated: KeyView = body.keys.find(({ id }: KeyView) => id === first.view.id);
    expect(rotated.state).toBe('retiring');
    expect(Date.parse(rotated.retiresAt ?? '') - Date.parse(rotated.rotatedAt ?? '')).toBe(DAY_MS);
    expect(await app.accounts.finder.find(first.key)).not.toBeNull();
  });

  it('ends the first key at once without an overlap', async () => {
    const { browser, made: first } = await created();
    await browser.once(`${BASE}/${first.view.id}/rotate`, { overlap: '0' });
    const { body } = await browser.get(BASE);
    expect(body.keys.find(({ id }: KeyView) => id === first.view.id).state).toBe('rotated');
    await expectRefusal(browser.once(`${BASE}/${first.view.id}/rotate`, { overlap: '0' }), 409, 'key_not_active');
  });

  it.each(['2h', '', null])('answers 400 to the overlap %p', async (overlap) => {
    const { browser, made: first } = await created();
    expect((await browser.once(`${BASE}/${first.view.id}/rotate`, { overlap })).status).toBe(400);
  });

  it('answers 404 to a key of another tenant', async () => {
    const browser = await app.signIn('developer');
    await app.tenant('other');
    const { record } = await app.accounts.keys.create('other', { name: 'foreign' }, BY);
    await expectRefusal(browser.once(`${BASE}/${record.id}/rotate`, { overlap: '0' }), 404, 'unknown_key');
    expect((await browser.post(`${BASE}/${record.id}/revoke`)).body.reason).toBe('unknown_key');
  });
});

it('POST keys/:id/revoke ends a key', async () => {
  const { browser, made } = await created();
  const { status, body } = await browser.post(`${BASE}/${made.view.id}/revoke`);
  expect([status, body.state]).toEqual([200, 'revoked']);
  expect(Date.parse(body.revokedAt)).toBeLessThanOrEqual(Date.now());
});

describe('restrictions', () => {
  const FINGERPRINT = Array(32).fill('AB').join(':');

  it('PUT keys/:id/restriction restricts a key, and GET keys shows it', async () => {
    const { browser, made } = await created('admin');
    const path = `${BASE}/${made.view.id}/restriction`;
    const restriction = { networks: ['2001:DB8::/32', '192.0.2.7'], certificates: [FINGERPRINT.toLowerCase()] };
    const { status, body } = await browser.put(path, restriction);
    const canonical = { networks: ['2001:db8::/32', '192.0.2.7/32'], certificates: [FINGERPRINT] };
    expect([status, body]).toEqual([200, { ...made.view, ...canonical }]);
    expect((await browser.get(BASE)).body.keys).toEqual([body]);
    expect((await browser.put(path, { networks: null, certificates: null })).body).toEqual(made.view);
    expect(await app.actions()).toEqual(expect.arrayContaining(['key.restrict']));
  });

  it('PUT networks restricts all keys of the account', async () => {
    const browser = await app.signIn('admin');
    const { status, body } = await browser.put('/api/tenants/acme/networks', { networks: ['192.0.2.0/24'] });
    expect([status, body]).toEqual([200, { networks: ['192.0.2.0/24'] }]);
    expect((await browser.get(BASE)).body.accountNetworks).toEqual(['192.0.2.0/24']);
    expect(await app.actions()).toContain('tenant.restrict');
  });

  it.each([
    [{ networks: ['192.0.2.0/24', 'shop.example', '10.0.0.1/8'], certificates: null }, ['/networks/1', '/networks/2']],
    [{ networks: null, certificates: ['AB:CD'] }, ['/certificates/0']],
    [{ networks: ['shop'], certificates: ['AB:CD'] }, ['/networks/0', '/certificates/0']],
    [{ networks: [], certificates: null }, ['/networks']],
    [{ networks: null, certificates: [] }, ['/certificates']],
    [{ networks: Array(51).fill('192.0.2.1'), certificates: null }, ['/networks']],
    [{ networks: '192.0.2.0/24', certificates: null }, ['/networks']],
    [{ networks: ['1'.repeat(101)], certificates: null }, ['/networks']],
    [{ networks: null }, ['/certificates']],
  ])('answers 400 to %j with the places and without the values', async (restriction, pointers) => {
    const { browser, made } = await created('admin');
    const { status, body, text } = await browser.put(`${BASE}/${made.view.id}/restriction`, restriction);
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([400, pointers]);
    expect(text).not.toMatch(/shop|10\.0|AB:CD/);
  });

  it('are changed by admins only', async () => {
    const { browser, made } = await created();
    const nothing = { networks: null, certificates: null };
    expect((await browser.put(`${BASE}/${made.view.id}/restriction`, nothing)).status).toBe(403);
    expect((await browser.put('/api/tenants/acme/networks', { networks: null })).status).toBe(403);
  });

  it('show when a gateway announced a refusal, recorded once', async () => {
    const { browser, made } = await created();
    const refused = {
      tenant: 'acme',
      keyId: made.view.id,
      reason: 'network_not_allowed',
      requestId: 'req_1',
      sourceIp: null,
    };
    await app.bus.announce(ANNOUNCEMENTS.keyRefused, refused);
    await app.bus.announce(ANNOUNCEMENTS.keyRefused, refused);
    const refusals = async () => (await browser.get(BASE)).body.keys[0].refusals;
    await waitFor(async () => (await refusals()).length > 0, { what: 'the refusal' });
    expect(await refusals()).toEqual([{ reason: 'network_not_allowed', at: expect.any(String) }]);
    expect((await app.actions()).filter((action) => action === 'key.refused')).toHaveLength(1);
  });
});

it('records the key of an announcement as exposed, once', async () => {
  const { browser, made } = await created();
  const announcement = { tenant: 'acme', keyId: made.view.id, requestId: 'req_1', sourceIp: '192.0.2.7' };
  await app.bus.announce(ANNOUNCEMENTS.keyExposed, announcement);
  await app.bus.announce(ANNOUNCEMENTS.keyExposed, announcement);
  const exposedAt = async () => (await browser.get(BASE)).body.keys[0].exposedAt;
  await waitFor(async () => (await exposedAt()) !== null, { what: 'the exposed key' });
  expect((await app.accounts.audit.list(20)).filter(({ actor }) => actor === 'gateway')).toHaveLength(1);
});

it('logs an announcement that cannot be recorded, and continues', async () => {
  const announcement = { tenant: 'acme', keyId: 'key_0', requestId: 'req_9', sourceIp: '192.0.2.7' };
  await app.bus.announce(ANNOUNCEMENTS.keyExposed, announcement);
  await waitFor(() => app.logs().includes('exposed key not recorded'), { what: 'the log line' });
  expect((await app.browser().get('/api/session')).status).toBe(200);
});
