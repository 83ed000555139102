import { LIST_GROUNDS } from '@cotejo/contracts';
import type { MatchEvidence } from '@cotejo/names';
import fc from 'fast-check';
import { groundOf, isCertain, isNamesake, isPossible } from './match-ground.js';

const RARE: MatchEvidence = {
  namesakes: 0.01,
  chance: 1e-9,
  words: 3,
  queryLeft: 0,
  nameLeft: 0,
  otherNames: 0,
  syllables: undefined,
  equalWords: 3,
  isSameWords: true,
  birthDate: 'neutral',
};
const match = (evidence: Partial<MatchEvidence> = {}, score = 0.95) => ({ score, evidence: { ...RARE, ...evidence } });

describe('ground of a name match', () => {
  it.each<[string, string, Partial<MatchEvidence>]>([
    ['rare_name', 'three words and fewer than one expected namesake', {}],
    ['namesakes', 'at least one expected namesake', { namesakes: 1 }],
    ['few_words', 'two words, however rare they are', { words: 2 }],
    [
      'birth_date',
      'an equal birth date, also for two common words',
      { words: 2, namesakes: 5_000, birthDate: 'equal' },
    ],
    ['other_birth_date', 'another birth date, however rare the name is', { birthDate: 'conflict' }],
    ['other_birth_date', 'a birth date one year apart', { birthDate: 'year_apart' }],
    ['different_words', 'a word of the buyer that the listed name lacks', { queryLeft: 1 }],
    ['namesakes', 'a word in another spelling', { equalWords: 2, namesakes: 0.02 }],
    ['rare_name', 'a word in another spelling of a very rare name', { equalWords: 2, namesakes: 0.001 }],
    ['different_words', 'two known names that look alike', { otherNames: 1 }],
    ['different_words', 'syllables in another spelling', { syllables: 'same' }],
  ])('is %s for %s', (expected, _, evidence) => {
    expect(groundOf(match(evidence), false)).toBe(expected);
  });

  it('is low_score below 0.85', () => {
    expect(groundOf(match({}, 0.84), false)).toBe('low_score');
  });

  it('is other_cedula when the listed person has another cédula', () => {
    expect(groundOf(match({ birthDate: 'equal' }), true)).toBe('other_cedula');
    expect(isNamesake('other_cedula', match({}))).toBe(true);
    expect(isNamesake('other_cedula', match({ birthDate: 'equal' }))).toBe(false);
    expect(isNamesake('namesakes', match({}))).toBe(false);
  });

  it('makes a hit only of document, birth_date and rare_name', () => {
    expect(LIST_GROUNDS.filter(isCertain)).toEqual(['document', 'birth_date', 'rare_name']);
  });

  it('never becomes certain when more namesakes are expected', () => {
    const positive = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 1, max: 6 }), (one, other, words) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)];
        const certainOf = (namesakes: number) => isCertain(groundOf(match({ namesakes, words }), false));
        return certainOf(few) || !certainOf(many);
      }),
    );
  });
});

describe('possible match', () => {
  it.each<[string, Partial<MatchEvidence>]>([
    ['equal words, however common they are', { chance: 0.1 }],
    ['a name with other words when few people have the shared ones', { nameLeft: 1, chance: 1e-5 }],
    ['similar words that few people have', { isSameWords: false, chance: 1e-3 }],
    ['other syllables that are rare', { syllables: 'different', chance: 1e-6 }],
    ['the same syllables in another spelling', { syllables: 'same', isSameWords: false, chance: 0.05 }],
    ['any name whose birth date agrees', { queryLeft: 1, chance: 0.1, birthDate: 'equal' }],
  ])('includes %s', (_, evidence) => {
    expect(isPossible(match(evidence))).toBe(true);
  });

  it.each<[string, Partial<MatchEvidence>]>([
    ['a name with other words when many people have the shared ones', { nameLeft: 1, chance: 1e-3 }],
    ['similar words that many people have', { isSameWords: false, chance: 0.1 }],
    ['similar words without an equal one', { isSameWords: false, equalWords: 0, chance: 1e-2 }],
    ['one similar word', { isSameWords: false, words: 1, chance: 1e-2 }],
    ['known names that look alike', { otherNames: 1, chance: 1e-3 }],
    ['other syllables', { syllables: 'different', chance: 1e-4 }],
  ])('excludes %s', (_, evidence) => {
    expect(isPossible(match(evidence))).toBe(false);
  });
});
