import type { ConsoleBrowser } from '@cotejo/console/testing';
import { type Accounts, openAccounts } from '../harness/accounts.js';
import type { Answer } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { textOf } from '../harness/redis-text.js';
import { SignedInPeople } from '../harness/signed-in-people.js';

/** Members manage the webhooks of their own tenant. A secret leaves the console once, and nothing of it is on record. */
const ACME = '/api/tenants/hooks-acme/webhooks';
const URL_TOKEN = 'Qu3ryT0ken';
const WISH = {
  url: `https://hooks.tienda.example/cotejo?token=${URL_TOKEN}`,
  description: 'bodega',
  types: ['key.exposed', 'list.updated'],
};

let running: RunningProduct;
let accounts: Accounts;
let people: SignedInPeople;
let dev: ConsoleBrowser;

beforeAll(async () => {
  running = await lend('sandbox');
  accounts = openAccounts(running);
  people = new SignedInPeople(running);
  for (const tenant of ['hooks-acme', 'hooks-globex', 'roles']) {
    await accounts.key(tenant, 'negocio');
  }
  dev = (await people.signIn('hooks-acme', 'developer', 'Dora')).browser;
}, 120_000);
afterAll(async () => {
  people?.stop();
  accounts?.stop();
});

async function create(browser = dev, base = ACME) {
  const { status, body } = await browser.once(base, WISH);
  expect(status).toBe(200);
  return { id: body.view.id as string, secret: body.secret as string };
}

describe('every role', () => {
  it('may do with the webhooks of a tenant what its rights allow, and nothing with another tenant', async () => {
    const base = '/api/tenants/roles/webhooks';
    const callers: Record<string, ConsoleBrowser> = {};
    for (const role of ['viewer', 'developer', 'admin'] as const) {
      callers[role] = (await people.signIn('roles', role)).browser;
    }
    callers.operator = (await people.signIn(null, 'operator')).browser;
    callers.stranger = (await people.signIn('hooks-globex', 'admin')).browser;
    const table: Record<string, number[]> = {};
    for (const [who, browser] of Object.entries(callers)) {
      const { id } = await create(callers.operator, base);
      const answers = [
        await browser.get(base),
        await browser.get(`${base}/${id}/deliveries`),
        await browser.once(base, WISH),
        await browser.patch(`${base}/${id}`, { description: 'caja' }),
        await browser.once(`${base}/${id}/rotate`, { overlap: '24h' }),
        await browser.once(`${base}/${id}/test`, undefined),
        await browser.once(`${base}/${id}/deliveries/evt_0/repeat`, undefined),
        await browser.post(`${base}/${id}/disable`),
        await browser.post(`${base}/${id}/enable`),
        await browser.delete(`${base}/${id}`),
      ];
      table[who] = answers.map(({ status }) => status);
    }
    const all = [200, 200, 200, 200, 200, 200, 404, 200, 200, 204];
    expect(table).toEqual({
      viewer: [200, 200, ...Array<number>(8).fill(403)],
      developer: all,
      admin: all,
      operator: all,
      stranger: Array<number>(10).fill(404),
    });
  });

  it('finds a webhook only under its own tenant', async () => {
    const { id } = await create();
    const { browser } = await people.signIn('hooks-globex', 'admin');
    const foreign = `/api/tenants/hooks-globex/webhooks/${id}`;
    const answers: Answer[] = [
      await browser.get(`${foreign}/deliveries`),
      await browser.patch(foreign, { description: 'ajena' }),
      await browser.once(`${foreign}/rotate`, { overlap: '0' }),
      await browser.once(`${foreign}/test`, undefined),
      await browser.post(`${foreign}/disable`),
      await browser.delete(foreign),
    ];
    expect(answers.map(({ status, body }) => [status, body.reason])).toEqual(
      answers.map(() => [404, 'unknown_webhook']),
    );
    expect((await browser.get('/api/tenants/hooks-globex/webhooks')).body.webhooks).toEqual([]);
  });
});

it('shows a secret once, keeps it sealed, and records changes without secrets and tokens', async () => {
  const { id, secret } = await create();
  const rotated = await dev.once(`${ACME}/${id}/rotate`, { overlap: '7d' });
  await dev.patch(`${ACME}/${id}`, { url: `https://otra.tienda.example/x?token=${URL_TOKEN}` });
  await dev.post(`${ACME}/${id}/disable`);
  await dev.post(`${ACME}/${id}/enable`);
  const later: Answer[] = [
    await dev.get(ACME),
    await dev.get(`${ACME}/${id}/deliveries`),
    await dev.patch(`${ACME}/${id}`, { description: 'caja' }),
    await dev.delete(`${ACME}/${id}`),
  ];
  const activity = await dev.post('/api/tenants/hooks-acme/activity', {});
  const own = activity.body.entries.filter(({ object }: { object: string }) => object === id);
  expect(own.map(({ action }: { action: string }) => action)).toEqual([
    ...['webhook.delete', 'webhook.change', 'webhook.enable', 'webhook.disable'],
    ...['webhook.change', 'webhook.rotate_secret', 'webhook.create'],
  ]);
  expect(own.every(({ actor }: { actor: string }) => actor === 'Dora')).toBe(true);
  const keys = await accounts.redis.keys('*');
  const stored = (await Promise.all(keys.map((key) => textOf(accounts.redis, key)))).join('\n');
  for (const [, bare] of [secret, rotated.body.secret].map((text: string) => text.split('whsec_'))) {
    expect(bare).toHaveLength(44);
    for (const text of [...later.map((answer) => answer.text), activity.text, stored, running.logs()]) {
      expect(text.includes(bare as string)).toBe(false);
    }
  }
  for (const text of [activity.text, running.logs(), keys.join('\n')]) {
    expect(text).not.toContain(URL_TOKEN);
  }
  expect(running.logs()).toContain(`/api/tenants/:tenant/webhooks`);
});
