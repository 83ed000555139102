import { koreanFold } from './asian-folds.js';
import { inOwnScript, latinReading, type Script, scriptOf } from './script.js';
import { consonantFold, vowelFold } from './world-folds.js';

/**
 * What a word does in a name. Only words, initials and patronymics say who a person is. An `aside` stands in quotes or
 * brackets.
 */
export type WordRole = 'word' | 'initial' | 'patronymic' | 'particle' | 'title' | 'aside';

/** A word of a name with all values that comparisons need, computed once. */
export interface ComparedWord {
  /** In lower-case Latin letters: as written, or one reading of another script. */
  text: string;
  /** In its own script, without marks that are often left out. */
  source: string;
  script: Script;
  role: WordRole;
  consonants: string;
  vowels: string;
  korean: string;
}

export function comparedWord(written: string, role: WordRole = 'word'): ComparedWord {
  const script = scriptOf(written);
  return ofParts(latinReading(written), inOwnScript(written, script), script, role);
}

/** Two neighbouring words written as one. */
export function joinedWord(first: ComparedWord, second: ComparedWord): ComparedWord {
  return ofParts(first.text + second.text, first.source + second.source, first.script, 'word');
}

function ofParts(text: string, source: string, script: Script, role: WordRole): ComparedWord {
  const consonants = consonantFold(text);
  return { text, source, script, role, consonants, vowels: vowelFold(consonants), korean: koreanFold(text) };
}

/** Whether a word says who a person is. */
export function isNaming({ role }: ComparedWord): boolean {
  return role === 'word' || role === 'initial' || role === 'patronymic';
}
