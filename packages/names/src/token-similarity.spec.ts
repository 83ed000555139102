import { jaroWinkler } from './jaro-winkler.js';
import { COLOMBIAN_NAMES, populationOf } from './name-population.js';
import { nameToken } from './name-token.js';
import { tokenSimilarity } from './token-similarity.js';

const token = (text: string) => nameToken(text, COLOMBIAN_NAMES);
const similarity = (query: string, name: string) => tokenSimilarity(token(query), token(name));

/** Well-known words in a fixed population, so that the tests do not depend on the table's edition. */
const WELL_KNOWN = 'gonzales gonzalez mario maria martin martinez yair jair rodriguez barrera'.split(' ');
const knownPopulation = populationOf({ 1: WELL_KNOWN });
const known = (text: string) => nameToken(text, knownPopulation);

describe('tokenSimilarity, first rule that applies', () => {
  it.each([
    ['equal', 'orejuela', 'orejuela', 1],
    ['equal after digits are read as letters', 'mart1nez', 'martinez', 0.95],
    ['1 is read as l too', 'va1ladares', 'valladares', 0.95],
    ['0, 3, 4, 5, 7 and 8 are read as o, e, a, s, t and b', '0r3ju34578', 'orejueastb', 0.95],
    ['digits on both sides', '0rejuela', 'orejue1a', 0.95],
    ['other words with digits are never fuzzy', 'mart2nez', 'martinez', 0],
    ['nor one that has a letter wrong as well', 'mart1nes', 'martinez', 0],
    ['an initial against a word with that letter', 'm', 'miguel', 0.75],
    ['an initial against another word', 'n', 'miguel', 0],
    ['two initials', 'm', 'n', 0],
    ['variants', 'jhon', 'john', 0.86],
    ['variants of another script', 'muhammad', 'mohamed', 0.86],
    ['pet names', 'pepe', 'jose', 0.86],
    ['a shorter word of one or two letters', 'li', 'lin', 0],
    ['same fold', 'chitiva', 'chitiba', 0.95],
    ['same fold but for the first sound', 'yesenia', 'jesenia', 0.86],
    ['the same, with more different letters', 'yoselin', 'jocelyn', 0.86],
    ['edit distance', 'umbarila', 'umbarlia', 1 - 0.9 / 8],
    ['same skeleton, but not similar enough', 'qaddafi', 'gathafy', 0],
    ['a beginning of five letters', 'gualt', 'gualteros', 0.75],
    ['a beginning with four letters missing', 'gualtero', 'gualterosson', 0.75],
    ['a beginning of four letters', 'gual', 'gualtero', 0],
    ['a beginning with five letters missing', 'gualtero', 'gualterossons', 0],
    ['very different', 'umbarila', 'chitiva', 0],
  ])('%s: %s, %s', (_rule, query, name, expected) => {
    expect(similarity(query, name)).toBeCloseTo(expected, 5);
  });

  it.each([
    ['same fold, both well known', 'gonzales', 'gonzalez', 0.9],
    ['same fold but for the first sound, both well known', 'yair', 'jair', 0.86],
    ['both well known and different', 'mario', 'maria', 0],
    ['both well known, one the beginning of the other', 'martin', 'martinez', 0],
    ['same fold, one well known', 'gonzalez', 'gonsales', 0.95],
    ['one edit, the query well known', 'martinez', 'martines', 0.95],
    ['one edit of five letters or more, the query well known', 'barrera', 'bartera', 0.84],
    ['two edits, the query well known', 'rodriguez', 'rodrigeus', 1 - 1.8 / 9 - 0.08],
    ['two edits, the name well known', 'rodrigeus', 'rodriguez', 1 - 1.8 / 9],
  ])('%s: %s, %s', (_rule, query, name, expected) => {
    expect(tokenSimilarity(known(query), known(name))).toBeCloseTo(expected, 5);
  });

  it('compares words with the same skeleton by Jaro-Winkler, at most 0.8', () => {
    // Too different for the edit rule (five letters), but the same skeleton: m-h-m-t, with d as t and without vowels.
    const words = ['abdurrahmaan', 'abderahmon'] as const;
    expect(token(words[0]).skeleton).toBe(token(words[1]).skeleton);
    expect(similarity(...words)).toBeCloseTo(0.8 * Math.min(1, jaroWinkler(...words) + 0.05), 5);
    expect(similarity(...words)).toBeGreaterThan(0.66);
  });

  it('lowers the similarity for edits by length, more at the first letter, and keeps one edit of a longer word at 0.84 or more', () => {
    expect(similarity('umbarila', 'umbarlia')).toBeCloseTo(1 - 0.9 / 8, 5);
    expect(similarity('umbarila', 'imbarila')).toBeCloseTo(1 - 1.2 / 8, 5);
    expect(similarity('umbarila', 'imbsrila')).toBe(0.7);
    expect(similarity('cucaita', 'cucatia')).toBeGreaterThan(similarity('cucaita', 'cucxtia'));
    expect(similarity('tunja', 'tunxx')).toBe(0);
    expect(similarity('tun', 'tua')).toBe(0);
    expect(similarity('umbarila', 'umbxxxla')).toBe(0);
    expect(similarity('gualterosso', 'gualtexxxso')).toBeCloseTo(1 - 2.7 / 11, 5);
  });

  it('is symmetric except for the penalty of a common query word', () => {
    const words = ['umbarila', 'umbarlia', 'jose', 'pepe', 'chitiva', 'chitiba', 'm', 'miguel', 'cucaita', 'cucata'];
    for (const a of words) {
      for (const b of words) {
        const common = token(a).wellKnown || token(b).wellKnown;
        if (!common) {
          expect([a, b, similarity(a, b)]).toEqual([a, b, similarity(b, a)]);
        }
      }
    }
  });
});
