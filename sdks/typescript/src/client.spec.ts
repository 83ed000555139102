import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { Cotejo } from './client.js';
import { BadRequestError, ConfigurationError, ConnectionError, CotejoError, TimeoutError } from './errors.js';

/** The rules of sdks/README.md are tested by the golden cases; these tests are about this package alone. */
interface Seen {
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}
type Behaviour = 'answer' | 'refuse' | 'hang' | 'echo';

const KEY = 'sk_test_secret-of-the-shop-0123456789';
const REQUEST = {
  cedula: '1032456701',
  telefono: '+573001234567',
  email: 'ana.gomez@shop.example',
  direccion: 'Calle 100 # 8A-55',
  nombre: 'María Gómez',
  fecha_expedicion: '2004-05-17',
  ip_address: '198.51.100.77',
  monto: 987_654_321,
};
const BODY = { success: true, risk_score: 10, recommendation: 'aprobar', added_later: 1 };

let server: Server;
let baseUrl: string;
let seen: Seen[];
let behaviour: Behaviour;

beforeAll(async () => {
  server = createServer(async (incoming, answer) => {
    const body = incoming.method === 'POST' ? await json(incoming) : undefined;
    seen.push({ path: incoming.url ?? '', headers: incoming.headers, body });
    const send = (status: number, content: object) =>
      answer
        .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' })
        .end(JSON.stringify(content));
    if (behaviour === 'answer') {
      send(200, BODY);
    } else if (behaviour === 'refuse') {
      send(400, {
        code: 'bad_request',
        reason: 'invalid_body',
        errors: [{ pointer: '/telefono', code: 'invalid_phone' }],
      });
    } else if (behaviour === 'echo') {
      // A faulty proxy that repeats everything.
      const all = JSON.stringify([body, incoming.headers]);
      send(400, {
        code: all,
        reason: all,
        message: all,
        detail: all,
        request_id: all,
        errors: [{ pointer: '', code: all }],
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  behaviour = 'answer';
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const client = (options: object = {}) => new Cotejo({ apiKey: KEY, baseUrl, ...options });
const failureOf = (call: Promise<unknown>): Promise<CotejoError> =>
  call.then(
    () => Promise.reject(new Error('no error')),
    (error) => error,
  );

it('names the application after itself', async () => {
  await client({ userAgent: 'shop/2.1' }).analyze({ doc_number: '1032456701' });
  expect(seen[0]?.headers['user-agent']).toMatch(/^cotejo-typescript\/\d+\.\d+\.\d+ \(node [\d.]+; \w+\) shop\/2\.1$/);
  expect(seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

it('pads a short number in what it sends, and leaves the request of the caller as it is', async () => {
  const request = Object.freeze({ cedula: '1.234.567', tipo_documento: null });
  await client().verify(request);
  expect(seen[0]?.body).toEqual({ cedula: '01234567', tipo_documento: null });
  expect(request.cedula).toBe('1.234.567');
});

it('refuses the kind of a document as an option of another call than the look-up', async () => {
  await client().cedula('712046', { documentKind: 'CE' });
  expect(seen[0]?.body).toEqual({ cedula: '712046', tipo_documento: 'CE' });
  await expect(client().verify(REQUEST, { documentKind: 'CE' } as object)).rejects.toThrow(/no option documentKind/);
});

it('makes the public calls without a key, and refuses all others before it sends anything', async () => {
  const keyless = client({ apiKey: null });
  expect([keyless.environment, keyless.baseUrl]).toEqual([null, baseUrl]);
  await keyless.scenarios();
  await keyless.receiptKeys();
  expect(seen.map(({ path }) => path)).toEqual(['/v1/sandbox/scenarios', '/.well-known/jwks.json']);
  expect(seen.filter(({ headers }) => 'x-api-key' in headers || 'authorization' in headers)).toEqual([]);
  for (const call of [keyless.verify(REQUEST), keyless.analyze({ doc_number: '1' }), keyless.cedula('1')]) {
    await expect(call).rejects.toBeInstanceOf(ConfigurationError);
  }
  expect(seen).toHaveLength(2);
});

it.each([
  ['a call', (client: Cotejo) => client.verify(REQUEST, { timeout: 500 } as object)],
  ['a call without a charge', (client: Cotejo) => client.scenarios({ idempotencyKey: 'a', timeoutms: 5 } as object)],
  ['a batch', async (client: Cotejo) => client.verifyBatch([REQUEST], { timeoutMs: 500 } as object)],
])('refuses an option of %s that does not exist, before it sends anything', async (_, begin) => {
  await expect(begin(new Cotejo({ apiKey: KEY, baseUrl }))).rejects.toThrow(/there is no option timeout/);
  expect(seen).toEqual([]);
});

it('uses the given fetch', async () => {
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    paths.push(String(url));
    return globalThis.fetch(url, init);
  };
  await client({ fetch }).verify(REQUEST, { include: ['receipt', 'sources'] });
  expect(paths).toEqual([`${baseUrl}/v1/verify?include=receipt,sources`]);
});

it('rejects with the reason of the signal when the caller cancels', async () => {
  behaviour = 'hang';
  const controller = new AbortController();
  const call = client().verify(REQUEST, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('the buyer left')), 50);
  await expect(call).rejects.toThrow('the buyer left');
  await expect(client().verify(REQUEST, { signal: controller.signal })).rejects.toThrow('the buyer left');
  expect(seen).toHaveLength(1);
});

it('cancels during the wait between two tries', async () => {
  const signal = AbortSignal.timeout(60);
  const call = new Cotejo({ apiKey: KEY, baseUrl: 'http://127.0.0.1:1' }).verify(REQUEST, { signal });
  expect(await failureOf(call)).toBe(signal.reason);
});

describe('no value of the request and no key is', () => {
  const secrets = [KEY, ...Object.values(REQUEST).map(String)];
  const written: string[] = [];
  const restore: (() => void)[] = [];
  beforeAll(() => {
    for (const stream of [process.stdout, process.stderr]) {
      const { write } = stream;
      stream.write = (chunk: unknown) => written.push(String(chunk)) > 0;
      restore.push(() => {
        stream.write = write;
      });
    }
  });
  afterAll(() => {
    for (const each of restore) {
      each();
    }
  });

  const failures: [string, Behaviour | 'closed' | 'header', new (...args: never[]) => CotejoError][] = [
    ['a refusal of the service', 'refuse', BadRequestError],
    ['a refusal that repeats the request', 'echo', BadRequestError],
    ['a time-out', 'hang', TimeoutError],
    ['a refused connection', 'closed', ConnectionError],
    ['a header that fetch refuses', 'header', ConnectionError],
  ];

  it.each(failures)('in the error of %s', async (_, kind, Class) => {
    behaviour = kind as Behaviour;
    const address = kind === 'closed' ? 'http://127.0.0.1:1' : baseUrl;
    const fetch: typeof globalThis.fetch = () =>
      Promise.reject(new TypeError(`Invalid header value ${KEY}`, { cause: new Error(JSON.stringify(REQUEST)) }));
    const options = { baseUrl: address, maxRetries: 0, timeoutMs: 300, ...(kind === 'header' && { fetch }) };
    const error = await failureOf(client(options).verify(REQUEST));
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(CotejoError);
    const texts = [
      error.message,
      String(error),
      error.stack,
      JSON.stringify(error),
      inspect(error, { depth: 9, showHidden: true }),
    ];
    const shown = [...texts, ...written].join('\n');
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  });
});

it('has models in which null is a type and not a text', () => {
  const models = readFileSync(new URL('models.ts', import.meta.url), 'utf8');
  expect(models).toContain("Open<'prepago' | 'pospago' | 'corporativo'> | null");
  expect(models).not.toContain("'null'");
});
