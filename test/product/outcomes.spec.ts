import { Redis } from 'ioredis';
import { Contract } from '../harness/contract.js';
import { type Answer, clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { textOf } from '../harness/redis-text.js';
import { claims, type Receipt, resigned } from '../harness/signed-receipt.js';
import { whileFrozen } from '../harness/while-frozen.js';

/** A label of a receipt changes counts only: nothing of the receipt or the buyer is kept. */
let running: RunningProduct;
let contract: Contract;
let key: string;
let client: ReturnType<typeof clientOf>;

const BUYER = {
  cedula: '1032456701',
  nombre: 'Canaria Unívoca Quimbayo',
  telefono: '+573009876543',
  email: 'canaria.univoca@sandbox.example',
  direccion: 'Calle 193 # 18A-57',
  ciudad: 'Bogotá',
  monto: 7_654_321,
  ip_address: '192.0.2.77',
};
const DAY_S = 86_400;

beforeAll(async () => {
  running = await lend('sandbox');
  key = await running.key('corporativo');
  client = clientOf(running.url, key);
  contract = new Contract((await send(`${running.url}/v1/openapi.json`)).body);
}, 120_000);

async function receiptOf(body: object = BUYER, of = client): Promise<Receipt> {
  return (await of.verify(body, '?include=receipt')).body.receipt;
}

function report(receipt: object, label: unknown, apiKey = key): Promise<Answer> {
  return post({ receipt, label }, apiKey);
}

const post = (body: unknown, apiKey = key) =>
  send(`${running.url}/v1/outcomes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const read = (apiKey = key) => send(`${running.url}/v1/outcomes`, { headers: { 'x-api-key': apiKey } });

const bandsOf = async (apiKey = key) => (await read(apiKey)).body.scorecards[0]?.bands;

describe('POST /v1/outcomes', () => {
  it('counts a receipt once, moves it to another label, and costs no query', async () => {
    const { token } = await receiptOf();
    const first = await report({ token }, 'good');
    expect(contract.findings('reportOutcome', first)).toEqual([]);
    expect([first.status, first.body, first.headers.get('x-quota-charged')]).toEqual([200, { effect: 'counted' }, '0']);
    expect((await report({ token }, 'good')).body).toEqual({ effect: 'repeated' });
    expect((await report({ token }, 'chargeback')).body).toEqual({ effect: 'changed' });
  });

  it('takes the labels in Spanish too, and lists all of them for another one', async () => {
    const receipt = await receiptOf();
    const effects = [];
    for (const label of ['fraude', 'fraud', 'contracargo', 'CHARGEBACK', 'bueno', 'good', 'desconocido', 'unknown']) {
      effects.push((await report(receipt, label)).body.effect);
    }
    expect(effects).toEqual([
      'counted',
      ...Array.from({ length: 7 }, (_, index) => (index % 2 ? 'changed' : 'repeated')),
    ]);
    const refused = await report(receipt, 'estafa');
    expect(contract.findings('reportOutcome', refused)).toEqual([]);
    expect(refused.body).toMatchObject({ status: 400, errors: [{ pointer: '/label', code: 'not_in_list' }] });
    expect(refused.body.detail).toMatch(/Valores admitidos: fraud, .*, fraude, contracargo, bueno, desconocido$/);
  });

  it('takes a stored receipt with its salts as it is', async () => {
    const receipt = await receiptOf();
    expect((await report(receipt, 'fraud')).body).toEqual({ effect: 'counted' });
    const [header, payload, signature] = receipt.token.split('.') as [string, string, string];
    // The last character of a signature has bits without a meaning.
    const spare = String.fromCharCode(signature.charCodeAt(signature.length - 1) + 1);
    const again = await report({ token: `${header}.${payload}.${signature.slice(0, -1)}${spare}` }, 'fraud');
    expect([again.body.effect ?? again.body.reason]).not.toEqual(['counted']);
  });

  it('refuses a receipt of another account, a changed one, and one that is too old', async () => {
    const other = await running.key('corporativo');
    const receipt = await receiptOf();
    const foreign = await report(receipt, 'fraud', other);
    expect(contract.findings('reportOutcome', foreign)).toEqual([]);
    expect([foreign.status, foreign.body.reason]).toEqual([403, 'foreign_receipt']);
    const forged = { token: receipt.token.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`) };
    const old = resigned(running, receipt, { iat: Math.floor(Date.now() / 1_000) - 181 * DAY_S });
    const elsewhere = resigned(running, receipt, { environment: 'production' });
    for (const [sent, code] of [
      [forged, 'wrong_signature'],
      [old, 'too_old'],
      [elsewhere, 'wrong_environment'],
    ] as const) {
      const { status, body } = await report(sent, 'fraud');
      expect([status, body.reason, body.errors]).toEqual([
        400,
        'invalid_receipt',
        [{ pointer: '/receipt/token', code }],
      ]);
    }
    const young = resigned(running, receipt, { iat: Math.floor(Date.now() / 1_000) - 179 * DAY_S });
    expect((await report(young, 'fraud')).body).toEqual({ effect: 'counted' });
  });

  it('needs the scope', async () => {
    const narrow = await running.key('corporativo', ['verify:write']);
    const answers = [await report(await receiptOf(), 'fraud', narrow), await read(narrow)];
    for (const { status, body } of answers) {
      expect([status, body.reason, body.detail]).toEqual([403, 'missing_scope', 'outcomes:write']);
    }
  });

  it.each([
    ['no receipt', { label: 'fraud' }],
    ['a token that is no token', { receipt: { token: 'a.b' }, label: 'fraud' }],
    ['a token without meaning', { receipt: { token: 'a.b.c' }, label: 'fraud' }],
    ['a token that is too long', { receipt: { token: `a.${'b'.repeat(50_000)}.c` }, label: 'fraud' }],
    ['an unknown label', { receipt: { token: 'a.b.c' }, label: 'canaria.univoca' }],
    ['an unknown member', { receipt: { token: 'a.b.c' }, label: 'fraud', cedula: '1032456701' }],
    ['salts of another form', { receipt: { token: 'a.b.c', salts: { email: 'canaria.univoca' } }, label: 'fraud' }],
    ['a prototype', '{"receipt":{"token":"a.b.c"},"label":"fraud","__proto__":{"label":"fraud"}}'],
  ])('refuses %s with 400 and repeats nothing of it', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(contract.findings('reportOutcome', answer)).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toMatch(/canaria|1032456701|a\.b/);
  });

  it('refuses a body over 64 KB', async () => {
    const answer = await post({ receipt: { token: `a.${'b'.repeat(70_000)}.c` }, label: 'fraud' });
    expect([answer.status, answer.body.reason]).toEqual([413, 'body_too_large']);
  });
});

