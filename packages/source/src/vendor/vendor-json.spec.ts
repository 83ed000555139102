import { parseJson, parseJsonObject } from './vendor-json.js';

it('returns the parsed value', () => {
  expect(parseJson('"text"')).toBe('text');
  expect(parseJsonObject('{"a":1}')).toEqual({ a: 1 });
});

it.each([
  [parseJson, '{"document":"1000000009"'],
  [parseJsonObject, '{"document":"1000000009"'],
  [parseJsonObject, '"1000000009"'],
  [parseJsonObject, 'null'],
])('%p refuses %s with malformed_answer only', (parse, text) => {
  expect(() => parse(text)).toThrow(/^malformed_answer$/);
});
