import fc from 'fast-check';
import { JsonError, parseBoundedJson } from './json-body.js';

const LIMITS = { depth: 8, members: 64 };
const parse = (text: string) => parseBoundedJson(Buffer.from(text), LIMITS);
const objectOf = (members: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, i) => [`m${i}`, i])));

/** Error code of a refused body, `''` for a body that is not JSON, `null` for an accepted body. */
function faultOf(text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(JsonError);
    return (error as JsonError).errors[0]?.code ?? '';
  }
}

it('parses an object', () => {
  expect(parse('{"a":[1,"]}",{"b":null}]}')).toEqual({ a: [1, ']}', { b: null }] });
});

it('does not count brackets in strings', () => {
  expect(parse(`{"a":"${'['.repeat(50)}\\"${'{'.repeat(50)}"}`)).toHaveProperty('a');
});

it.each([
  ['an empty body', ''],
  ['a truncated body', '{"a":'],
  ['single quotes', "{'a':1}"],
  ['NaN', '{"a":NaN}'],
  ['a second value', '{} {}'],
  ['a byte order mark', '\uFEFF{}'],
  ['an unescaped NUL', '{"a":"\0"}'],
])('refuses %s', (_, text) => {
  expect(faultOf(text)).toBe('');
});

it.each([
  ['nine levels', `${'['.repeat(9)}${']'.repeat(9)}`, 'too_deep'],
  ['eight thousand levels', `${'['.repeat(8_000)}${']'.repeat(8_000)}`, 'too_deep'],
  ['65 members in one object', objectOf(65), 'too_many_members'],
  ['65 members in two objects', `[${objectOf(40)},${objectOf(25)}]`, 'too_many_members'],
  ['65 elements in one array', JSON.stringify(Array(65).fill(0)), 'too_many_members'],
  ['65 elements in two arrays', JSON.stringify([Array(40).fill([]), Array(23).fill([])]), 'too_many_members'],
  ['members and elements that are 65 together', `[${objectOf(64)}]`, 'too_many_members'],
  ['a duplicate member', '{"a":1,"a":1}', 'duplicate_member'],
  ['a duplicate member, once escaped', '{"a":1,"\\u0061":1}', 'duplicate_member'],
  ['a duplicate member in a nested object', '{"a":[{"b":{"c":1,"d":":","c":2}}]}', 'duplicate_member'],
  ['__proto__', '{"__proto__":{"a":1}}', 'forbidden_member'],
  ['__proto__ escaped', '{"a":{"\\u005f_proto__":1}}', 'forbidden_member'],
  ['constructor', '{"a":[{"constructor":1}]}', 'forbidden_member'],
  ['1e400', '{"a":1e400}', 'inexact_number'],
  ['2^53 + 1', '{"a":9007199254740993}', 'inexact_number'],
  ['-2^53', '{"a":-9007199254740992}', 'inexact_number'],
  ['a lone surrogate', '{"a":"\\ud83d"}', 'invalid_text'],
  ['a surrogate pair in the wrong order', '{"a":"\\ude00\\ud83d"}', 'invalid_text'],
  ['an escaped NUL', '{"a":"b\\u0000"}', 'invalid_text'],
  ['an escaped NUL in a name', '{"\\u0000":1}', 'invalid_text'],
])('refuses %s', (_, text, code) => {
  expect(faultOf(text)).toBe(code);
});

it.each([
  ['a byte that UTF-8 does not use', [0x22, 0xff, 0x22]],
  ['an overlong encoding of a slash', [0x22, 0xc0, 0xaf, 0x22]],
  ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['UTF-16', [...Buffer.from('{}', 'utf16le')]],
])('refuses %s', (_, bytes) => {
  expect(() => parseBoundedJson(Buffer.from(bytes), LIMITS)).toThrow('not JSON');
});

it.each([
  ['a pair of surrogates', '{"a":"\\ud83d\\ude00"}', { a: '😀' }],
  [
    'quotes, colons and backslashes in strings',
    '{"a\\"::\\\\":":\\\\","b":"\\\\\\":"}',
    { 'a"::\\': ':\\', b: '\\":' },
  ],
  ['the largest safe integer', '{"a":9007199254740991}', { a: Number.MAX_SAFE_INTEGER }],
  ['a fraction with 17 digits', '{"a":4.71098859999999999}', { a: 4.7109886 }],
  ['64 members', objectOf(64), JSON.parse(objectOf(64))],
  ['64 elements', JSON.stringify(Array(64).fill(0)), Array(64).fill(0)],
])('accepts %s', (_, text, value) => {
  expect(parse(text)).toEqual(value);
});

it('parses every output of JSON.stringify that is inside the limits', () => {
  const members = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 });
  const whole = fc.property(members, (value) => {
    const text = JSON.stringify(value);
    const fault = faultOf(text);
    if (fault === null) {
      expect(parse(text)).toEqual(JSON.parse(text));
    } else {
      expect(['inexact_number', 'invalid_text', 'too_many_members', 'forbidden_member']).toContain(fault);
    }
  });
  fc.assert(whole, { numRuns: 500 });
});

it.each([
  ['levels', '['.repeat(100_000), 'too_deep'],
  ['members', `[${'0,'.repeat(100_000)}0]`, 'too_many_members'],
])('refuses a body of too many %s before it is parsed', (_, text, fault) => {
  const { parse: original } = JSON;
  JSON.parse = () => {
    throw new Error('the body was parsed');
  };
  try {
    expect(faultOf(text)).toBe(fault);
  } finally {
    JSON.parse = original;
  }
});

it('accepts eight levels', () => {
  expect(parse(`${'['.repeat(8)}${']'.repeat(8)}`)).toHaveLength(1);
});

it('refuses a missing body', () => {
  expect(() => parseBoundedJson(undefined, LIMITS)).toThrow('not JSON');
});
