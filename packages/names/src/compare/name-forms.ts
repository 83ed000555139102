import { editDistance } from '../edit-distance.js';
import { isKnownName, isSameKnownName } from './known-names.js';
import { consonantFold, consonantsOf, vowelFold } from './world-folds.js';

const SAME_REST = 0.94;
const SAME_SOUND = 0.9;
const ONE_EDIT = 0.85;
const SAME_CONSONANTS = 0.78;
const REST_LETTERS_MIN = 5;
/** Beginnings of Arabic compound names. The rest decides: Abdul Rahman and Abdul Rahim are two names. */
const COMPOUND = /^(abd[aeiou]?[lrsnz]{1,2}|abu|abou|umm?)(?=[a-z]{3})/;
/** Ends of Arabic compound names. The beginning decides: Nurullah and Nasrullah are two names. */
const COMPOUND_END = /(?<=[a-z]{2})(?:[aeou]+ll?ah?|[aeou]*[dln]?-?(?:d{1,2}[ie]+n+e?))$/;
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

/** French writes ch for sh (Charif and Sharif), and š loses its sign (Lukasenka and Lukashenka). */
export function isHushingSpelling(a: string, b: string): boolean {
  const plain = (sounds: string) => sounds.replace(/[cs]h/g, 's');
  return Math.min(a.length, b.length) >= 3 && plain(a) === plain(b);
}

/** Whether two patronymics say the same name of a father: Nikolaevich and Mikalaevich, Grigorievich and Hryhorovych. */
export function hasSameFather(a: string, b: string): boolean {
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
  return [stem, `${stem}y`, `${stem}iy`, `${stem}ei`, `${stem}i`, `${stem}a`];
}

/** Similarity of two Arabic compound names by the part that decides; undefined if one is no compound. */
export function compoundSimilarity(a: string, b: string): number | undefined {
  return beginningSimilarity(a, b) ?? endSimilarity(a, b);
}

/** Compares the second parts of two compound names such as Abdul Rahman; undefined if one is no compound. */
function beginningSimilarity(a: string, b: string): number | undefined {
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
    return SAME_REST;
  }
  const [foldA, foldB] = [consonantFold(restA), consonantFold(restB)];
  if (foldA === foldB || vowelFold(foldA) === vowelFold(foldB)) {
    return SAME_SOUND;
  }
  if (isKnownName(restA) && isKnownName(restB)) {
    return 0;
  }
  if (restA.length >= REST_LETTERS_MIN && editDistance(restA, restB, 1) === 1) {
    return ONE_EDIT;
  }
  const [vowelsA, vowelsB] = [vowelFold(foldA), vowelFold(foldB)];
  return vowelsA.length >= REST_LETTERS_MIN && consonantsOf(vowelsA) === consonantsOf(vowelsB) ? SAME_CONSONANTS : 0;
}

/** Compares the first parts of two compound names such as Nurullah or Saifuddin; undefined if one is no compound. */
function endSimilarity(a: string, b: string): number | undefined {
  const [startA, startB] = [a.replace(COMPOUND_END, ''), b.replace(COMPOUND_END, '')];
  if (startA === a || startB === b) {
    return undefined;
  }
  const isSame =
    startA === startB ||
    isSameKnownName(startA, startB) ||
    vowelFold(consonantFold(startA)) === vowelFold(consonantFold(startB));
  return isSame ? SAME_SOUND : 0;
}

export function isWithArticle(longer: string, shorter: string): boolean {
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
