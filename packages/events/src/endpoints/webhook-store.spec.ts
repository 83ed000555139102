import { fixedSecret } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import { BY, PEPPER, startEvents, WITH_LOOPBACK } from '../testing/events-fixture.js';
import { WebhookStore } from './webhook-store.js';

const WISHES = {
  url: 'https://hooks.acme.example/in/T0ken?secret=Qu3ry',
  description: 'ERP',
  types: ['key.rotated'] as const,
};
const wishes = (over = {}) => ({ ...WISHES, types: [...WISHES.types], ...over });
const HOUR_MS = 3_600_000;

const fixture = useFixture(startEvents);
beforeEach(() => fixture.tenant('acme'));
afterEach(() => fixture.clear());

const actions = async () => (await fixture.accounts.audit.list(20)).map(({ action }) => action);

it('creates a webhook, shows its secret once, and stores neither secret nor private key in clear', async () => {
  const { endpoint, secret, publicKey } = await fixture.store.create('acme', wishes(), BY);
  expect(endpoint).toMatchObject({ tenant: 'acme', url: WISHES.url, types: ['key.rotated'], disabled: null });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
  expect(endpoint.secrets).toEqual([{ publicKey, createdAt: endpoint.createdAt, retiresAt: null }]);
  expect(await fixture.store.list('acme')).toEqual([endpoint]);
  expect(await fixture.stored()).not.toContain(secret.slice(6, 40));
  expect(JSON.stringify(endpoint)).not.toContain('sealed');
});

it('records each change in the audit log, without path and query of the address and without a secret', async () => {
  const { endpoint, secret } = await fixture.store.create('acme', wishes(), BY);
  const { id } = endpoint;
  await fixture.store.change('acme', id, { url: 'https://hooks.acme.example/other', description: 'CRM' }, BY);
  await fixture.store.rotateSecret('acme', id, {}, BY);
  await fixture.store.disable('acme', id, 'by_request', BY);
  await fixture.store.enable('acme', id, BY);
  await fixture.store.remove('acme', id, BY);
  const entries = await fixture.accounts.audit.list(6);
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.delete',
    'webhook.enable',
    'webhook.disable',
    'webhook.rotate_secret',
    'webhook.change',
    'webhook.create',
  ]);
  expect(entries.every(({ tenant, object }) => tenant === 'acme' && object === id)).toBe(true);
  const text = JSON.stringify(entries);
  expect(text).toContain('hooks.acme.example');
  for (const hidden of ['T0ken', 'Qu3ry', '/other', secret.slice(6)]) {
    expect(text).not.toContain(hidden);
  }
});

it('writes no audit entry when a change changes nothing', async () => {
  const { endpoint } = await fixture.store.create('acme', wishes(), BY);
  await fixture.store.change('acme', endpoint.id, wishes(), BY);
  await fixture.store.enable('acme', endpoint.id, BY);
  expect(await actions()).toEqual(['webhook.create', 'tenant.create']);
});

it('keeps the old secret alive for the overlap, and at most two secrets', async () => {
  let now = Date.now();
  const { redis, scope } = fixture;
  const store = new WebhookStore(redis, scope, {
    peppers: fixedSecret([PEPPER]),
    destinations: WITH_LOOPBACK,
    clock: () => now,
  });
  const first = await store.create('acme', wishes(), BY);
  const { id } = first.endpoint;
  const second = await store.rotateSecret('acme', id, {}, BY);
  expect(second.secret).not.toBe(first.secret);
  expect(second.endpoint.secrets.map(({ publicKey }) => publicKey)).toEqual([second.publicKey, first.publicKey]);
  const third = await store.rotateSecret('acme', id, { overlapMs: HOUR_MS }, BY);
  expect(third.endpoint.secrets.map(({ publicKey }) => publicKey)).toEqual([third.publicKey, second.publicKey]);
  now += HOUR_MS;
  expect((await store.show('acme', id)).secrets.map(({ publicKey }) => publicKey)).toEqual([third.publicKey]);
  const fourth = await store.rotateSecret('acme', id, { overlapMs: 0 }, BY);
  expect(fourth.endpoint.secrets).toHaveLength(1);
});

it.each([
  ['invalid_url', { url: 'no address' }],
  ['invalid_url', { url: `https://${['a', 'b'].join(':')}@acme.example/` }],
  ['invalid_url', { url: 'https://acme.example/#part' }],
  ['invalid_url', { url: `https://acme.example/${'x'.repeat(2_048)}` }],
  ['url_not_https', { url: 'http://acme.example/' }],
  ['url_not_https', { url: 'ftp://acme.example/' }],
  ['address_not_allowed', { url: 'https://10.0.0.1/' }],
  ['address_not_allowed', { url: 'https://[::ffff:10.0.0.1]/' }],
  ['invalid_types', { types: [] }],
  ['invalid_types', { types: ['webhook.test'] }],
  ['invalid_types', { types: ['key.rotated', 'constructor'] }],
  ['invalid_description', { description: 'x'.repeat(101) }],
  ['invalid_description', { description: 'two\nlines' }],
])('refuses a webhook with %s, and changes nothing', async (code, over) => {
  const made = async () => fixture.store.create('acme', wishes(over), BY);
  await expect(made()).rejects.toMatchObject({ name: 'WebhookError', code });
  expect(await fixture.store.list('acme')).toEqual([]);
  expect(await actions()).toEqual(['tenant.create']);
});

it('refuses the eleventh webhook, also of parallel requests', async () => {
  const made = await Promise.allSettled(Array.from({ length: 12 }, () => fixture.store.create('acme', wishes(), BY)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await fixture.store.list('acme')).toHaveLength(10);
}, 30_000);

it('finds webhooks of their own tenant only', async () => {
  await fixture.tenant('other');
  const { endpoint } = await fixture.store.create('acme', wishes(), BY);
  const unknown = { code: 'unknown_webhook' };
  const { store } = fixture;
  await expect(store.show('other', endpoint.id)).rejects.toMatchObject(unknown);
  await expect(store.rotateSecret('other', endpoint.id, {}, BY)).rejects.toMatchObject(unknown);
  await expect(store.remove('other', endpoint.id, BY)).rejects.toMatchObject(unknown);
  await expect(store.deliveries('other', endpoint.id)).rejects.toMatchObject(unknown);
  await expect(store.create('nobody', wishes(), BY)).rejects.toMatchObject({ code: 'unknown_tenant' });
});
