import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';
import type { Scenario } from '../api/playground.api.js';

let received: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string })[];

const app = useFixture(startTestConsole);
beforeEach(() => {
  received = [];
  answerWith(200, { success: true, risk_factors: [{ code: 'ip_vpn' }] }, { 'x-quota-charged': '1', server: 'x' });
});
afterEach(() => app.clear());

/** The stand-in of the API answers every request like this. */
function answerWith(status: number, body: unknown, headers: Record<string, string> = {}): void {
  app.api.answer = async (request, response) => {
    const { method, url, headers: sent } = request;
    received.push({ method, url, headers: sent, body: await text(request) });
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
const CALL = { operation: 'verify', body: { cedula: '1000000001', extra: [1] }, include: ['sources'] };

describe('POST playground/calls', () => {
  it('sends the body unchanged with a sandbox key of the session, and returns the answer', async () => {
    const browser = await app.signIn('developer');
    const { status, body } = await browser.post('/api/playground/calls', CALL);
    expect(status).toBe(200);
    expect(received).toMatchObject([
      { method: 'POST', url: '/v1/verify?include=sources', body: JSON.stringify(CALL.body) },
    ]);
    const apiKey = String(received[0]?.headers['x-api-key']);
    expect(await app.accounts.finder.find(apiKey)).toMatchObject({ tenant: { id: 'acme' } });
    expect(await app.accounts.keys.list('acme')).toMatchObject([{ name: 'playground', last4: apiKey.slice(-4) }]);
    expect(body).toMatchObject({
      status: 200,
      headers: { 'x-quota-charged': '1' },
      body: { success: true },
      explanations: { ip_vpn: { es: expect.any(String), en: expect.any(String) } },
    });
    expect(body.headers.server).toBeUndefined();
    expect(body.tookMs).toBeGreaterThanOrEqual(0);
  });

  it('revokes the key when the member signs out', async () => {
    const browser = await app.signIn('developer');
    await browser.post('/api/playground/calls', CALL);
    await browser.delete('/api/session');
    const [key] = await app.accounts.keys.list('acme');
    expect(key?.revokedAt).not.toBeNull();
  });

  it('returns an error of the API as an answer', async () => {
    answerWith(400, { success: false, reason: 'invalid_body', errors: [] });
    const browser = await app.signIn('developer');
    const { status, body } = await browser.post('/api/playground/calls', CALL);
    expect([status, body.status, Object.keys(body.explanations)]).toEqual([200, 400, ['invalid_body']]);
  });

  it('answers 502 api_answer_unusable to text that is no JSON', async () => {
    answerWith(200, '<html>');
    const browser = await app.signIn('developer');
    const { status: own, body } = await browser.post('/api/playground/calls', CALL);
    expect([own, body.reason]).toEqual([502, 'api_answer_unusable']);
  });

  it.each([
    [{ ...CALL, operation: 'delete' }, '/operation'],
    [{ ...CALL, include: ['secrets'] }, '/include'],
    [{ ...CALL, include: ['sources', 'sources'] }, '/include'],
    [{ ...CALL, body: 'text' }, '/body'],
  ])('answers 400 to %j and calls no API', async (input, pointer) => {
    const browser = await app.signIn('developer');
    const { status, body } = await browser.post('/api/playground/calls', input);
    expect([status, body.errors[0].pointer]).toEqual([400, expect.stringContaining(pointer)]);
    expect(received).toEqual([]);
  });
});

it('GET playground/catalogue lists every test value', async () => {
  const browser = await app.signIn('developer');
  const { body } = await browser.get('/api/playground/catalogue');
  expect(Object.keys(body).sort()).toEqual([
    'addresses',
    'biometrics',
    'cedulas',
    'documents',
    'emails',
    'ips',
    'phones',
  ]);
  expect(body.cedulas).toHaveLength(SANDBOX_CATALOGUE.cedulas.length);
  expect(Object.keys(body.cedulas[0]).sort()).toEqual(['en', 'es', 'name', 'value']);
});

describe('playground/scenarios', () => {
  const [first] = SANDBOX_CATALOGUE.cedulas;
  const SCENARIO = { name: 'first', operation: 'verify', values: { cedulas: first?.name }, amountCop: 50_000 };

  it('are saved, listed for the own tenant and deleted', async () => {
    const browser = await app.signIn('developer');
    const { status, body } = await browser.once('/api/playground/scenarios', SCENARIO);
    expect([status, body]).toEqual([200, { id: expect.any(String), ...SCENARIO }]);
    const stranger = await app.signIn('developer', 'other');
    expect((await stranger.get('/api/playground/scenarios')).body.scenarios).toEqual([]);
    const own: { scenarios: Scenario[] } = (await browser.get('/api/playground/scenarios')).body;
    expect(own.scenarios.map(({ name }) => name)).toEqual(['first']);
    expect((await stranger.delete(`/api/playground/scenarios/${body.id}`)).body.reason).toBe('unknown_scenario');
    expect((await browser.delete(`/api/playground/scenarios/${body.id}`)).status).toBe(204);
    expect((await browser.get('/api/playground/scenarios')).body.scenarios).toEqual([]);
  });

  it.each([
    { ...SCENARIO, values: { cedulas: '1032456789' } },
    { ...SCENARIO, values: { people: 'manual_review' } },
    { ...SCENARIO, values: { __proto__x: 'x' } },
    { ...SCENARIO, name: '' },
    { ...SCENARIO, amountCop: -1 },
  ])('answers 400 to %j', async (input) => {
    const browser = await app.signIn('developer');
    await expectRefusal(browser.once('/api/playground/scenarios', input), 400, 'invalid_body');
  });

  it('are limited to twenty', async () => {
    const browser = await app.signIn('developer');
    for (let each = 0; each < 20; each++) {
      expect((await browser.once('/api/playground/scenarios', SCENARIO)).status).toBe(200);
    }
    await expectRefusal(browser.once('/api/playground/scenarios', SCENARIO), 409, 'too_many_scenarios');
  });
});
