import { createHmac, generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { defaultPoliciesDir, Env, type ProcessContext } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { startVendorServer, testFolder, type VendorServer } from '@cotejo/testing';
import { providerContext } from '../../testing/provider-context.js';
import type { VendorDeclaration, VendorInputs } from './declaration.js';
import { openDeclaredVendor } from './open-vendor.js';

const both = (value: string) => ({ es: value, en: value });
const DECLARATION: VendorDeclaration = {
  id: 'my-vendor',
  vendor: 'Mine',
  source: 'registry',
  about: both('Records.'),
  legalBasis: both('Ley 1581 of 2012.'),
  documents: [{ page: 'https://vendor.example/docs', readOn: '2026-11-28' }],
  calledOn: null,
  price: { amount: 100, currency: 'COP', charged: ['answer'] },
  sentTo: 'CO',
  url: 'https://vendor.example',
  authentication: { kind: 'header', header: 'x-key' },
  requires: ['document'],
  request: {
    method: 'POST',
    path: '/people',
    json: { number: '{document}', issued: '{issueDate:dd/MM/yyyy}', fixed: 1 },
  },
  outcomes: [
    { is: 'pending', status: [200], at: '/state', words: ['working'] },
    { is: 'answer', status: [200], at: '/person/number' },
    { is: 'not_found', status: [404], at: '/error', words: ['nobody'] },
    { is: 'out_of_credit', status: [402] },
    { is: 'bad_request', status: [400] },
  ],
  fields: { document: { at: '/person/number' }, status: { at: '/person/state', words: { Válida: 0 } } },
};

interface Arrived {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const folder = testFolder();
const arrived: Arrived[] = [];
let replies: { status: number; body: unknown }[] = [];
let server: VendorServer;
const GOOD = { status: 200, body: { person: { number: '1000000009', state: 'VALIDA' }, secret: 'unmapped' } };

beforeAll(async () => {
  const onRequest: RequestListener = async (request, response) => {
    const { method, url, headers } = request;
    arrived.push({ method, url, headers, body: await text(request) });
    const { status, body } = (replies.length > 1 ? replies.shift() : replies[0]) ?? GOOD;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  server = await startVendorServer(onRequest);
});
afterAll(() => server.close());
beforeEach(() => {
  arrived.length = 0;
  replies = [GOOD];
});

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function open(changes: Partial<VendorDeclaration> = {}, variables: Record<string, string> = {}) {
  const prefix = 'COTEJO_VENDOR_MY_VENDOR_';
  const env = new Env({
    [`${prefix}FILE`]: file('my-vendor.json', JSON.stringify({ ...DECLARATION, ...changes }, null, 2)),
    [`${prefix}SECRET_FILE`]: file('secret', 'the-key\n'),
    [`${prefix}URL`]: server.origin,
    [`${prefix}CALLS_PER_SECOND`]: '1000',
    ...variables,
  });
  const config = { policiesDir: defaultPoliciesDir() } as ProcessContext['config'];
  return openDeclaredVendor('my-vendor', 'registry', {
    env,
    config,
    metrics: new Registry(),
    logger: createLogger('test', 'silent'),
  });
}

async function ask(
  changes: Partial<VendorDeclaration> = {},
  inputs: VendorInputs = { document: '1000000009' },
  variables = {},
) {
  const contract = open(changes, variables);
  try {
    return await contract.service.fetch(inputs, providerContext({ deadline: Date.now() + 5_000 }));
  } finally {
    await contract.close();
  }
}

describe('a vendor by declaration', () => {
  it('is sent the template, without the members whose input is absent', async () => {
    const fields = await ask();
    expect([fields?.text('document'), fields?.number('status')]).toEqual(['1000000009', 0]);
    expect(arrived[0]).toMatchObject({ method: 'POST', url: '/people', headers: { 'x-key': 'the-key' } });
    expect(JSON.parse(arrived[0]?.body ?? '')).toEqual({ number: '1000000009', fixed: 1 });
  });

  it('is sent dates in its own form, and each value encoded for its place', async () => {
    const inputs = { document: 'a/b c', issueDate: '2002-11-27' };
    await ask({ request: { method: 'GET', path: '/p/{document}', query: { d: '{issueDate:dd/MM/yyyy}' } } }, inputs);
    expect(arrived[0]?.url).toBe('/p/a%2Fb%20c?d=27%2F11%2F2002');
    await ask({ request: { method: 'POST', path: '/p', form: { d: '{document}', e: '{issueDate}' } } }, inputs);
    expect(arrived[1]?.body).toBe('d=a%2Fb+c&e=2002-11-27');
    await ask({ request: { method: 'POST', path: '/p', multipart: { d: '{document}' } } }, inputs);
    expect(arrived[2]?.body).toContain('name="d"\r\n\r\na/b c\r\n');
  });

  it('is sent the kind of a document, also in small letters', async () => {
    const request = { method: 'POST', path: '/{documentKind:lower}', json: { kind: '{documentKind}' } } as const;
    await ask({ request }, { document: '712046', documentKind: 'CE' });
    expect(arrived[0]).toMatchObject({ url: '/ce', body: '{"kind":"CE"}' });
  });

  it.each<[object, { status: number; body: unknown }, string]>([
    [{}, { status: 402, body: {} }, 'out_of_credit'],
    [{}, { status: 400, body: {} }, 'query_refused'],
    [{}, { status: 404, body: { error: 'no such route' } }, 'http_404'],
    [{}, { status: 302, body: {} }, 'http_302'],
    [{}, { status: 200, body: { person: null } }, 'malformed_answer'],
    [{}, { status: 200, body: { state: 'working' } }, 'inconclusive'],
  ])('throws for a reply that is no answer (%#)', async (changes, reply, code) => {
    replies = [reply];
    await expect(ask(changes)).rejects.toMatchObject({ code });
  });

  it('reports an unknown number only in its own words', async () => {
    replies = [{ status: 404, body: { error: 'Nobody' } }];
    expect(await ask()).toBeNull();
  });

  it('is not called without an input that it requires, nor again after the first replica died', async () => {
    await expect(ask({ requires: ['document', 'issueDate'] })).rejects.toMatchObject({ code: 'issue_date_missing' });
    const contract = open();
    const again = contract.service.fetch({ document: '1' }, providerContext({ attempt: 2 }));
    await expect(again).rejects.toMatchObject({ code: 'not_asked_twice', countsAgainstHealth: false });
    await contract.close();
    expect(arrived).toEqual([]);
  });

  it('is not called for less than the amount of its setting', async () => {
    const contract = open({}, { COTEJO_VENDOR_MY_VENDOR_AMOUNT_MIN: '500000' });
    const deadline = Date.now() + 5_000;
    const fetch = (amountCop: number) =>
      contract.service.fetch({ document: '1000000009' }, providerContext({ deadline, amountCop }));
    await expect(fetch(499_999)).rejects.toMatchObject({ status: 'not_configured', code: 'below_amount_min' });
    expect(arrived).toEqual([]);
    expect((await fetch(500_000))?.text('document')).toBe('1000000009');
    await contract.close();
  });

  it('is polled until it has answered, and no longer than the deadline', async () => {
    const poll = { id: '/id', everyMs: 50, request: { method: 'GET', path: '/results/{poll}' } } as const;
    const pending = { status: 200, body: { id: 'r-1', state: 'working' } };
    replies = [pending, pending, GOOD];
    expect((await ask({ poll }))?.text('document')).toBe('1000000009');
    expect(arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /people',
      'GET /results/r-1',
      'GET /results/r-1',
    ]);
    replies = [pending];
    const contract = open({ poll });
    const signal = AbortSignal.timeout(200);
    const endless = contract.service.fetch({ document: '1' }, providerContext({ signal, deadline: Date.now() + 200 }));
    await expect(endless).rejects.toMatchObject({ code: 'cancelled' });
    await contract.close();
  });
});

describe('the authentication', () => {
  const token = { status: 200, body: { access_token: 'token-1', token_type: 'Bearer', expires_in: 60 } };
  const CLIENT = { COTEJO_VENDOR_MY_VENDOR_CLIENT_ID: 'cotejo' };

  it('by client credentials requests a token, and a new one when it is refused', async () => {
    const refused = { status: 401, body: {} };
    const renewed = { status: 200, body: { ...token.body, access_token: 'token-2' } };
    replies = [token, refused, renewed, GOOD];
    const authentication = { kind: 'client_credentials', tokenPath: '/token', scope: 'people' } as const;
    expect(await ask({ authentication }, undefined, CLIENT)).not.toBeNull();
    const basic = `Basic ${Buffer.from('cotejo:the-key').toString('base64')}`;
    expect(arrived[0]).toMatchObject({ url: '/token', headers: { authorization: basic } });
    expect(arrived[0]?.body).toBe('grant_type=client_credentials&scope=people');
    expect(arrived[3]).toMatchObject({ url: '/people', headers: { authorization: 'Bearer token-2' } });
  });

  it('by a private key signs the request of the token', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = file('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    replies = [token, GOOD];
    const authentication = { kind: 'private_key_jwt', tokenPath: '/token', algorithm: 'ES256', keyId: 'k1' } as const;
    const variables = { ...CLIENT, COTEJO_VENDOR_MY_VENDOR_SECRET_FILE: pem };
    expect(await ask({ authentication }, undefined, variables)).not.toBeNull();
    expect(arrived[0]?.body).toContain('client_assertion=ey');
  });

  it('by HMAC signs time, method, path and body', async () => {
    const hmac = { kind: 'hmac', header: 'x-signature', timestampHeader: 'x-time', encoding: 'hex' } as const;
    await ask({ authentication: { ...hmac, keyHeader: 'x-client' } }, undefined, CLIENT);
    const { headers, body } = arrived[0] as Arrived;
    const signed = createHmac('sha256', 'the-key').update(`${headers['x-time']}\nPOST\n/people\n${body}`).digest('hex');
    expect([headers['x-signature'], headers['x-client']]).toEqual([signed, 'cotejo']);
  });
});

describe('a declaration that cannot be used', () => {
  it.each<[string, Partial<VendorDeclaration>, RegExp]>([
    ['an unknown kind of document', { documentKinds: ['TI'] as never }, /line \d+: .*allowed values/],
    [
      'a kind of document in the form of a date',
      { request: { method: 'GET', path: '/{documentKind:dd/MM}' } },
      /line \d+: .*pattern/,
    ],
    [
      'an unknown member',
      { requests: {} } as never,
      /^COTEJO_VENDOR_MY_VENDOR_FILE: line \d+: .*additional properties/,
    ],
    ['an input outside of the closed set', { request: { method: 'GET', path: '/{password}' } }, /line \d+: .*pattern/],
    ['plain HTTP', { url: 'http://vendor.example' }, /line \d+: .*\/url must match pattern/],
    ['an answer without a value that must be there', { outcomes: [{ is: 'answer', status: [200] }] }, /line \d+/],
    ['a field of another source', { fields: { live: { at: '/live' } } }, /line \d+/],
  ])('with %s stops the start with a line and a reason', (_, changes, message) => {
    expect(() => open(changes)).toThrow(message);
  });

  it('names the line of the problem', () => {
    const lines = JSON.stringify({ ...DECLARATION, sentTo: 'Colombia' }, null, 2).split('\n');
    const line = lines.findIndex((each) => each.includes('Colombia')) + 1;
    expect(() => open({ sentTo: 'Colombia' })).toThrow(`line ${line}: `);
  });

  it('that is no JSON stops the start without repeating it', () => {
    const path = file('broken.json', '{\n  "id": secret-word\n}');
    expect(() => open({}, { COTEJO_VENDOR_MY_VENDOR_FILE: path })).toThrow(
      /^(?!.*secret-word).*line 2: is not valid JSON/,
    );
  });

  it.each([
    ['a plain URL', { COTEJO_VENDOR_MY_VENDOR_URL: 'http://vendor.example' }, /must be an https URL/],
    ['a cap without a price', { COTEJO_VENDOR_MY_VENDOR_DAY_CAP: '10' }, /PRICE: must be set/],
  ])('with %s stops the start', (_, variables, message) => {
    expect(() => open({ price: { ...DECLARATION.price, amount: null } }, variables)).toThrow(message);
  });

  it('without the consent that its vendor demands stops the start', () => {
    const consent = both('The buyer has authorised it.');
    expect(() => open({ consent })).toThrow(/CONSENT: must be true, which declares: The buyer has authorised it/);
  });

  it('with a private address is never connected', async () => {
    const contract = open({ url: 'https://localhost:9' }, { COTEJO_VENDOR_MY_VENDOR_URL: '' });
    const asked = contract.service.fetch({ document: '1' }, providerContext({ deadline: Date.now() + 5_000 }));
    await expect(asked).rejects.toMatchObject({ code: 'address_not_public' });
    await contract.close();
  });
});
