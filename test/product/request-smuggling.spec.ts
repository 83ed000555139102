import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { converse } from '../harness/raw-socket.js';

/**
 * Where a request ends is never in doubt. What a proxy in front could read as one request and we as two, or the other
 * way round, is refused, and its connection closed before anything that follows is looked at.
 */
let running: RunningProduct;
let common: string;

beforeAll(async () => {
  running = await lend('sandbox');
  common = `Host: api\r\nX-API-Key: ${await running.key('corporativo')}\r\nContent-Type: application/json\r\n`;
});

const BODY = '{"cedula":"1000000001"}';
const SIZE = BODY.length.toString(16);
const CHUNKED = `${SIZE}\r\n${BODY}\r\n0\r\n\r\n`;
const CHUNKED_FIELD = 'Transfer-Encoding: chunked\r\n';
const LENGTH = `Content-Length: ${BODY.length}\r\n`;

const post = (fields: string, body: string, head = common) => `POST /v1/verify HTTP/1.1\r\n${head}${fields}\r\n${body}`;

/** Each is followed by a good request on the same connection, which must not be answered. */
const ATTACKS: Record<string, () => string> = {
  'a length and chunks': () => post(LENGTH + CHUNKED_FIELD, CHUNKED),
  'chunks and a length': () => post(CHUNKED_FIELD + LENGTH, CHUNKED),
  'two lengths': () => post(`${LENGTH}Content-Length: 5\r\n`, BODY),
  'the same length twice': () => post(LENGTH + LENGTH, BODY),
  'a list of lengths': () => post(`Content-Length: ${BODY.length}, ${BODY.length}\r\n`, BODY),
  'a negative length': () => post('Content-Length: -1\r\n', BODY),
  'a signed length': () => post(`Content-Length: +${BODY.length}\r\n`, BODY),
  'a hexadecimal length': () => post(`Content-Length: 0x${SIZE}\r\n`, BODY),
  'a length beyond every number': () => post('Content-Length: 99999999999999999999999\r\n', BODY),
  'a blank before the colon': () => post(`Content-Length : ${BODY.length}\r\n`, BODY),
  'an unknown coding': () => post('Transfer-Encoding: xchunked\r\n', CHUNKED),
  'a coding before chunked': () => post('Transfer-Encoding: gzip, chunked\r\n', CHUNKED),
  'a coding after chunked': () => post('Transfer-Encoding: chunked, identity\r\n', CHUNKED),
  'chunked in another case': () => post('Transfer-Encoding: Chunked\r\n', CHUNKED),
  'chunked twice': () => post(CHUNKED_FIELD + CHUNKED_FIELD, CHUNKED),
  'chunked behind a control character': () => post('Transfer-Encoding: \x0bchunked\r\n', CHUNKED),
  'chunks in HTTP/1.0': () => post(CHUNKED_FIELD, CHUNKED).replace('HTTP/1.1', 'HTTP/1.0'),
  'a chunk that ends in a bare line feed': () => post(CHUNKED_FIELD, `${SIZE}\n${BODY}\n0\n\n`),
  'a chunk extension with a line feed': () => post(CHUNKED_FIELD, `${SIZE};a\n${BODY}\r\n0\r\n\r\n`),
  'a chunk size with a prefix': () => post(CHUNKED_FIELD, `0x${SIZE}\r\n${BODY}\r\n0\r\n\r\n`),
  'a chunk size beyond every number': () => post(CHUNKED_FIELD, `fffffffffffffffff\r\n${BODY}\r\n0\r\n\r\n`),
  'a length in the trailer': () => post(CHUNKED_FIELD, `${SIZE}\r\n${BODY}\r\n0\r\n${LENGTH}\r\n`),
  'bare line feeds': () => post(LENGTH, BODY).replaceAll('\r\n', '\n'),
  'a bare carriage return': () => post(`X-A: b\r${LENGTH}`, BODY),
  'a folded field': () => post(`${LENGTH}X-A: b\r\n  c\r\n`, BODY),
  'NUL in a field': () => post(`${LENGTH}X-A: b\0c\r\n`, BODY),
  'no host': () => post(LENGTH, BODY, common.replace('Host: api\r\n', '')),
  'two hosts': () => post(LENGTH, BODY, `Host: other\r\n${common}`),
  'a GET with a body': () => `GET /v1/cedula/1000000001 HTTP/1.1\r\n${common}${LENGTH}\r\n${BODY}`,
};

it.each(Object.keys(ATTACKS))('refuses %s once, and closes the connection', async (name) => {
  const attack = (ATTACKS[name] as () => string)();
  const { statuses, body, closed, text } = await converse(running.url, attack + post(LENGTH, BODY));
  expect(statuses).toHaveLength(1);
  expect([400, 501]).toContain(statuses[0]);
  expect(body).toMatchObject({ success: false, code: 'bad_request', request_id: expect.stringMatching(/^req_/) });
  expect(text).not.toContain('1000000001');
  expect(closed).toBe(true);
});

it('answers one good request, and two in a row in order', async () => {
  const chunked = await converse(running.url, post(`${CHUNKED_FIELD}Connection: close\r\n`, CHUNKED));
  expect(chunked.statuses).toEqual([200]);
  const both = post(LENGTH, BODY) + post(`${LENGTH}Connection: close\r\n`, '{"cedula":123456789012}');
  expect((await converse(running.url, both)).statuses).toEqual([200, 400]);
});

it('answers the request before invalid bytes, and nothing after them', async () => {
  const { statuses, closed } = await converse(running.url, `${post(LENGTH, BODY)}GARBAGE\r\n\r\n${post(LENGTH, BODY)}`);
  expect(statuses).toEqual([200]);
  expect(closed).toBe(true);
});
