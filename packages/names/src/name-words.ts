import { isParticle, normaliseName } from './name-normaliser.js';
import { COLOMBIAN_NAMES } from './name-population.js';

/** How many words of a name are common in Colombia. It does not tell where a person comes from. */
export const NAME_WORD_CLASSES = ['all_common', 'some_common', 'none_common'] as const;
export type NameWords = (typeof NAME_WORD_CLASSES)[number];

/** Names with these letters only are nearly all names; they need no full normalising, which costs four times as much. */
const PLAIN = /^[a-záéíóúüñ ]*$/;
const ACCENTED = /[áéíóúüñ]/g;
const PLAIN_LETTERS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' };
/** Longer texts are cut by the full normalising. */
const PLAIN_LENGTH_MAX = 100;

/**
 * Compares the words of a name with the table of names that are common in Colombia (`data/name-shares.json`). Particles and
 * initials do not count. `null`: the name has no word.
 */
export function nameWordsOf(name: string): NameWords | null {
  let words = 0;
  let common = 0;
  for (const word of wordsOf(name)) {
    if (word.length > 1 && !isParticle(word)) {
      words += 1;
      common += Number(COLOMBIAN_NAMES(word) !== undefined);
    }
  }
  if (words === 0) {
    return null;
  }
  return common === words ? 'all_common' : common === 0 ? 'none_common' : 'some_common';
}

function wordsOf(name: string): string[] {
  const lower = name.toLowerCase();
  return lower.length <= PLAIN_LENGTH_MAX && PLAIN.test(lower)
    ? lower.replace(ACCENTED, (letter) => PLAIN_LETTERS[letter] as string).split(' ')
    : normaliseName(name);
}
