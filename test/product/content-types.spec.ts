import { request } from 'node:http';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** A body is read only as what it says it is: JSON, by name, once. Whatever else is a 415. */
let running: RunningProduct;
let key: string;

beforeAll(async () => {
  running = await lend('sandbox');
  key = await running.key('corporativo');
});

const BODY = '{"cedula":"1000000001"}';

function statusOf(headers: Record<string, string | string[]>): Promise<{ status: number; reason: string | undefined }> {
  return new Promise((resolve, reject) => {
    const fields = { 'x-api-key': key, 'content-length': String(BODY.length), ...headers };
    const call = request(`${running.url}/v1/verify`, { method: 'POST', headers: fields }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, reason: JSON.parse(text).reason }));
    });
    call.on('error', reject);
    call.end(BODY);
  });
}

it.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  ' application/json ',
])('accepts %p', async (type) => {
  expect(await statusOf({ 'content-type': type })).toEqual({ status: 200, reason: undefined });
});

it.each([
  [undefined],
  [''],
  ['application/json\t; charset=utf-8'],
  ['application/json garbage'],
  ['application/json;'],
  ['application/json; charset=latin1'],
  ['application/json; charset=utf-8; boundary=x'],
  ['application/json, text/plain'],
  ['application/jsonx'],
  ['application/problem+json'],
  ['text/json'],
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=application/json'],
  ['text/plain; application/json'],
])('refuses %p', async (type) => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  expect(await statusOf(headers)).toEqual({ status: 415, reason: 'unsupported_media_type' });
});

it('refuses two content types, equal or different', async () => {
  for (const second of ['text/plain', 'application/json']) {
    expect((await statusOf({ 'content-type': ['application/json', second] })).status).toBe(400);
  }
});

it('refuses an encoded body without decoding it', async () => {
  const json = { 'content-type': 'application/json' };
  for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'x']) {
    const answer = await statusOf({ ...json, 'content-encoding': encoding });
    expect(answer).toEqual({ status: 415, reason: 'unsupported_encoding' });
  }
  expect((await statusOf({ ...json, 'content-encoding': 'identity' })).status).toBe(200);
});
