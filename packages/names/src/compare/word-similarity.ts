import { editDistance } from '../edit-distance.js';
import { jaroWinkler } from '../jaro-winkler.js';
import { packageData } from '../package-data.js';
import { isPinyin, isSameChineseWord } from './asian-folds.js';
import { type ComparedWord, comparedWord } from './compared-word.js';
import { formsOf, isKnownName, isSameKnownName } from './known-names.js';
import type { Script } from './script.js';
import { spellingSimilarity } from './spellings.js';
import { coarseConsonants, consonantFold, consonantsOf, vowelFold } from './world-folds.js';

/** What both names are, so that rules of one language do not touch names of others. */
export interface NameOrigin {
  korean: boolean;
  chinese: boolean;
}

/** A lower similarity is no similarity: the words are different. */
export const SIMILARITY_MIN = 0.7;
const INITIAL = 0.85;
const SAME_NAME = 0.9;
const SAME_CONSONANT_FOLD = 0.94;
const SAME_VOWEL_FOLD = 0.9;
const OCR = 0.92;
const ARTICLE = 0.93;
const ORIGIN_FOLD = 0.9;
const FRENCH_CH = 0.84;
const ONE_EDIT = 0.85;
const ONE_EDIT_SHORT = 0.75;
const TWO_EDITS = 0.76;
/** In shorter words, another first letter makes another name: Radic and Tadic. */
const OTHER_ONSET_LETTERS_MIN = 8;
const FOLD_EDIT = 0.8;
const SAME_CONSONANTS = 0.78;
const SKELETON_LIKENESS_MIN = 0.7;
const COARSE_LETTERS_MIN = 5;
const COARSE_LIKENESS_MIN = 0.78;
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
/** Beginnings of Arabic compound names. The rest decides: Abdul Rahman and Abdul Rahim are two names. */
const COMPOUND = /^(abd[aeiou]?[lrsnz]{1,2}|abu|abou|umm?)(?=[a-z]{3})/;
/** Ends of Arabic compound names. The beginning decides: Nurullah and Nasrullah are two names. */
const COMPOUND_END = /(?<=[a-z]{2})(?:[aeou]+ll?ah?|[aeuo]+ll?ah|[aeou]*[dln]?-?(?:d{1,2}[ie]+n+e?))$/;
const ARTICLES = /^(?:al|el|ul|as|an|ar|ash|at|az)(?=[a-z]{4})/;
/** A woman's and a man's form of one surname are names of two persons. */
const FEMININE = [
  ['ova', 'ov'],
  ['eva', 'ev'],
  ['ina', 'in'],
  ['ova', ''],
  ['skaya', 'sky'],
  ['skaya', 'skiy'],
  ['skaya', 'ski'],
  ['skaia', 'ski'],
  ['skaja', 'skij'],
  ['ska', 'ski'],
  ['ska', 'sky'],
  ['cka', 'cki'],
  ['aya', 'y'],
  ['aya', 'yy'],
  ['aya', 'iy'],
  ['a', ''],
  ['a', 'o'],
  ['ia', 'io'],
  ['ina', 'o'],
] as const;
const PATRONYM_END = /(?:[iy]?[yij]?[eaoi]v(?:itch|ich|ych|ic|ics|na|yc)|[iy]vna|ich|ych|ichna|inichna)$/;
const FEMININE_STEM_MIN = 3;
/** In French, only for known names: Danielle and Daniel. Transliterations end in a silent e too. */
const FEMININE_KNOWN = [
  ['e', ''],
  ['ne', ''],
  ['le', ''],
  ['ine', ''],
] as const;

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
  const compound = compoundSimilarity(a, b) ?? compoundEndSimilarity(a, b);
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
  if (isFrenchSpelling(one.vowels, other.vowels)) {
    return FRENCH_CH;
  }
  return editSimilarity(one, other);
}

/** French writes ch for sh, in Arabic names too: Charif and Sharif. */
function isFrenchSpelling(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 3 && a !== b && a.replaceAll('ch', 'sh') === b.replaceAll('ch', 'sh');
}

/** Whether two patronymics say the same name of a father: Nikolaevich and Mikalaevich, Grigorievich and Hryhorovych. */
function hasSameFather(a: string, b: string): boolean {
  const isDaughter = (text: string) => text.endsWith('a');
  if (isDaughter(a) !== isDaughter(b)) {
    return false;
  }
  const [fatherA, fatherB] = [a, b].map((text) => text.replace(PATRONYM_END, '')) as [string, string];
  return fatherForms(fatherA).some((one) =>
    fatherForms(fatherB).some((other) => one === other || isSameKnownName(one, other)),
  );
}

