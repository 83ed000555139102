import type { RequestListener } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { isInBuffers, startVendorServer, type VendorServer, waitFor } from '@cotejo/testing';
import { statusError, VendorClient } from './vendor.client.js';

const never = new AbortController().signal;

let server: VendorServer;
let client: VendorClient;
let onRequest: RequestListener;

const createClient = (timeoutMs: number) =>
  new VendorClient({ url: new URL(`${server.origin}/api?version=2`), timeoutMs, connectionsMax: 2 });

beforeEach(async () => {
  server = await startVendorServer((request, response) => onRequest(request, response));
  client = createClient(30_000);
});
afterEach(async () => {
  await client.close();
  await server.close();
});

describe('VendorClient', () => {
  it('sends method, path, headers and body, and returns status, headers and text', async () => {
    onRequest = async (request, response) => {
      const parts = [request.method, request.url, request.headers['x-key'], await readText(request)];
      response.writeHead(202, { 'x-reply': 'yes' }).end(parts.join(' '));
    };
    const request = { method: 'POST', path: '/line', headers: { 'x-key': 'k' }, body: '{}' } as const;
    expect(await client.send(request, never)).toMatchObject({
      status: 202,
      text: 'POST /api/line k {}',
      headers: { 'x-reply': 'yes' },
    });
  });

  it('uses the path and query of the URL when the request has no path', async () => {
    onRequest = (request, response) => void response.end(request.url);
    expect((await client.send({ method: 'GET' }, never)).text).toBe('/api?version=2');
  });

  it('decodes the text with the charset of the reply', async () => {
    onRequest = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/xml; charset=iso-8859-1' }).end(Buffer.from('Ñ', 'latin1'));
    expect((await client.send({ method: 'GET' }, never)).text).toBe('Ñ');
  });

  it('keeps neither request nor reply in a buffer', async () => {
    const [sent, answered] = [['sent', 'name'].join('-of-a-'), ['answered', 'name'].join('-of-a-')] as const;
    onRequest = async (request, response) => void response.end(`${(await readText(request)).length} ${answered}`);
    const reply = await client.send({ method: 'POST', body: sent }, never);
    expect(reply.text).toBe(`14 ${answered}`);
    // The connection lets go of its last bytes a moment later.
    await waitFor(() => ![sent, answered].some(isInBuffers), { what: 'both texts to be gone' });
  });

  it.each<[string, string, RequestListener]>([
    ['invalid UTF-8', 'malformed_answer', (_request, response) => response.end(Buffer.from([0xff]))],
    ['more than 1 MiB', 'answer_too_large', (_request, response) => response.end(Buffer.alloc(1_048_577, ' '))],
    ['a reset connection', 'connection_reset', (request) => request.socket.resetAndDestroy()],
  ])('throws for %s', async (_what, code, listener) => {
    onRequest = listener;
    await expect(client.send({ method: 'GET' }, never)).rejects.toMatchObject({ status: 'unavailable', code });
  });

  it('throws deadline_exceeded when there is no reply within the timeout', async () => {
    onRequest = () => {};
    const impatient = createClient(50);
    const timeout = { status: 'timeout', code: 'deadline_exceeded', countsAgainstHealth: true };
    await expect(impatient.send({ method: 'GET' }, never)).rejects.toMatchObject(timeout);
    await impatient.close();
  });

  it('throws cancelled when the caller gives up, without a mark against the vendor', async () => {
    onRequest = () => {};
    const reply = client.send({ method: 'GET' }, AbortSignal.timeout(20));
    await expect(reply).rejects.toMatchObject({ status: 'timeout', code: 'cancelled', countsAgainstHealth: false });
  });

  it('throws connection_refused when nothing listens', async () => {
    await server.close();
    await expect(client.send({ method: 'GET' }, never)).rejects.toMatchObject({ code: 'connection_refused' });
  });

  it('post returns the body of a 200, and throws http_<status> for any other status', async () => {
    onRequest = (request, response) =>
      void response.writeHead(request.headers['x-status'] === '500' ? 500 : 200).end('ok');
    expect(await client.post('{}', {}, never)).toBe('ok');
    await expect(client.post('{}', { 'x-status': '500' }, never)).rejects.toMatchObject({ code: 'http_500' });
  });
});

it('statusError counts every status against the vendor, except 412', () => {
  expect(statusError(503)).toMatchObject({ status: 'unavailable', code: 'http_503', countsAgainstHealth: true });
  expect(statusError(412)).toMatchObject({ code: 'http_412', countsAgainstHealth: false });
});
