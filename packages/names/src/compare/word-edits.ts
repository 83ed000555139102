import { editDistance } from '../edit-distance.js';
import { jaroWinkler } from '../jaro-winkler.js';
import type { ComparedWord } from './compared-word.js';
import { coarseConsonants, consonantsOf } from './world-folds.js';

const ONE_EDIT = 0.85;
const ONE_EDIT_SHORT = 0.75;
const TWO_EDITS = 0.76;
const THREE_EDITS = 0.7;
/** In shorter words, another first letter makes another name: Radic and Tadic. */
const OTHER_ONSET_LETTERS_MIN = 8;
const FOLD_EDIT = 0.8;
const SAME_CONSONANTS = 0.78;
const SKELETON_LIKENESS_MIN = 0.7;
const COARSE_LETTERS_MIN = 5;
const COARSE_LIKENESS_MIN = 0.78;
/** Letters that each digit can be confused with. */
const DIGIT_LETTERS: Record<string, string> = {
  0: 'o',
  1: 'il',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'gb',
  7: 't',
  8: 'b',
  9: 'g',
};
/** Similarity of two words that differ in a few letters or in their vowels; 0 for different words. */
export function editSimilarity(one: ComparedWord, other: ComparedWord): number {
  const [a, b] = [one.text, other.text];
  const [shorter, longer] = a.length <= b.length ? [a.length, b.length] : [b.length, a.length];
  const limit = longer <= 3 ? 0 : longer <= 6 ? 1 : longer <= 10 ? 2 : 3;
  const distance = limit === 0 ? 1 : editDistance(a, b, limit);
  if (distance <= limit) {
    if (distance === 1) {
      return longer >= 5 ? oneEdit(a, b) : a.length === b.length && !isSwapped(a, b) ? 0 : ONE_EDIT_SHORT;
    }
    if (longer >= 7 && (a[0] === b[0] || longer >= 9)) {
      return distance === 2 ? TWO_EDITS : THREE_EDITS;
    }
  }
  if (shorter >= 5 && one.vowels.length >= 5 && editDistance(one.vowels, other.vowels, 1) === 1 && a[0] === b[0]) {
    return FOLD_EDIT;
  }
  const isSkeleton = shorter >= 5 && consonantsOf(one.vowels) === consonantsOf(other.vowels);
  if (isSkeleton && jaroWinkler(a, b) >= SKELETON_LIKENESS_MIN) {
    return SAME_CONSONANTS;
  }
  const isCoarse = shorter >= COARSE_LETTERS_MIN && coarseConsonants(one.vowels) === coarseConsonants(other.vowels);
  return isCoarse && jaroWinkler(a, b) >= COARSE_LIKENESS_MIN ? SAME_CONSONANTS : 0;
}

function oneEdit(a: string, b: string): number {
  if (a[0] === b[0] || isSwapped(a, b)) {
    return ONE_EDIT;
  }
  return Math.max(a.length, b.length) >= OTHER_ONSET_LETTERS_MIN ? ONE_EDIT_SHORT : 0;
}

function isSwapped(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
}

/** Whether two words are equal when digits may replace similar letters. */
export function isSameRead(a: string, b: string): boolean {
  return a.length === b.length && [...a].every((letter, i) => isReadAs(letter, b.charAt(i)));
}

function isReadAs(a: string, b: string): boolean {
  return a === b || (DIGIT_LETTERS[a]?.includes(b) ?? false) || (DIGIT_LETTERS[b]?.includes(a) ?? false);
}
