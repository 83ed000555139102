import fc from 'fast-check';
import { pretty } from './pretty-json.js';

const LINE_MAX = 96;

it.each<[string, unknown, string]>([
  ['a text', 'a\nb', '"a\\nb"'],
  ['a number', 1.5, '1.5'],
  ['null', null, 'null'],
  ['an empty list', [], '[]'],
  ['an empty object', {}, '{}'],
])('writes %s as JSON on one line', (_, value, text) => {
  expect(pretty(value)).toBe(text);
});

it('keeps a value of exactly 96 characters on one line, and breaks a longer one', () => {
  const listOf = (length: number) => ['x'.repeat(length - '[ "" ]'.length)];
  expect(pretty(listOf(LINE_MAX))).toHaveLength(LINE_MAX);
  expect(pretty(listOf(LINE_MAX))).not.toContain('\n');
  expect(pretty(listOf(LINE_MAX + 1)).split('\n')).toHaveLength(3);
});

it('counts the indentation of a nested value as part of its line', () => {
  const inner = ['x'.repeat(LINE_MAX - '[ "" ]'.length)];
  expect(pretty([inner])).toBe(`[\n  [\n    "${inner[0]}"\n  ]\n]`);
});

it('does not break a long text, because JSON cannot', () => {
  const text = 'x'.repeat(LINE_MAX * 2);
  expect(pretty(text)).toBe(`"${text}"`);
});

it('writes only the members of an object with their names', () => {
  const long = 'y'.repeat(LINE_MAX);
  expect(pretty({ 'a "b"': long, list: [long] })).toBe(
    `{\n  "a \\"b\\"": "${long}",\n  "list": [\n    "${long}"\n  ]\n}`,
  );
});

it('never changes the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(pretty(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
