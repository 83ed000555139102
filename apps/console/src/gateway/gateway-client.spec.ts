import type { RequestListener } from 'node:http';
import { startVendorServer, type VendorServer } from '@cotejo/testing';
import { GatewayClient, type GatewayRequest } from './gateway-client.js';

let server: VendorServer;
let listener: RequestListener;
let received: string[];
let client: GatewayClient;

beforeEach(async () => {
  received = [];
  server = await startVendorServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  client = new GatewayClient({ gatewayUrl: server.origin });
});
afterEach(() => server.close());

const call = (over: Partial<GatewayRequest> = {}) =>
  client.call({ method: 'GET', path: '/v1/x', deadlineMs: 2_000, bytesMax: 1_000, ...over });

describe('GatewayClient', () => {
  it('returns status, headers and text of an answer, also of a refusal', async () => {
    listener = (request, response) => {
      request.resume().on('end', () => response.writeHead(429, { 'retry-after': '1' }).end('{"a":"ñ"}'));
    };
    const { status, headers, text } = await call({ method: 'POST', body: '{}', headers: { 'x-api-key': 'k' } });
    expect([status, headers.get('retry-after'), text, received]).toEqual([429, '1', '{"a":"ñ"}', ['POST /v1/x']]);
  });

  it.each([301, 302, 307, 308])('rejects a redirect with status %i and does not follow it', async (status) => {
    listener = (_, response) => void response.writeHead(status, { location: '/elsewhere' }).end();
    await expect(call()).rejects.toMatchObject({ reason: 'api_answer_unusable' });
    expect(received).toEqual(['GET /v1/x']);
  });

  it('cancels an answer that exceeds the size limit', async () => {
    listener = (_, response) => {
      const write = () => void (response.destroyed || response.write('x'.repeat(500), () => setImmediate(write)));
      write();
    };
    await expect(call()).rejects.toMatchObject({ reason: 'api_answer_unusable' });
  });

  it.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    ['begins an answer and goes on no more', (_, response) => void response.write('{')],
    ['breaks off', (request) => request.socket.destroy()],
  ])('reports api_unreachable when the API %s', async (_, behaviour) => {
    listener = behaviour;
    const startedAt = performance.now();
    await expect(call({ deadlineMs: 200 })).rejects.toMatchObject({ reason: 'api_unreachable' });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('allows 32 calls at once and refuses the next one', async () => {
    listener = () => {};
    const waiting = Array.from({ length: 32 }, () => call({ deadlineMs: 300 }).catch(({ reason }) => reason));
    await expect(call()).rejects.toMatchObject({ reason: 'api_busy', details: { retryAfterMs: 1_000 } });
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['api_unreachable']));
    listener = (_, response) => void response.end('{}');
    expect((await call()).status).toBe(200);
  });

  it.each(['http://127.0.0.1:1/', '//127.0.0.1:1/x', '\\\\127.0.0.1:1/'])(
    'refuses a path that leads to another origin: %s',
    async (path) => {
      await expect(call({ path })).rejects.toThrow(TypeError);
      expect(received).toEqual([]);
    },
  );
});
