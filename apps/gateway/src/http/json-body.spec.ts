import { parseJson } from './json-body.js';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('parseJson', () => {
  it('parses an object', () => {
    expect(parse('{"a":[1,"]}",{"b":null}]}')).toEqual({ a: [1, ']}', { b: null }] });
  });

  it('does not count brackets in strings', () => {
    expect(parse(`{"a":"${'['.repeat(50)}\\"${'{'.repeat(50)}"}`)).toHaveProperty('a');
  });

  it.each([
    ['nothing', ''],
    ['half of it', '{"a":'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['what follows', '{} {}'],
    ['nine levels', `${'['.repeat(9)}${']'.repeat(9)}`],
    ['nine thousand levels', `${'['.repeat(9_000)}${']'.repeat(9_000)}`],
  ])('refuses %s', (_, text) => {
    expect(() => parse(text)).toThrow('invalid_json');
  });

  it('takes eight levels', () => {
    expect(parse(`${'['.repeat(8)}${']'.repeat(8)}`)).toHaveLength(1);
  });

  it('refuses a body that was not sent', () => {
    expect(() => parseJson(undefined)).toThrow('invalid_json');
  });
});
