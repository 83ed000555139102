import { isParticle, normaliseName } from './name-normaliser.js';
import { COLOMBIAN_NAMES } from './name-population.js';
import { spanishFold } from './spanish-fold.js';

/** More than one person in thirty-two has a more common word in the name, so sharing it hardly tells a relative from a stranger. */
const COMMON_SHARE = 1 / 32;
const SURNAMES_MAX = 2;

export interface FamilySurname {
  /** Without differences of spelling, such as `Gonzales`. */
  text: string;
  /** One of the six most common ones. */
  isCommon: boolean;
}

/** The surnames by which two persons can be seen to be of one family. @param surnames each as a registry has it */
export function familySurnames(surnames: readonly (string | null)[]): FamilySurname[] {
  return wordsOf(surnames.filter((surname) => surname !== null).join(' '))
    .slice(0, SURNAMES_MAX)
    .map(familySurname);
}

/** As `familySurnames`, of a name that somebody typed: the last two words, or the last one of two. */
export function surnamesOfName(name: string): FamilySurname[] {
  const words = wordsOf(name);
  return words.slice(Math.max(1, words.length - SURNAMES_MAX)).map(familySurname);
}

const wordsOf = (text: string) => normaliseName(text).filter((word) => word.length > 1 && !isParticle(word));

const familySurname = (word: string): FamilySurname => ({
  text: spanishFold(word),
  isCommon: (COLOMBIAN_NAMES(word) ?? 0) > COMMON_SHARE,
});
