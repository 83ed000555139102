import anyAscii from 'any-ascii';
import { packageData } from '../package-data.js';

/** Scripts whose letters have a table of Latin spellings, and `other` for scripts that any-ascii converts. */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'hebrew'
  | 'hangul'
  | 'han'
  | 'hiragana'
  | 'katakana'
  | 'other';

const SCRIPTS: readonly [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['hiragana', /\p{Script=Hiragana}/u],
  ['katakana', /[\p{Script=Katakana}ー]/u],
  ['han', /[\p{Script=Han}々]/u],
  ['other', /\p{L}/u],
];
const MARKED: ReadonlySet<Script> = new Set(['latin', 'greek', 'arabic', 'hebrew']);
/** Special Latin letters, and the plain reading of Cyrillic, Greek and Arabic letters. */
const LETTERS = new Map(Object.entries(packageData<Record<string, string>>('letters.json')));

/** Script of the first letter of a word; `latin` for a word without a letter. */
export function scriptOf(word: string): Script {
  for (const letter of word) {
    for (const [script, pattern] of SCRIPTS) {
      if (pattern.test(letter)) {
        return script;
      }
    }
  }
  return 'latin';
}

/**
 * A word in lower case in its own script, without accents, points and vowel signs, which are often left out. Marks of
 * other scripts stay, because they are vowels there.
 */
export function inOwnScript(word: string, script: Script): string {
  const lower = word.toLowerCase();
  if (script === 'cyrillic') {
    return lower.replace(/\u0301/g, '').normalize('NFC');
  }
  return MARKED.has(script) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower.normalize('NFC');
}

/** One plain Latin reading of a word, in lower-case letters and digits. */
export function latinReading(word: string): string {
  let latin = '';
  for (const letter of word.normalize('NFC')) {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
    latin += letter < '\u0080' ? letter : (LETTERS.get(letter) ?? LETTERS.get(plain) ?? anyAscii(letter));
  }
  return latin.toLowerCase().replace(/[^a-z0-9]/g, '');
}
