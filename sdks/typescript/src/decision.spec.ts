import { inspect } from 'node:util';
import { Cotejo, type DecisionOptions } from './client.js';
import type { AskBuyer } from './decision.js';
import { ConfigurationError } from './errors.js';

/** The golden cases run this with a real gateway; these tests are about what the merchant's function gets and what is sent. */
const REQUEST = { cedula: '1032456701', monto: 250_000, gps: { lat: 4.65, lon: -74.1 } };
const RECEIPT = { token: 'e30.e30.AA_-', salts: { amount: 'b', document: 'a' }, added_later: true };
const RETOS = ['phone_code_returned', 'document_read'].map((code) => ({ pruebas: [{ code }], risk_score: 20 }));
const EVIDENCE = { pruebas: { codigo_telefono: { canal: 'sms', hace_segundos: 40 } } };

interface Sent {
  url: string;
  key: string | null;
  body: unknown;
}

/** A service that answers the first request with challenges, and the second one with an approval. */
async function decideWith(retos: object[], options?: DecisionOptions) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, { headers, body } = {}) => {
    sent.push({ url: String(url), key: new Headers(headers).get('idempotency-key'), body });
    const first = { recommendation: 'revisar', retos, receipt: RECEIPT };
    return Response.json(sent.length === 1 ? first : { recommendation: 'aprobar' });
  };
  const client = new Cotejo({ apiKey: 'sk_test_of-nobody', baseUrl: 'http://127.0.0.1:1', fetch });
  return { sent, decision: await client.decide(REQUEST, options) };
}

it('asks nobody without a challenge', async () => {
  const { sent, decision } = await decideWith([]);
  expect(decision.needsEvidence).toBe(false);
  const ask = () => Promise.reject(new Error('asked'));
  expect(await decision.resolve(ask)).toBe(decision.answer);
  expect(sent).toHaveLength(1);
});

it('sends the same request again with the evidence and the receipt byte for byte, under another key', async () => {
  const { sent, decision } = await decideWith(RETOS, { idempotencyKey: 'order-1', include: ['sources', 'retos'] });
  expect([decision.needsEvidence, decision.challenges, decision.receipt]).toEqual([true, RETOS, RECEIPT]);
  const asked: unknown[] = [];
  const answer = await decision.resolve((...given) => {
    asked.push(given);
    return { ...EVIDENCE, nombre: 'Ana' };
  });
  expect(asked).toEqual([[RETOS[0], [RETOS[1]]]]);
  expect(answer.recommendation).toBe('aprobar');
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([
    '?include=retos,receipt,sources',
    '?include=receipt,sources',
  ]);
  expect(sent.map(({ key }) => key)).toEqual(['order-1', expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  const second = { ...REQUEST, pruebas: { ...EVIDENCE.pruebas, recibo: RECEIPT }, nombre: 'Ana' };
  expect(sent.map(({ body }) => body)).toEqual([JSON.stringify(REQUEST), JSON.stringify(second)]);
});

it.each([null, undefined])('gives the first answer when the function returns %s', async (nothing) => {
  const { sent, decision } = await decideWith(RETOS);
  expect(await decision.resolve(async () => nothing as null)).toBe(decision.answer);
  expect(sent).toHaveLength(1);
});

it.each<[string, AskBuyer, unknown]>([
  ['a member that is no evidence', () => ({ codigo: '123456' }) as object, expect.any(ConfigurationError)],
  ['an error of the function', () => Promise.reject(new RangeError('no sender')), new RangeError('no sender')],
])('sends nothing after %s', async (_, ask, error) => {
  const { sent, decision } = await decideWith(RETOS);
  await expect(decision.resolve(ask)).rejects.toEqual(error);
  expect(sent).toHaveLength(1);
});

it('does not show the request', async () => {
  const { decision } = await decideWith(RETOS);
  expect(inspect(decision, { depth: 9, showHidden: true }) + JSON.stringify(decision)).not.toContain(REQUEST.cedula);
});
