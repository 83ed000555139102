import type { ConsoleBrowser } from '@cotejo/console/testing';
import { waitFor } from '@cotejo/testing';
import { openPeople, type People } from '../harness/console-people.js';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Buyers whom a merchant blocks at once in the console: every gateway rejects them, until a second person lifts the block. */
const TENANT = `blocks-${Date.now().toString(36)}`;
const BASE = `/api/tenants/${TENANT}/blocks`;
const BUYER = '1020304070';
const LINE = '+573001230077';
const HOME = { direccion: 'Calle 45 # 13-20 apto 501', ciudad: 'Medellín' };
const SOON_MS = 2_000;

let running: RunningProduct;
let people: People;
let ana: ConsoleBrowser;
let bea: ConsoleBrowser;
let client: ReturnType<typeof clientOf>;
let key: string;

beforeAll(async () => {
  running = await lend('sandbox');
  people = await openPeople(running);
  const first = await people.member(`ana@${TENANT}.example`, 'admin', TENANT);
  ana = await people.signIn(first.email);
  await ana.once(`/api/tenants/${TENANT}/invitations`, { email: `bea@${TENANT}.example`, role: 'admin' });
  const { token } = await people.mailTo(`bea@${TENANT}.example`);
  bea = people.browser();
  await bea.post('/api/invitations/accept', { token, name: 'Bea', password: 'cuatro gatos grises', language: 'es' });
  ({ key } = await people.accounts.keys.create(TENANT, { name: 'shop' }, { actor: 'tester' }));
  client = clientOf(running.url, key);
}, 60_000);
afterAll(() => people?.stop());

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const block = (values: object) => ana.post(BASE, { ...values, reason: 'fraud', note: null, until: tomorrow() });
/** Velocity may ask for a review of a line that is checked so often; it rejects nobody. */
const isRejected = async (request: object) =>
  (await client.verify({ cedula: BUYER, ...request })).body.recommendation === 'rechazar';

/** Waits until ten answers in a row agree, so that each replica has answered. */
async function untilRejected(request: object, expected: boolean): Promise<number> {
  const startedAt = performance.now();
  let inRow = 0;
  await waitFor(
    async () => {
      inRow = (await isRejected(request)) === expected ? inRow + 1 : 0;
      return inRow === 10;
    },
    { what: `rejected: ${expected}, ten times`, timeoutMs: 10_000 },
  );
  return performance.now() - startedAt;
}

it('rejects a blocked buyer within two seconds, by any value, with the reason of a deny list', async () => {
  expect(await isRejected({ telefono: LINE })).toBe(false);
  const { status, body } = await block({
    phone: `300 123 0077\n\nnada\n${LINE}`,
    email: 'Ladron@shop.example',
    address: 'Cl 45 13 20 AP 501, Medellin',
  });
  expect(status).toBe(200);
  expect(body.lines).toEqual([
    { kind: 'phone', line: 1, result: 'blocked' },
    { kind: 'phone', line: 3, result: 'invalid' },
    { kind: 'phone', line: 4, result: 'repeated' },
    { kind: 'email', line: 1, result: 'blocked' },
    { kind: 'address', line: 1, result: 'blocked' },
  ]);
  expect(await untilRejected({ telefono: LINE }, true)).toBeLessThan(SOON_MS);
  expect(await isRejected({ email: 'ladron@SHOP.example' })).toBe(true);
  expect(await isRejected(HOME)).toBe(true);
  expect(await isRejected({ ...HOME, ciudad: 'Bogotá' })).toBe(false);
  const { body: answer } = await client.verify({ cedula: BUYER, telefono: LINE });
  expect(answer.risk_factors).toContainEqual(expect.objectContaining({ code: 'deny_listed' }));
  expect((await block({ phone: LINE })).body.lines).toEqual([{ kind: 'phone', line: 1, result: 'already' }]);
}, 30_000);

it('is lifted by a second person only, and the receipt of the rejection still replays', async () => {
  const request = { cedula: BUYER, telefono: LINE };
  const { body: rejected } = await client.verify(request, '?include=receipt');
  expect(rejected.recommendation).toBe('rechazar');
  const { ids } = (await ana.post(`${BASE}/find`, { kind: 'phone', value: LINE })).body;
  expect(ids).toHaveLength(1);
  const asked = await ana.post(`${BASE}/${ids[0]}/ask-lift`, { value: { kind: 'phone', value: LINE } });
  const { askedAt } = asked.body.blocks[0].lift;
  expect(await ana.post(`${BASE}/${ids[0]}/lift`, { askedAt })).toMatchObject({
    status: 409,
    body: { reason: 'same_person' },
  });
  expect(await isRejected({ telefono: LINE })).toBe(true);
  expect(await bea.post(`${BASE}/${ids[0]}/lift`, { askedAt })).toMatchObject({
    status: 200,
    body: { blocks: [{ values: { email: 1, address: 1 }, lift: null }] },
  });
  expect(await untilRejected({ telefono: LINE }, false)).toBeLessThan(SOON_MS);
  const replayed = await send(`${running.url}/v1/receipts/replay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ receipt: rejected.receipt, request }),
  });
  expect(replayed.body).toMatchObject({ result: 'identical', recommendation: 'rechazar', risk_score: 100 });
}, 30_000);

it('keeps no blocked value in clear', async () => {
  const names = await people.redis.keys('cotejo:sandbox:account:block*');
  const stored = await people.redis.mget(names);
  expect(stored.join()).toMatch(/email:v1:[\w-]{22}/);
  const log = JSON.stringify(await people.accounts.audit.list(100));
  for (const value of ['1230077', '123 0077', 'ladron', '45 13', '45 # 13']) {
    expect([...stored.map(String), log, running.logs()].join('\n').toLowerCase()).not.toContain(value);
  }
});
