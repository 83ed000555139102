import { ExpectedError } from '@cotejo/contracts/expected-error';
import { nameShares, sharesPopulation } from './name-shares.js';

const PERSONS = 1_000_000;

describe('nameShares', () => {
  it('adds up the words of all entries, ignoring case, accents and other words', () => {
    const { persons, tokens } = nameShares(PERSONS, [
      ['MARIA', 60_000],
      ['MARÍA JOSÉ', 1_200],
      ['Gómez', 41_237],
    ]);
    expect(persons).toBe(PERSONS);
    expect(tokens).toEqual({ maria: 0.0612, gomez: 0.0412, jose: 0.0012 });
  });

  it('counts a word once for an entry that has it twice', () => {
    expect(nameShares(PERSONS, [['GOMEZ GOMEZ', 5_000]]).tokens).toEqual({ gomez: 0.005 });
  });

  it('leaves out words of fewer than one person in 8,192, particles, initials and words with digits', () => {
    const { tokens } = nameShares(PERSONS, [
      ['UMBARILA', 122],
      ['CHITIVA', 123],
      ['DE LA CRUZ', 9_000],
      ['X', 9_000],
      ['MAR1A', 9_000],
      ['A'.repeat(21), 9_000],
    ]);
    expect(tokens).toEqual({ chitiva: 0.000123, cruz: 0.009 });
  });

  it('leaves out words of fewer than sixteen persons, even in a small registry', () => {
    expect(
      nameShares(100, [
        ['GOMEZ', 15],
        ['ROJAS', 16],
      ]).tokens,
    ).toEqual({ rojas: 0.16 });
  });

  it('fits into one message of the bus for any dictionary', () => {
    const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const entries = Array.from({ length: 20_000 }, (_, n) => [letters(n).padStart(20, 'z'), 123 + n] as const);
    const shares = nameShares(PERSONS, entries);
    expect(Object.keys(shares.tokens)).toHaveLength(8_000);
    expect(shares.tokens[letters(19_999).padStart(20, 'z')]).toBe(0.0201);
    expect(JSON.stringify(shares).length).toBeLessThan(256_000);
  });
});

describe('sharesPopulation', () => {
  it('returns the shares of nameShares, and undefined for other words', () => {
    const population = sharesPopulation(nameShares(PERSONS, [['MARIA', 61_200]]));
    expect([population('maria'), population('umbarila'), population('constructor')]).toEqual([
      0.0612,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['null', null],
    ['an object without tokens', { persons: PERSONS }],
    ['a text as a share', { persons: PERSONS, tokens: { maria: '0.1' } }],
    ['a share of 0', { persons: PERSONS, tokens: { maria: 0 } }],
    ['a share above 1', { persons: PERSONS, tokens: { maria: 1.1 } }],
    ['a word that was not normalised', { persons: PERSONS, tokens: { MARÍA: 0.1 } }],
    ['too few persons', { persons: 131_071, tokens: { maria: 0.1 } }],
    ['persons that are not a number', { persons: '1000000', tokens: {} }],
  ])('refuses %s', (_what, shares) => {
    expect(() => sharesPopulation(shares as never)).toThrow(ExpectedError);
  });

  it('refuses more words than nameShares ever returns', () => {
    const word = (n: number) => `a${n}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
    const tokens = Object.fromEntries(Array.from({ length: 8_001 }, (_, n) => [word(n), 0.1]));
    expect(() => sharesPopulation({ persons: PERSONS, tokens })).toThrow('too many words');
  });
});
