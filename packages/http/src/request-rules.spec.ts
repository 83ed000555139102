import type { IncomingMessage } from 'node:http';
import { faultOf, mediaFaultOf } from './request-rules.js';
import { SERVER_LIMITS } from './server-limits.js';

type Fields = [name: string, value: string][];

function request(fields: Fields, change: Partial<IncomingMessage> = {}): IncomingMessage {
  const headers = Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value]));
  return {
    method: 'POST',
    url: '/v1/verify',
    httpVersion: '1.1',
    headers,
    rawHeaders: fields.flat(),
    ...change,
  } as IncomingMessage;
}

const HOST: Fields = [['Host', 'api']];

it('lets a normal request pass', () => {
  const fields: Fields = [...HOST, ['Content-Type', 'application/json'], ['Content-Length', '2']];
  expect(faultOf(request(fields))).toBeNull();
  expect(faultOf(request([...HOST, ['Transfer-Encoding', 'chunked']]))).toBeNull();
  expect(faultOf(request([...HOST, ['Expect', '100-Continue']]))).toBeNull();
  expect(faultOf(request([], { httpVersion: '1.0' }))).toBeNull();
});

it.each<[string, Fields, Partial<IncomingMessage>, string]>([
  ['no Host', [], {}, 'malformed_request'],
  ['two Host fields', [...HOST, ['host', 'other']], {}, 'malformed_request'],
  ['two Content-Type fields', [...HOST, ['Content-Type', 'a'], ['content-type', 'b']], {}, 'malformed_request'],
  ['a transfer coding in HTTP/1.0', [['Transfer-Encoding', 'chunked']], { httpVersion: '1.0' }, 'malformed_request'],
  ['a transfer coding other than chunked', [...HOST, ['Transfer-Encoding', 'gzip, chunked']], {}, 'not_implemented'],
  ['another expectation', [...HOST, ['Expect', 'coffee']], {}, 'expectation_failed'],
  ['a long URL', HOST, { url: `/${'a'.repeat(SERVER_LIMITS.urlLength)}` }, 'uri_too_long'],
  ['a GET with a body', [...HOST, ['Content-Length', '1']], { method: 'GET' }, 'unexpected_body'],
  [
    'too many fields',
    Array.from({ length: SERVER_LIMITS.headerFields + 1 }, (_, index) => [`x-${index}`, '1']),
    {},
    'headers_too_large',
  ],
])('refuses %s', (_, fields, change, reason) => {
  expect(faultOf(request(fields, change))).toBe(reason);
});

it.each<[string | undefined, string | undefined, string | null]>([
  ['application/json', undefined, null],
  ['application/json; charset=UTF-8', 'identity', null],
  ['application/json;charset="utf-8"', undefined, null],
  ['Application/JSON', undefined, null],
  ['application/json; charset=utf8', undefined, null],
  ['application/json;charset="UTF8"', undefined, null],
  ["application/json ;  CHARSET='utf-8' ;", undefined, null],
  ['application/json;', undefined, null],
  ['application/json; charset=', undefined, 'unsupported_media_type'],
  ['application/json; charset="utf-8', undefined, 'unsupported_media_type'],
  ['application/json; charset=utf-16', undefined, 'unsupported_media_type'],
  ['application/json; charset=utf-8; charset=latin1', undefined, 'unsupported_media_type'],
  [undefined, undefined, 'unsupported_media_type'],
  ['', undefined, 'unsupported_media_type'],
  ['text/json', undefined, 'unsupported_media_type'],
  ['application/json; charset=latin1', undefined, 'unsupported_media_type'],
  ['application/json; charset=utf-8; boundary=x', undefined, 'unsupported_media_type'],
  ['application/json, text/plain', undefined, 'unsupported_media_type'],
  ['application/jsonx', undefined, 'unsupported_media_type'],
  ['application/problem+json', undefined, 'unsupported_media_type'],
  ['text/plain; application/json', undefined, 'unsupported_media_type'],
  ['application/json', 'gzip', 'unsupported_encoding'],
  ['application/json', 'gzip, identity', 'unsupported_encoding'],
])('takes a body with type %s and encoding %s: %s', (type, encoding, reason) => {
  const fields: Fields = [];
  if (type !== undefined) {
    fields.push(['Content-Type', type]);
  }
  if (encoding !== undefined) {
    fields.push(['Content-Encoding', encoding]);
  }
  expect(mediaFaultOf(request(fields))).toBe(reason);
});
