import { Env } from '@cotejo/platform';
import { addressOf } from './list-sources.js';

const env = new Env({ COTEJO_EU_LISTS_TOKEN: 'a b&c', COTEJO_OTHER: 'x' });

it('returns a URL without variables unchanged', () => {
  expect(addressOf('https://example.com/a?b=$c', env)).toEqual({ url: 'https://example.com/a?b=$c' });
});

it('replaces variables and escapes their values', () => {
  const url = ['https://example.com/', '{COTEJO_OTHER}?token=', '{COTEJO_EU_LISTS_TOKEN}'].join('$');
  expect(addressOf(url, env)).toEqual({ url: 'https://example.com/x?token=a%20b%26c' });
});

it('names the first variable that is not set', () => {
  expect(addressOf(['https://example.com/', '{COTEJO_A}', '{COTEJO_B}'].join('$'), env)).toEqual({
    missing: 'COTEJO_A',
  });
});
