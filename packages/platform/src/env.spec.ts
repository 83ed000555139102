import { Env } from './env.js';

describe('Env', () => {
  const env = new Env({ NAME: ' acme ', EMPTY: '  ', COUNT: '7', WRONG: 'seven', LIST: 'a, b,,c' });

  it('trims, and takes blanks for nothing', () => {
    expect(env.string('NAME')).toBe('acme');
    expect(env.optional('EMPTY')).toBeUndefined();
    expect(env.string('EMPTY', 'fallback')).toBe('fallback');
    expect(env.list('LIST')).toEqual(['a', 'b', 'c']);
    expect(env.integer('COUNT', 1, { min: 0, max: 9 })).toBe(7);
    expect(env.integer('MISSING', 1, { min: 0, max: 9 })).toBe(1);
  });

  it.each([
    ['a variable that must be set', () => env.string('MISSING'), 'MISSING: must be set'],
    ['what is no integer', () => env.integer('WRONG', 1, { min: 0, max: 9 }), 'WRONG: must be an integer from 0 to 9'],
    [
      'what is out of range',
      () => env.integer('COUNT', 1, { min: 0, max: 5 }),
      'COUNT: must be an integer from 0 to 5',
    ],
    ['what is not offered', () => env.oneOf('NAME', ['a', 'b']), 'NAME: must be one of a, b'],
  ])('refuses %s by name and rule, without the value', (_, read, message) => {
    expect(read).toThrow(message);
    expect(read).not.toThrow(/seven|acme/);
  });
});
