import { Env } from './env.js';

describe('Env', () => {
  const env = new Env({ NAME: ' acme ', EMPTY: '  ', COUNT: '7', WRONG: 'seven', LIST: 'a, b,,c' });

  it('trims values, and treats blank ones as missing', () => {
    expect(env.string('NAME')).toBe('acme');
    expect(env.optional('EMPTY')).toBeUndefined();
    expect(env.string('EMPTY', 'fallback')).toBe('fallback');
    expect(env.list('LIST')).toEqual(['a', 'b', 'c']);
    expect(env.integer('COUNT', 1, { min: 0, max: 9 })).toBe(7);
    expect(env.integer('MISSING', 1, { min: 0, max: 9 })).toBe(1);
  });

  it.each([
    ['a missing variable', () => env.string('MISSING'), 'MISSING: must be set'],
    [
      'a text where an integer is required',
      () => env.integer('WRONG', 1, { min: 0, max: 9 }),
      'WRONG: must be an integer from 0 to 9',
    ],
    [
      'an integer out of range',
      () => env.integer('COUNT', 1, { min: 0, max: 5 }),
      'COUNT: must be an integer from 0 to 5',
    ],
    ['a value that is not in the list', () => env.oneOf('NAME', ['a', 'b']), 'NAME: must be one of a, b'],
  ])('refuses %s with the name and the rule, and without the value', (_, read, message) => {
    expect(read).toThrow(message);
    expect(read).not.toThrow(/seven|acme/);
  });
});
