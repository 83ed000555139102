import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Languages of answers, HEAD, challenges, and scopes of keys, from outside. */
let running: RunningProduct;
let key: string;
/** Of a plan that allows more than a few requests a second. */
let quickKey: string;
beforeAll(async () => {
  running = await lend('sandbox');
  key = await running.key('trial');
  quickKey = await running.key('enterprise');
});

const verify = (language: string) =>
  send(`${running.url}/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, 'accept-language': language },
    body: '{"cedula":"1000000005"}',
  });

describe('texts', () => {
  it.each([
    ['en;q=0.9, es;q=0', 'en', 'Match on a national restrictive list'],
    ['en;q=0.3, es;q=0.8', 'es', 'Coincidencia en una lista restrictiva nacional'],
    ['fr', 'es', 'Coincidencia en una lista restrictiva nacional'],
  ])('are for "%s" in the language %s', async (accepted, language, text) => {
    const { headers, body } = await verify(accepted);
    expect([headers.get('content-language'), headers.get('vary')]).toEqual([language, 'Accept-Language']);
    const messages = body.risk_factors.map(({ message }: { message: string }) => message);
    expect(messages).toContainEqual(expect.stringContaining(text));
  });

  it('of errors name their language too', async () => {
    const { headers, body } = await send(`${running.url}/v1/nowhere`, { headers: { 'accept-language': 'en' } });
    expect([headers.get('content-language'), body.message]).toEqual(['en', 'The path does not exist']);
  });
});

describe('HEAD', () => {
  const CHANGING = /^(date|request-id|ratelimit|keep-alive|connection)$/;
  const read = async (method: string, path: string) => {
    const headers = { 'x-api-key': quickKey, 'accept-encoding': 'identity' };
    const answer = await fetch(running.url + path, { method, headers });
    const names = [...answer.headers].filter(([name]) => !CHANGING.test(name));
    return {
      status: answer.status,
      headers: Object.fromEntries(names),
      length: (await answer.arrayBuffer()).byteLength,
    };
  };

  it.each([
    ['/v1/openapi.json', 200],
    ['/.well-known/jwks.json', 200],
    ['/v1/sandbox/scenarios', 200],
    ['/v1/cedula/1000000001', 200],
    ['/v1/cedula/1000000004', 404],
    ['/v1/cedula/12', 404],
  ])('of %s has the status %i and the headers of GET, without a body', async (path, status) => {
    const byGet = await read('GET', path);
    const byHead = await read('HEAD', path);
    expect([byGet.status, byHead.status, byHead.length]).toEqual([status, status, 0]);
    expect(byHead.headers).toEqual(byGet.headers);
    expect(byHead.headers['content-length']).toBe(String(byGet.length));
  });

  it('of a look-up is charged like GET', async () => {
    const charged = await Promise.all(['GET', 'HEAD'].map((method) => read(method, '/v1/cedula/1000000001')));
    expect(charged.map(({ headers }) => headers['x-quota-charged'])).toEqual(['1', '1']);
  });
});

it('challenges a caller without a valid key, whichever header had the key', async () => {
  const challenge = async (headers: Record<string, string>) => {
    const answer = await send(`${running.url}/v1/cedula/1000000001`, { headers });
    return [answer.status, answer.headers.get('www-authenticate')];
  };
  expect(await challenge({})).toEqual([401, 'Bearer realm="cotejo"']);
  const invalid = [401, 'Bearer realm="cotejo", error="invalid_token"'];
  expect(await challenge({ 'x-api-key': 'nobody' })).toEqual(invalid);
  expect(await challenge({ authorization: 'Bearer nobody' })).toEqual(invalid);
  expect(await challenge({ 'x-api-key': key })).toEqual([200, null]);
});

it('creates no key, and no tenant, with a scope that the plan lacks', async () => {
  const create = (...words: string[]) => running.cli('keys', 'create', '--tenant', 'scoped', ...words);
  const refused = create('--plan', 'emprendedor', '--scope', 'verify:write', 'analyze:write');
  await expect(refused).rejects.toThrow(
    'the plan emprendedor does not include analyze:write; it includes verify:write',
  );
  await expect(create('--scope', 'verify:write')).rejects.toThrow('no tenant with this id');
  await create('--plan', 'emprendedor', '--scope', 'verify:write');
  await expect(create('--scope', 'analyze:write')).rejects.toThrow('does not include analyze:write');
  expect((await clientOf(running.url, key).verify({ cedula: '1000000001' })).status).toBe(200);
});
