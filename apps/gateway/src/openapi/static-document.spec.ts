import { get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { useFixture } from '@cotejo/testing';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { startHttpApp } from '../../test/http-app.js';
import { StaticDocument } from './static-document.js';

const TEXT = JSON.stringify({ text: 'documento '.repeat(500) });
const document = new StaticDocument(TEXT);

@Controller()
class DocumentController {
  @Get('document')
  @Header('content-type', 'application/json; charset=utf-8')
  read(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer | undefined {
    return document.answer(request, reply);
  }
}

const app = useFixture(() => startHttpApp([DocumentController]));

interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Reads the bytes as they are sent; `fetch` would decompress them. */
function read(headers: OutgoingHttpHeaders, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = get(`${app.url}/document`, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
  });
}

describe('a static document', () => {
  it('is sent as it is when the client accepts no compression', async () => {
    for (const accepted of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'zstd, br;q=0' }]) {
      const { status, headers, body } = await read(accepted);
      expect([status, headers['content-encoding'], body.toString()]).toEqual([200, undefined, TEXT]);
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    }
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['br;q=0.2, gzip;q=0.8', 'gzip', gunzipSync],
  ])('is sent to a client that accepts "%s" with the coding %s', async (accepted, coding, decompress) => {
    const { headers, body } = await read({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(body.length).toBeLessThan(TEXT.length / 10);
    expect(decompress(body).toString()).toBe(TEXT);
  });

  it('has a strong tag for each coding', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (coding) => (await read({ 'accept-encoding': coding })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    expect(tags.every((tag) => /^"[\w-]+"$/.test(tag as string))).toBe(true);
  });

  it('is not sent again to a client that has it', async () => {
    const { etag = '' } = (await read({ 'accept-encoding': 'br' })).headers;
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const { status, headers, body } = await read({ 'accept-encoding': 'br', 'if-none-match': known });
      expect([status, body.length, headers.etag, headers.vary]).toEqual([304, 0, etag, 'Accept-Encoding']);
    }
    const other = await read({ 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(other.status).toBe(200);
    expect((await read({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is answered to HEAD with the headers of GET', async () => {
    for (const accepted of ['identity', 'br']) {
      const byGet = await read({ 'accept-encoding': accepted });
      const byHead = await read({ 'accept-encoding': accepted }, 'HEAD');
      const changing = { date: '', 'request-id': '' };
      expect({ ...byHead.headers, ...changing }).toEqual({ ...byGet.headers, ...changing });
      expect([byHead.status, byHead.body.length]).toEqual([200, 0]);
    }
  });
});
