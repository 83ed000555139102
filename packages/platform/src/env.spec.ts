import { Env } from './env.js';
import { declarePrefixed, flag, httpUrl, integer, list, oneOf, origin, text, textOr } from './settings.js';

const SETTINGS = declarePrefixed('THE_', 'Test', 'this test', {
  NAME: text(),
  EMPTY: textOr('fallback'),
  COUNT: integer(0, 9, 1),
  LETTER: oneOf(['a', 'b'], 'b'),
  PARTS: list(),
  ADDRESS: httpUrl().optional(),
  SITE: origin().optional(),
  SWITCH: flag(),
});

const read = (variables: NodeJS.ProcessEnv) => new Env(variables).read(SETTINGS);

it('trims values, and treats blank ones as missing', () => {
  expect(read({ THE_NAME: ' acme ', THE_EMPTY: '  ' })).toMatchObject({ NAME: 'acme', EMPTY: 'fallback' });
});

it('has the defaults of the schema', () => {
  const defaults = { COUNT: 1, LETTER: 'b', PARTS: [], ADDRESS: undefined, SITE: undefined, SWITCH: false };
  expect(read({ THE_NAME: 'acme' })).toMatchObject(defaults);
});

it.each([
  ['COUNT', '7', 7],
  ['LETTER', 'a', 'a'],
  ['PARTS', 'a, b,,c', ['a', 'b', 'c']],
  ['ADDRESS', 'http://a.example/b', new URL('http://a.example/b')],
  ['SITE', 'https://a.example/', 'https://a.example'],
  ['SWITCH', 'true', true],
] as const)('reads %s from the text %s', (key, text, value) => {
  expect(read({ [`THE_${key}`]: text })[key]).toEqual(value);
});

it.each([
  ['NAME', ' ', 'must be set'],
  ['COUNT', 'seven', 'must be an integer from 0 to 9'],
  ['COUNT', '10', 'must be an integer from 0 to 9'],
  ['COUNT', '1.5', 'must be an integer from 0 to 9'],
  ['LETTER', 'secret', 'must be one of a, b'],
  ['SWITCH', 'yes', 'must be one of true, false'],
  ['ADDRESS', 'ftp://secret', 'must be a URL of http or https, without credentials'],
  ['ADDRESS', 'http://secret@a.example', 'must be a URL of http or https, without credentials'],
  ['SITE', 'https://a.example/secret', 'must be an origin such as https://console.example.com'],
] as const)('refuses %s with the value %s by name and rule, without the value', (key, text, rule) => {
  expect(() => read({ [`THE_${key}`]: text })[key]).toThrow(new RegExp(`^THE_${key}: ${rule}$`));
});

it('parses a variable only when it is used', () => {
  expect(read({ THE_COUNT: 'seven' }).LETTER).toBe('b');
});
