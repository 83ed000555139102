import { waitFor } from '@cotejo/testing';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Interface, section 5: keys, both headers, 401 and 403. */
let running: RunningProduct;
const KEYS: Record<string, string> = {};

beforeAll(async () => {
  running = await lend('sandbox');
  for (const plan of ['corporativo', 'scale', 'init', 'trial']) {
    KEYS[plan] = await running.key(plan);
  }
});

const json = { 'content-type': 'application/json' };
const post = (path: string, headers: Record<string, string>, body: object) =>
  send(`${running.url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

const ENDPOINTS = [
  ['verify', (headers: Record<string, string>) => post('/v1/verify', headers, { cedula: '1000000001' })],
  ['analyze', (headers: Record<string, string>) => post('/v1/analyze', headers, { doc_number: '1000000001' })],
  ['the look-up in a body', (headers: Record<string, string>) => post('/v1/cedula', headers, { cedula: '1000000001' })],
  ['the look-up', (headers: Record<string, string>) => send(`${running.url}/v1/cedula/1000000001`, { headers })],
] as const;

describe.each(ENDPOINTS)('%s', (_, sendRequest) => {
  it('accepts either header, and both with the same key', async () => {
    const key = await running.key('trial');
    expect((await sendRequest({ 'x-api-key': key })).status).toBe(200);
    expect((await sendRequest({ authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await sendRequest({ 'x-api-key': key, authorization: `Bearer ${key}` })).status).toBe(200);
  });

  it.each([
    ['no key', {}, 'missing_credentials'],
    ['an empty key', { 'x-api-key': '' }, 'missing_credentials'],
    ['a key of another shape', { 'x-api-key': 'let-me-in' }, 'invalid_key'],
    ['another scheme', { authorization: 'Basic bGV0OmluCg==' }, 'invalid_key'],
    ['a well-formed unknown key', { 'x-api-key': 'sk_test_cot_aOhZwkVMSGuxqOOTjdsT9oC4msNB3qTR3QnVO4' }, 'invalid_key'],
  ])('refuses %s with 401', async (__, headers, reason) => {
    const { status, body } = await sendRequest(headers as Record<string, string>);
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, code: 'unauthorized', reason });
  });

  it('returns 401 when both headers carry different keys', async () => {
    const headers = { 'x-api-key': KEYS.trial as string, authorization: `Bearer ${KEYS.corporativo}` };
    expect(await sendRequest(headers)).toMatchObject({ status: 401, body: { reason: 'ambiguous_credentials' } });
  });
});

it('refuses a production key in the sandbox', async () => {
  const stdout = await running.cli(...'keys create --tenant live --plan scale --env production --json'.split(' '));
  const { key } = JSON.parse(stdout) as { key: string };
  expect(key).toMatch(/^sk_live_cot_/);
  expect(await clientOf(running.url, key).verify({ cedula: '1000000001' })).toMatchObject({
    status: 401,
    body: { reason: 'wrong_environment' },
  });
});

describe('permissions', () => {
  it.each([
    ['corporativo', 200, 403, 200],
    ['scale', 403, 200, 200],
    ['init', 403, 200, 200],
    ['trial', 200, 200, 200],
  ])('of the plan %s', async (plan, verify, analyze, cedula) => {
    const client = clientOf(running.url, await running.key(plan));
    expect((await client.verify({ cedula: '1000000001' })).status).toBe(verify);
    expect((await client.analyze({ doc_number: '1000000001' })).status).toBe(analyze);
    expect((await client.cedula('1000000001')).status).toBe(cedula);
  });

  it('names the missing scope in a 403', async () => {
    const lesser = await running.key('corporativo', ['cedula:read']);
    const { status, body } = await clientOf(running.url, lesser).verify({ cedula: '1000000001' });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'forbidden', reason: 'missing_scope', detail: 'verify:write' });
  });

  it('never approves for a key without a mandatory source, and charges the query', async () => {
    const key = await running.key('corporativo', ['verify:write', 'source:registry', 'source:telco']);
    const client = clientOf(running.url, key);
    const answer = await client.verify({ cedula: '1032456784', telefono: '+573000000001' }, '?include=sources');
    expect(answer.body).toMatchObject({ risk_score: 55, recommendation: 'revisar', telefono: { valid: true } });
    expect(answer.body.risk_factors).toEqual([
      expect.objectContaining({ code: 'source_not_permitted', source: 'sanctions', points: 45 }),
    ]);
    expect(answer.headers.get('x-degraded')).toBeNull();
    const next = await client.verify({ cedula: '1032456784' });
    const left = (headers: Headers) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    expect(left(next.headers)).toBe(left(answer.headers) - 1);
  });

  it('requires the scope of the registry for the look-up', async () => {
    const key = await running.key('corporativo', ['cedula:read', 'source:telco']);
    expect(await clientOf(running.url, key).cedula('1000000001')).toMatchObject({
      status: 403,
      body: { reason: 'missing_scope', detail: 'source:registry' },
    });
  });

  it('decides on the registry alone for the plan INIT', async () => {
    const client = clientOf(running.url, KEYS.init as string);
    const { body } = await client.analyze({ doc_number: '1032456784', phone: '+573000000002' }, '?include=sources');
    expect(body).toMatchObject({ risk_score: 10, recommendation: 'APPROVE' });
    const statuses = body.sources.map(
      ({ source, status }: { source: string; status: string }) => `${source} ${status}`,
    );
    expect(statuses).toContain('registry ok');
    expect(statuses).toContain('sanctions not_in_plan');
    expect(statuses).toContain('telco not_in_plan');
  });
});

describe('the life of a key', () => {
  it('lists the key without its secret, and ends when the key is revoked', async () => {
    const create = 'keys create --tenant key-life --plan corporativo --env sandbox --json'.split(' ');
    const { key, id } = JSON.parse(await running.cli(...create)) as { key: string; id: string };
    const client = clientOf(running.url, key);
    expect((await client.verify({ cedula: '1000000001' })).status).toBe(200);

    const stdout = await running.cli('keys', 'list', '--tenant', 'key-life', '--json');
    expect(stdout).not.toContain(key);
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ id, state: 'active', last4: key.slice(-4) })]);

    await running.cli('keys', 'revoke', id, '--tenant', 'key-life');
    await waitFor(async () => (await client.verify({ cedula: '1000000001' })).status === 401, {
      what: 'the revocation',
    });
    const refused = await client.verify({ cedula: '1000000001' });
    expect(refused.body).toMatchObject({ code: 'unauthorized', reason: 'key_revoked' });
    const after = JSON.parse(await running.cli('keys', 'list', '--tenant', 'key-life', '--json'));
    expect(after[0].state).toBe('revoked');
  });

  it('reports a clear error when a key cannot be revoked', async () => {
    await expect(running.cli('keys', 'create', '--tenant', 'x', '--plan', 'gold')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unknown plan; one of emprendedor'),
    });
    await expect(running.cli('keys', 'create', '--tenant', 'No Name!', '--plan', 'scale')).rejects.toMatchObject({
      stderr: expect.stringContaining('lower-case letters'),
    });
    await expect(running.cli('keys', 'revoke', 'key_0', '--tenant', 'key-life')).rejects.toMatchObject({ code: 1 });
  });
});