function fatherForms(stem: string): string[] {
  return [stem, `${stem}y`, `${stem}iy`, `${stem}ei`, `${stem}i`, `${stem}a`, `${stem}or`].slice(0, 6);
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

/** Compares the second parts of two compound names such as Abdul Rahman; undefined if one is no compound. */
function compoundSimilarity(a: string, b: string): number | undefined {
  const [startA, startB] = [COMPOUND.exec(a)?.[0], COMPOUND.exec(b)?.[0]];
  if (startA === undefined || startB === undefined) {
    return undefined;
  }
  if (startA.slice(0, 2) !== startB.slice(0, 2)) {
    return 0;
  }
  const rest = (text: string, start: string) => text.slice(start.length).replace(ARTICLES, '');
  const [restA, restB] = [rest(a, startA), rest(b, startB)];
  if (restA === restB || isSameKnownName(restA, restB)) {
    return SAME_CONSONANT_FOLD;
  }
  const [foldA, foldB] = [consonantFold(restA), consonantFold(restB)];
  if (foldA === foldB || vowelFold(foldA) === vowelFold(foldB)) {
    return SAME_VOWEL_FOLD;
  }
  if (isKnownName(restA) && isKnownName(restB)) {
    return 0;
  }
  if (restA.length > 4 && editDistance(restA, restB, 1) === 1) {
    return ONE_EDIT;
  }
  const [vowelsA, vowelsB] = [vowelFold(foldA), vowelFold(foldB)];
  return vowelsA.length > 4 && consonantsOf(vowelsA) === consonantsOf(vowelsB) ? SAME_CONSONANTS : 0;
}

/** Compares the first parts of two compound names such as Nurullah or Saifuddin; undefined if one is no compound. */
function compoundEndSimilarity(a: string, b: string): number | undefined {
  const [startA, startB] = [a.replace(COMPOUND_END, ''), b.replace(COMPOUND_END, '')];
  if (startA === a || startB === b) {
    return undefined;
  }
  const isSame =
    startA === startB ||
    isSameKnownName(startA, startB) ||
    vowelFold(consonantFold(startA)) === vowelFold(consonantFold(startB));
  return isSame ? SAME_VOWEL_FOLD : 0;
}

function isWithArticle(longer: string, shorter: string): boolean {
  const rest = longer.replace(ARTICLES, '');
  return (
    rest.length < longer.length &&
    (rest === shorter || vowelFold(consonantFold(rest)) === vowelFold(consonantFold(shorter)))
  );
}

/** Whether two words are the woman's and the man's form of a name: Ivanova and Ivanov, Daniela and Daniel. */
export function isOtherGender(a: string, b: string): boolean {
  const isPair = ([woman, man]: readonly [string, string]) =>
    isFormPair(a, b, woman, man) || isFormPair(b, a, woman, man);
  return FEMININE.some(isPair) || (isKnownName(a) && isKnownName(b) && FEMININE_KNOWN.some(isPair));
}

function isFormPair(feminine: string, masculine: string, woman: string, man: string): boolean {
  const stem = feminine.slice(0, feminine.length - woman.length);
  return stem.length >= FEMININE_STEM_MIN && feminine.endsWith(woman) && masculine === stem + man;
}

function editSimilarity(one: ComparedWord, other: ComparedWord): number {
  const [a, b] = [one.text, other.text];
  const [shorter, longer] = a.length <= b.length ? [a.length, b.length] : [b.length, a.length];
  const limit = longer <= 3 ? 0 : longer <= 6 ? 1 : longer <= 10 ? 2 : 3;
  const distance = limit === 0 ? 1 : editDistance(a, b, limit);
  if (distance <= limit) {
    if (distance === 1) {
      return longer >= 5 ? oneEdit(a, b) : a.length === b.length && !isSwapped(a, b) ? 0 : ONE_EDIT_SHORT;
    }
    if (longer >= 7 && (a[0] === b[0] || longer >= 9)) {
      return distance === 2 ? TWO_EDITS : SIMILARITY_MIN;
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
function isSameRead(a: string, b: string): boolean {
  return a.length === b.length && [...a].every((letter, i) => isReadAs(letter, b.charAt(i)));
}

function isReadAs(a: string, b: string): boolean {
  return a === b || (DIGIT_LETTERS[a]?.includes(b) ?? false) || (DIGIT_LETTERS[b]?.includes(a) ?? false);
}
