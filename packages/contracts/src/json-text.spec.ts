import { parseJson, parseObject } from './json-text.js';

it('returns the value of a JSON text, and undefined for another text', () => {
  expect([parseJson('{"a":1}'), parseJson('null'), parseJson('a')]).toEqual([{ a: 1 }, null, undefined]);
});

it.each(['null', '[1]', '"a"', 'a', ''])('returns no object for %j', (text) => {
  expect(parseObject(text)).toBeNull();
});

it('returns an object', () => {
  expect(parseObject('{"a":1}')).toEqual({ a: 1 });
});
