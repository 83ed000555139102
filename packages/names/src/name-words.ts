import { isParticle, normaliseName } from './name-normaliser.js';
import { COLOMBIAN_NAMES } from './name-population.js';

/** How many words of a name are common in Colombia. It says nothing about where a person comes from. */
export const NAME_WORD_CLASSES = ['all_common', 'some_common', 'none_common'] as const;
export type NameWords = (typeof NAME_WORD_CLASSES)[number];

/**
 * Compares the words of a name with the table of names that are common in Colombia (`data/name-shares.json`). Particles and
 * initials do not count. `null`: the name has no word. `packages/names/test/name-words.spec.ts` measures it.
 */
export function nameWordsOf(name: string): NameWords | null {
  let words = 0;
  let common = 0;
  for (const word of normaliseName(name)) {
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
