import { parseBody, parseJson } from './json-body.js';

it('parseBody reads a body with one byte order mark', () => {
  expect(parseBody(Buffer.from('\uFEFF{"a":1}'))).toEqual({ a: 1 });
  expect(parseBody(Buffer.from('{"a":1}'))).toEqual({ a: 1 });
});

it.each<[string, unknown]>([
  ['two byte order marks', Buffer.from('\uFEFF\uFEFF{}')],
  ['a mark and nothing else', Buffer.from('\uFEFF')],
  ['no body', undefined],
])('refuses %s', (_what, body) => {
  expect(() => parseBody(body)).toThrow(expect.objectContaining({ reason: 'invalid_json' }));
});

it('parseJson reads no byte order mark, because a batch has one only before its first row', () => {
  expect(() => parseJson(Buffer.from('\uFEFF{}'))).toThrow(expect.objectContaining({ reason: 'invalid_json' }));
});
