import { DeliveryRecords } from '@cotejo/events';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';

const app = useFixture(() => startTestConsole({ env: { COTEJO_WEBHOOK_ALLOWED_RANGES: 'office=10.9.0.0/16' } }));
afterEach(() => app.clear());

const BASE = '/api/tenants/acme/webhooks';
const WISH = { url: 'https://hooks.tienda.example/cotejo?token=t0p', description: 'ERP', types: ['key.exposed'] };

const created = async (role: 'developer' | 'operator' = 'developer') => {
  const browser = await app.signIn(role);
  if (role === 'operator') {
    await app.tenant('acme');
  }
  const { body } = await browser.once(BASE, WISH);
  return { browser, id: body.view.id as string, body };
};

describe('GET webhooks', () => {
  it('lists nothing at first, and the types to choose from with their descriptions', async () => {
    const { body } = await (await app.signIn('viewer')).get(BASE);
    expect(body).toMatchObject({ webhooks: [], max: 10, localAllowed: false });
    const types = body.types.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(['list.updated', 'key.exposed', 'quota.reached']));
    expect(types).not.toContain('webhook.test');
    expect(body.types[0]).toMatchObject({ es: expect.stringMatching(/\w/), en: expect.stringMatching(/\w/) });
  });

  it('shows a viewer only the host of an address', async () => {
    await created();
    const { body, text } = await (await app.signIn('viewer')).get(BASE);
    expect(body.webhooks[0]).toMatchObject({ url: null, host: 'hooks.tienda.example', description: 'ERP' });
    expect(text).not.toContain('t0p');
  });

  it('shows the last delivery', async () => {
    const { browser, id } = await created();
    const record = { eventId: 'evt_1', type: 'key.exposed', attempt: 1, status: 500, error: null } as const;
    await new DeliveryRecords(app.redis, app.scope).note(id, { ...record, at: 1_000, durationMs: 42 });
    const { body } = await browser.get(BASE);
    expect(body.webhooks[0].lastDelivery).toEqual({ ...record, at: '1970-01-01T00:00:01.000Z', durationMs: 42 });
    const log = await browser.get(`${BASE}/${id}/deliveries`);
    expect(log.body.deliveries).toEqual([body.webhooks[0].lastDelivery]);
  });

  it('answers 404 for an unknown tenant', async () => {
    await expectRefusal((await app.signIn('operator')).get('/api/tenants/nobody/webhooks'), 404, 'unknown_tenant');
  });
});

describe('POST webhooks', () => {
  it('returns the secret once, and never in a list', async () => {
    const { browser, id, body } = await created();
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(body.view).toMatchObject({ ...WISH, host: 'hooks.tienda.example', disabled: null, lastDelivery: null });
    expect(body.view.secrets).toEqual([
      { publicKey: expect.stringMatching(/^whpk_/), createdAt: expect.any(String), retiresAt: null },
    ]);
    const { body: list, text } = await browser.get(BASE);
    expect(list.webhooks).toEqual([body.view]);
    expect(list.webhooks[0].id).toBe(id);
    expect(text).not.toContain('whsec_');
  });

  it.each([
    ['invalid_url', '/url', { url: 'hooks.tienda.example' }],
    ['invalid_url', '/url', { url: 'https://ana:secreto@hooks.tienda.example/' }],
    ['url_not_https', '/url', { url: 'http://hooks.tienda.example/' }],
    ['address_not_allowed', '/url', { url: 'https://192.168.0.7/hook' }],
    ['address_not_allowed', '/url', { url: 'https://[::1]/hook' }],
    ['invalid_types', '/types', { types: ['key.stolen'] }],
    ['invalid_types', '/types', { types: ['webhook.test'] }],
    ['invalid_description', '/description', { description: 'two\nlines' }],
    ['invalid_body', '/types', { types: [] }],
    ['invalid_body', '/types', { types: 'key.exposed' }],
    ['invalid_body', '/url', { url: 7 }],
    ['invalid_body', '/secret', { secret: 'whsec_mine' }],
  ])('answers 400 %s about %s to %j', async (reason, pointer, over) => {
    const browser = await app.signIn('developer');
    const { status, body, text } = await browser.once(BASE, { ...WISH, ...over });
    expect([status, body.reason, body.errors[0].pointer]).toEqual([400, reason, pointer]);
    expect(text).not.toMatch(/secreto|whsec_mine|key\.stolen|192\.168/);
    expect((await browser.get(BASE)).body.webhooks).toEqual([]);
  });

  it('accepts an address of a range that the operator named', async () => {
    const browser = await app.signIn('developer');
    expect((await browser.once(BASE, { ...WISH, url: 'https://10.9.1.2/hook' })).status).toBe(200);
  });

  it('answers 409 to an eleventh webhook', async () => {
    const browser = await app.signIn('operator');
    await app.tenant('acme');
    for (let count = 0; count < 10; count += 1) {
      expect((await browser.once(BASE, WISH)).status).toBe(200);
    }
    await expectRefusal(browser.once(BASE, WISH), 409, 'too_many_webhooks');
  });
});

