import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';
import type { ConsoleBrowser } from '../testing/console-browser.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/tenants/acme/blocks';
const PHONE = '300 123 45 67';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const newBlock = (change: object = {}) => ({ reason: 'fraud', note: null, until: day(30), ...change });

it('lets admins block and lift, and every role read and look up', async () => {
  for (const role of ['viewer', 'developer'] as const) {
    const browser = await app.signIn(role);
    const refused = [
      browser.post(BASE, newBlock({ phone: PHONE })),
      browser.post(`${BASE}/blk_1/ask-lift`, { value: null }),
      browser.post(`${BASE}/blk_1/lift`, { askedAt: new Date().toISOString() }),
      browser.post(`${BASE}/blk_1/keep`, { askedAt: new Date().toISOString() }),
    ];
    for (const answer of refused) {
      await expectRefusal(answer, 403, 'role_required');
    }
    expect((await browser.get(BASE)).body).toEqual({ blocks: [], values: 0, valuesMax: 10_000 });
    const { status, body } = await browser.post(`${BASE}/find`, { kind: 'phone', value: PHONE });
    expect([status, body]).toEqual([200, { ids: [], inPolicy: false }]);
  }
});

it('does not exist for members of another tenant', async () => {
  await app.tenant('acme');
  const stranger = await app.signIn('admin', 'globex');
  const answers: ReturnType<ConsoleBrowser['get']>[] = [
    stranger.get(BASE),
    stranger.post(BASE, newBlock({ phone: PHONE })),
    stranger.post(`${BASE}/find`, { kind: 'phone', value: PHONE }),
  ];
  for (const answer of answers) {
    await expectRefusal(answer, 404, 'not_found');
  }
});

it('answers each line by its number, and repeats no value anywhere', async () => {
  const admin = await app.signIn('admin');
  const values = { phone: `${PHONE}\nsecreto\n\n+573001234567`, ip: '192.168.0.1', address: 'Calle 45 # 13-20' };
  const { status, body, text } = await admin.post(BASE, newBlock({ ...values, note: 'Pedido devuelto' }));
  expect([status, body.lines]).toEqual([
    200,
    [
      { kind: 'phone', line: 1, result: 'blocked' },
      { kind: 'phone', line: 2, result: 'invalid' },
      { kind: 'phone', line: 4, result: 'repeated' },
      // Without its city, an address is in many municipalities.
      { kind: 'address', line: 1, result: 'invalid' },
      { kind: 'ip', line: 1, result: 'invalid' },
    ],
  ]);
  expect((await admin.get(BASE)).body).toMatchObject({
    values: 1,
    blocks: [{ reason: 'fraud', note: 'Pedido devuelto', blockedBy: 'Ana admin', values: { phone: 1 }, lift: null }],
  });
  expect((await admin.post(BASE, newBlock({ phone: PHONE }))).body.lines[0].result).toBe('already');
  const names = await app.redis.keys('*');
  const stored = await Promise.all(names.map((name) => app.redis.get(name).catch(() => '')));
  const entries = JSON.stringify(await app.accounts.audit.list(10));
  expect(`${app.logs()}${names}${stored}${entries}${text}`).not.toMatch(/300.?123.?45.?67|secreto|192\.168|45 # 13/);
});

it.each([
  ['a day before today', newBlock({ until: day(-2) }), '/until'],
  ['a day that does not exist', newBlock({ until: '2027-13-01' }), '/until'],
  ['more than four years', newBlock({ until: day(1_500) }), '/until'],
  ['a note with a document', newBlock({ note: 'cc 1.032.456.789' }), '/note'],
  ['an unknown reason', newBlock({ reason: 'anger' }), '/reason'],
  ['more than 1,000 lines', newBlock({ phone: `${PHONE}\n`.repeat(1_001) }), '/phone'],
])('refuses %s at its field', async (_, input, pointer) => {
  const admin = await app.signIn('admin');
  const { status, body } = await admin.post(BASE, { phone: PHONE, ...input });
  expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
});

it('finds a value in any form, also on the deny list of the active policy', async () => {
  const admin = await app.signIn('admin');
  await admin.post(BASE, newBlock({ address: 'Cra 7 # 71-21, Bogotá' }));
  const { blocks } = (await admin.get(BASE)).body;
  const query = { kind: 'address', value: 'CARRERA 7 No. 71 - 21, BOGOTA D.C.' };
  expect((await admin.post(`${BASE}/find`, query)).body).toEqual({ ids: [blocks[0].id], inPolicy: false });
  const { digests } = (await admin.post('/api/tenants/acme/policy/list-entries', { value: '1032456789' })).body;
  const policy = { lists: { allow: [], deny: digests } };
  const { policies } = app.accounts;
  await policies.draft('acme', { name: 'acme@1.0.0', hash: `sha256:${'0'.repeat(64)}`, policy }, { actor: 'ana' });
  await policies.shadow('acme', { actor: 'ana' });
  await policies.activate('acme', 'acme@1.0.0', { actor: 'bruno' }, { unattended: true });
  const denied = await admin.post(`${BASE}/find`, { kind: 'document', value: '1.032.456.789' });
  expect(denied.body).toEqual({ ids: [], inPolicy: true });
  await expectRefusal(admin.post(`${BASE}/find`, { kind: 'email', value: 'nadie' }), 400, 'invalid_subject');
});

it('keeps a block when the second person refuses, and lifts no request that the member did not see', async () => {
  const admin = await app.signIn('admin');
  await admin.post(BASE, newBlock({ phone: PHONE, email: 'a@b.co' }));
  const [{ id }] = (await admin.get(BASE)).body.blocks;
  const phone = { value: { kind: 'phone', value: PHONE } };
  const asked = (await admin.post(`${BASE}/${id}/ask-lift`, phone)).body.blocks[0].lift;
  expect(asked).toMatchObject({ askedBy: 'Ana admin', values: 1, problem: 'same_person' });
  await expectRefusal(admin.post(`${BASE}/${id}/ask-lift`, phone), 409, 'lift_asked');
  const past = new Date(Date.parse(asked.askedAt) - 1).toISOString();
  await expectRefusal(admin.post(`${BASE}/${id}/lift`, { askedAt: past }), 409, 'lift_not_asked');
  await expectRefusal(admin.post(`${BASE}/${id}/lift`, { askedAt: asked.askedAt }), 409, 'same_person');
  const { body } = await admin.post(`${BASE}/${id}/keep`, { askedAt: asked.askedAt });
  expect(body.blocks[0]).toMatchObject({ lift: null, values: { phone: 1, email: 1 } });
});