describe('GET /v1/outcomes', () => {
  it('shows a count from 20 transactions on, and nothing of another account', async () => {
    const [own, other] = [await running.key('enterprise'), await running.key('enterprise')];
    const caller = clientOf(running.url, own);
    const label = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const { body } = await caller.analyze({ doc_number: '1000000001' }, '?include=receipt');
        expect((await report({ token: body.receipt.token }, 'good', own)).body).toEqual({ effect: 'counted' });
      }
    };
    await label(19);
    expect((await read(own)).body).toEqual({ shown_from: 20, scorecards: [] });
    await label(1);
    const answer = await read(own);
    expect(contract.findings('readOutcomes', answer)).toEqual([]);
    expect(answer.headers.get('x-quota-charged')).toBe('0');
    expect(await bandsOf(own)).toEqual({
      fraud: null,
      chargeback: null,
      good: [{ from: expect.any(Number), to: expect.any(Number), count: 20 }],
    });
    expect((await read(other)).body.scorecards).toEqual([]);
  }, 120_000);
});

it('leaves no value of a buyer, no receipt and no id of one in the state Redis', async () => {
  const receipt = await receiptOf();
  await report(receipt, 'fraud');
  const redis = new Redis(running.stateRedis.url);
  const keys = await redis.keys('*');
  expect(keys.filter((name) => name.includes(':outcomes:')).length).toBeGreaterThan(0);
  const texts = await Promise.all(keys.map(async (name) => `${name} ${await textOf(redis, name)}`));
  redis.disconnect();
  const { jti, inputs } = claims(receipt);
  const values = [...Object.values(BUYER), jti, ...Object.values(inputs), ...Object.values(receipt.salts)].map(String);
  const pieces = [...values, ...receipt.token.split('.'), '3009876543', '18A-57', 'univoca'];
  for (const piece of pieces) {
    expect(texts.join('\n')).not.toContain(piece);
  }
});

it('answers 503 while the state Redis is away', async () => {
  const receipt = await receiptOf();
  const answers = await whileFrozen(running, ['state'], () => Promise.all([report(receipt, 'good'), read()]));
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
});