describe('PATCH webhooks/:id', () => {
  it('changes only what is given', async () => {
    const { browser, id } = await created();
    const { body } = await browser.patch(`${BASE}/${id}`, { types: ['list.updated', 'key.exposed'] });
    expect(body).toMatchObject({ ...WISH, types: ['list.updated', 'key.exposed'] });
  });

  it.each([{ url: null }, { description: null }, { types: null }, { disabled: null }])(
    'answers 400 to %j',
    async (wish) => {
      const { browser, id } = await created();
      expect((await browser.patch(`${BASE}/${id}`, wish)).body.reason).toBe('invalid_body');
    },
  );
});

describe('POST webhooks/:id/rotate', () => {
  it('returns another secret, and names the end of the old one', async () => {
    const { browser, id, body: first } = await created();
    const { body } = await browser.once(`${BASE}/${id}/rotate`, { overlap: '1h' });
    expect(body.secret).not.toBe(first.secret);
    const [fresh, old] = body.view.secrets;
    expect(fresh.retiresAt).toBeNull();
    expect(old.publicKey).toBe(first.view.secrets[0].publicKey);
    expect(Date.parse(old.retiresAt) - Date.parse(fresh.createdAt)).toBe(3_600_000);
  });

  it('ends the old secret at once without an overlap', async () => {
    const { browser, id } = await created();
    const { body } = await browser.once(`${BASE}/${id}/rotate`, { overlap: '0' });
    expect(body.view.secrets).toHaveLength(1);
    expect((await browser.once(`${BASE}/${id}/rotate`, { overlap: '2h' })).status).toBe(400);
  });
});

describe('the state of a webhook', () => {
  it('is changed by a member, who then can send no test', async () => {
    const { browser, id } = await created();
    const { body } = await browser.post(`${BASE}/${id}/disable`);
    expect(body.disabled).toEqual({ reason: 'by_request', since: expect.any(String) });
    await expectRefusal(browser.once(`${BASE}/${id}/test`, undefined), 409, 'webhook_disabled');
    expect((await browser.post(`${BASE}/${id}/enable`)).body.disabled).toBeNull();
    expect((await browser.delete(`${BASE}/${id}`)).status).toBe(204);
    expect((await browser.get(BASE)).body.webhooks).toEqual([]);
    expect(await app.actions()).toEqual(
      expect.arrayContaining(['webhook.create', 'webhook.disable', 'webhook.enable', 'webhook.delete']),
    );
  });
});

it('puts a test event for this webhook into the inbox', async () => {
  const { browser, id } = await created();
  const { status, body } = await browser.once(`${BASE}/${id}/test`, undefined);
  expect([status, body.eventId]).toEqual([200, expect.stringMatching(/^evt_/)]);
  const [entry] = await app.redis.xrange(`${app.scope.namespace}:sandbox:events:inbox`, '-', '+');
  expect(JSON.parse(entry?.[1][1] as string)).toMatchObject({ id: body.eventId, endpoint: id, type: 'webhook.test' });
});

it('sends an event again while it is stored, and answers 404 afterwards', async () => {
  const { browser, id } = await created();
  const event = { id: 'evt_kept', tenant: 'acme', type: 'key.exposed', body: '{}' } as const;
  await new DeliveryRecords(app.redis, app.scope).keepEvents([event, { ...event, id: 'evt_other', tenant: 'globex' }]);
  const repeat = (eventId: string) => browser.once(`${BASE}/${id}/deliveries/${eventId}/repeat`, undefined);
  expect((await repeat('evt_kept')).status).toBe(202);
  for (const eventId of ['evt_other', 'evt_none']) {
    await expectRefusal(repeat(eventId), 404, 'unknown_event');
  }
});

it.each(['rotate', 'enable', 'disable', 'test'])('answers 404 to %s of an unknown webhook', async (action) => {
  const browser = await app.signIn('developer');
  await expectRefusal(browser.once(`${BASE}/whe_0/${action}`, { overlap: '0' }), 404, 'unknown_webhook');
});
