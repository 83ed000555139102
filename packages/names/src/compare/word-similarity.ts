import { packageData } from '../package-data.js';
import { isPinyin, isSameChineseWord } from './asian-folds.js';
import { type ComparedWord, comparedWord } from './compared-word.js';
import { contractedNames, formsOf, isKnownName, isSameKnownName } from './known-names.js';
import { compoundSimilarity, hasSameFather, isHushingSpelling, isOtherGender, isWithArticle } from './name-forms.js';
import type { Script } from './script.js';
import { spellingSimilarity } from './spellings.js';
import { editSimilarity, isSameRead } from './word-edits.js';

/** What both names are, so that rules of one language do not touch names of others. */
export interface NameOrigin {
  korean: boolean;
  chinese: boolean;
}

/** A lower similarity is no similarity: the words are different. */
const SIMILARITY_MIN = 0.7;
const INITIAL = 0.85;
const SAME_NAME = 0.9;
const SAME_CONSONANT_FOLD = 0.94;
const SAME_VOWEL_FOLD = 0.9;
const OCR = 0.92;
const ARTICLE = 0.93;
const ORIGIN_FOLD = 0.9;
const HUSHING = 0.84;
const SCRIPT_MAX = 0.97;
const SCRIPT_MIN = 0.76;
const FORM_IN_SCRIPT_MIN = 0.9;
const FORMS_LETTERS_MIN = 2;
/** Scripts in which one letter can be a whole word. */
const WHOLE_SYLLABLES: ReadonlySet<Script> = new Set(['han', 'hangul', 'hiragana', 'katakana']);
/** Names whose letters also spell another name in Latin, such as محمد, which is Muhammad and never Mahmud. */
const nativeNames = new Map(
  Object.entries(packageData<Record<string, string>>('native-names.json')).map(([source, latin]) => [
    source,
    comparedWord(latin),
  ]),
);

/**
 * Similarity of two words of persons' names, 0 to 1, by the first rule that applies. 0 means different words.
 */
export function wordSimilarity(one: ComparedWord, other: ComparedWord, origin: NameOrigin): number {
  if (one.script !== other.script && (one.script !== 'latin' || other.script !== 'latin')) {
    return scriptSimilarity(one, other, origin);
  }
  if (one.script !== 'latin' && one.source === other.source) {
    return 1;
  }
  return latinSimilarity(one, other, origin);
}

/** Compares words of two scripts, best with the Latin word as a spelling of the other one. */
function scriptSimilarity(one: ComparedWord, other: ComparedWord, origin: NameOrigin): number {
  const [latin, foreign] = one.script === 'latin' ? [one, other] : [other, one];
  if (latin.text === '' || foreign.text === '') {
    return 0;
  }
  const isForeignInitial = foreign.source.length === 1 && !WHOLE_SYLLABLES.has(foreign.script);
  if (latin.text.length === 1 || isForeignInitial) {
    return foreign.text[0] === latin.text[0] ? INITIAL : 0;
  }
  const native = nativeNames.get(foreign.source);
  if (native) {
    return latinSimilarity(native, latin, origin);
  }
  const spelt = spellingSimilarity(foreign.source, foreign.script, latin.text);
  const best = Math.min(SCRIPT_MAX, spelt);
  if (best >= SCRIPT_MIN) {
    const isOther = latin.consonants !== foreign.consonants && isOtherGender(latin.text, foreign.text);
    return isOther ? 0 : best;
  }
  const read = latinSimilarity(one, other, origin);
  if (read >= SIMILARITY_MIN) {
    return read;
  }
  const isForm =
    foreign.source.length >= FORMS_LETTERS_MIN &&
    formsOf(latin.text).some((form) => spellingSimilarity(foreign.source, foreign.script, form) >= FORM_IN_SCRIPT_MIN);
  return isForm ? SAME_NAME : 0;
}

function latinSimilarity(one: ComparedWord, other: ComparedWord, origin: NameOrigin): number {
  const [a, b] = [one.text, other.text];
  if (a === b) {
    return a === '' ? 0 : 1;
  }
  if (a.length === 1 || b.length === 1) {
    return a[0] === b[0] ? INITIAL : 0;
  }
  if (/\d/.test(a + b)) {
    return isSameRead(a, b) ? OCR : 0;
  }
  if (contractedNames(a) === b || contractedNames(b) === a) {
    return SAME_NAME;
  }
  if (isSameKnownName(a, b) || (one.role === 'patronymic' && other.role === 'patronymic' && hasSameFather(a, b))) {
    return SAME_NAME;
  }
  const inOrigin = originSimilarity(one, other, origin);
  if (inOrigin !== undefined) {
    return inOrigin;
  }
  if (one.consonants === other.consonants) {
    return Math.min(a.length, b.length) >= 2 ? SAME_CONSONANT_FOLD : 0;
  }
  const compound = compoundSimilarity(a, b);
  if (compound !== undefined) {
    return compound;
  }
  const isSameSound = one.vowels === other.vowels && Math.min(a.length, b.length) >= 4;
  if (isOtherGender(a, b) || (isKnownName(a) && isKnownName(b) && !isSameSound)) {
    return 0;
  }
  if (isWithArticle(a, b) || isWithArticle(b, a)) {
    return ARTICLE;
  }
  if (isSameSound) {
    return SAME_VOWEL_FOLD;
  }
  if (isHushingSpelling(one.vowels, other.vowels)) {
    return HUSHING;
  }
  return editSimilarity(one, other);
}

/** Similarity by the rules of Korean or Chinese; undefined if these rules do not decide. */
function originSimilarity(one: ComparedWord, other: ComparedWord, origin: NameOrigin): number | undefined {
  if (origin.korean) {
    return one.korean === other.korean ? ORIGIN_FOLD : 0;
  }
  if (origin.chinese && one.text.length > 1) {
    if (isSameChineseWord(one.text, other.text)) {
      return ORIGIN_FOLD;
    }
    return isPinyin(one.text) && isPinyin(other.text) ? 0 : undefined;
  }
  return undefined;
}
