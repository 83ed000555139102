import { LIST_GROUNDS } from '@cotejo/contracts';
import type { MatchEvidence } from '@cotejo/names';
import fc from 'fast-check';
import { groundOf, isCertain, isPossible } from './match-ground.js';

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
const ground = (evidence: Partial<MatchEvidence>, score?: number) => groundOf(match(evidence, score), false);

describe('ground of a name match', () => {
  it('is rare_name for three words and fewer than one expected namesake', () => {
    expect(ground({})).toBe('rare_name');
  });

  it('is namesakes when at least one namesake is expected', () => {
    expect(ground({ namesakes: 1 })).toBe('namesakes');
  });

  it('is few_words for two words, however rare they are', () => {
    expect(ground({ words: 2 })).toBe('few_words');
  });

  it('is birth_date when the birth date is equal, also for two common words', () => {
    expect(ground({ words: 2, namesakes: 5_000, birthDate: 'equal' })).toBe('birth_date');
  });

  it('is other_birth_date when the birth date differs, however rare the name is', () => {
    expect(ground({ birthDate: 'conflict' })).toBe('other_birth_date');
    expect(ground({ birthDate: 'year_apart' })).toBe('other_birth_date');
  });

  it('is different_words when the listed name lacks a word of the buyer', () => {
    expect(ground({ queryLeft: 1 })).toBe('different_words');
  });

  it('is namesakes for a word in another spelling, unless fewer than 0.01 namesakes are expected', () => {
    expect(ground({ equalWords: 2, namesakes: 0.02 })).toBe('namesakes');
    expect(ground({ equalWords: 2, namesakes: 0.001 })).toBe('rare_name');
  });

  it('is different_words for two known names that look alike, and for syllables in another spelling', () => {
    expect(ground({ otherNames: 1 })).toBe('different_words');
    expect(ground({ syllables: 'same' })).toBe('different_words');
  });

  it('is low_score below 0.85', () => {
    expect(ground({}, 0.84)).toBe('low_score');
  });

  it('is other_cedula when the listed person has another cédula', () => {
    expect(groundOf(match({ birthDate: 'equal' }), true)).toBe('other_cedula');
  });

  it('makes a hit only of document, birth_date and rare_name', () => {
    expect(LIST_GROUNDS.filter(isCertain)).toEqual(['document', 'birth_date', 'rare_name']);
  });

  it('never becomes certain when more namesakes are expected', () => {
    const positive = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 1, max: 6 }), (one, other, words) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)];
        const certainOf = (namesakes: number) => isCertain(ground({ namesakes, words }));
        return certainOf(few) || !certainOf(many);
      }),
    );
  });
});

describe('possible match', () => {
  it('includes equal words, however common they are', () => {
    expect(isPossible(match({ chance: 0.1 }))).toBe(true);
  });

  it('excludes a name with other words when many people have the shared ones', () => {
    expect(isPossible(match({ nameLeft: 1, chance: 1e-3 }))).toBe(false);
    expect(isPossible(match({ nameLeft: 1, chance: 1e-5 }))).toBe(true);
  });

  it('excludes similar words when many people have such words', () => {
    expect(isPossible(match({ isSameWords: false, chance: 0.1 }))).toBe(false);
    expect(isPossible(match({ isSameWords: false, chance: 1e-3 }))).toBe(true);
    expect(isPossible(match({ isSameWords: false, equalWords: 0, chance: 1e-2 }))).toBe(false);
    expect(isPossible(match({ isSameWords: false, words: 1, chance: 1e-2 }))).toBe(false);
  });

  it('excludes known names that look alike, and other syllables, unless they are rare', () => {
    expect(isPossible(match({ otherNames: 1, chance: 1e-3 }))).toBe(false);
    expect(isPossible(match({ syllables: 'different', chance: 1e-4 }))).toBe(false);
    expect(isPossible(match({ syllables: 'different', chance: 1e-6 }))).toBe(true);
  });

  it('includes the same syllables in another spelling', () => {
    expect(isPossible(match({ syllables: 'same', isSameWords: false, chance: 0.05 }))).toBe(true);
  });

  it('includes any name whose birth date agrees', () => {
    expect(isPossible(match({ queryLeft: 1, chance: 0.1, birthDate: 'equal' }))).toBe(true);
  });
});
