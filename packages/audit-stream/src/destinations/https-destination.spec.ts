import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { startVendorServer, type VendorServer } from '@cotejo/testing';
import { batchOf } from '../../test/batches.js';
import { newCertificate } from '../../test/certificate.js';
import { HttpsDestination } from './https-destination.js';

let pair: Awaited<ReturnType<typeof newCertificate>>;
let server: VendorServer;
let answer: { status: number; headers?: Record<string, string> };
let received: { headers: IncomingHttpHeaders; body: string }[];

beforeAll(async () => {
  pair = await newCertificate();
  server = await startVendorServer(
    async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) {
        chunks.push(chunk as Buffer);
      }
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      if (answer.status !== 0) {
        response.writeHead(answer.status, answer.headers).end('details that nobody reads');
      }
    },
    { cert: pair.cert, key: pair.key },
  );
});
afterAll(async () => {
  await server?.close();
  rmSync(pair.folder, { recursive: true });
});
beforeEach(() => {
  received = [];
  answer = { status: 200 };
});

const destination = (files: object = {}) =>
  new HttpsDestination({
    kind: 'https',
    url: new URL('/events', server.origin),
    files: { ca: pair.certFile, ...files },
  });
const send = (to = destination(), ms = 5_000) => to.send(batchOf(1, 20), AbortSignal.timeout(ms));

it('posts one event in each line', async () => {
  await send();
  const { headers, body } = received[0] as (typeof received)[0];
  expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson' });
  expect(headers.authorization).toBeUndefined();
  expect(body).toBe(
    batchOf(1, 20)
      .lines.map(({ json }) => `${json}\n`)
      .join(''),
  );
});

it('sends the token of its file, also after it changed', async () => {
  const token = join(pair.folder, 'token');
  const to = destination({ token });
  for (const secret of ['first-token', 'second-token']) {
    writeFileSync(token, `${secret}\n`);
    await send(to);
    expect(received.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);
  }
});

it.each([200, 201, 202, 204])('a batch counts as taken with the answer %d', async (status) => {
  answer = { status };
  await send();
});

it.each([
  [301, true],
  [400, true],
  [401, true],
  [403, true],
  [413, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('a batch does not count as taken with the answer %d', async (status, permanent) => {
  answer = { status, headers: status === 301 ? { location: `${server.origin}/elsewhere` } : {} };
  await expect(send()).rejects.toMatchObject({ code: `http_${status}`, permanent });
  expect(received).toHaveLength(1);
});

it.each([
  ['120', 120_000],
  ['999999', 3_600_000],
  ['soon', undefined],
])('waits as long as Retry-After says, an hour at most: %s', async (text, retryAfterMs) => {
  answer = { status: 429, headers: { 'retry-after': text } };
  await expect(send()).rejects.toMatchObject({ retryAfterMs });
});

it('a batch does not count as taken without an answer, or when the certificate is not trusted', async () => {
  answer = { status: 0 };
  await expect(send(destination(), 500)).rejects.toMatchObject({ code: 'timeout' });
  await expect(send(destination({ ca: undefined }))).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
});
