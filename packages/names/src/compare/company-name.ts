import { packageData } from '../package-data.js';
import { type ComparedWord, comparedWord } from './compared-word.js';
import { latinReading } from './script.js';
import { consonantFold, vowelFold } from './world-folds.js';

/**
 * What a word of a company's name is. Only distinctive words and numbers separate companies well; a field of business
 * such as steel, a place, and a generic word such as group do so less.
 */
export type CompanyWordKind = 'distinctive' | 'field' | 'generic' | 'place' | 'number' | 'legal' | 'connective';

export interface CompanyWord extends ComparedWord {
  kind: CompanyWordKind;
  /** One word for all languages, such as `bank` for banco; the word itself if it is not generic. */
  meaning: string;
}

/** A company's name in words, without its legal form. */
export interface CompanyName {
  words: readonly CompanyWord[];
  /** Kinds of its legal forms, such as `limited` for LLC, GmbH and OOO. */
  legalForms: ReadonlySet<string>;
  /** First letters of its words with and without small words and legal forms, for abbreviations such as CSCEC. */
  initials: ReadonlySet<string>;
  /** Single words in brackets, in Latin letters. */
  aliases: readonly string[];
  /** The whole name as one word in its own script, to compare it with a transliteration. */
  whole: ComparedWord;
  /** All words in Latin letters without spaces. */
  letters: string;
}

interface CompanyWords {
  legalForms: Record<string, string[]>;
  connectives: string;
  /** Meanings that do not tell the business, such as group. */
  structuralWords: string;
  genericWords: string[];
  places: string[];
  phrases: Record<string, string>;
  native: Record<string, string>;
}

const data = packageData<CompanyWords>('company-words.json');
const LEGAL_SOUND_LETTERS_MIN = 15;
const LEGAL_FORMS = new Map(
  Object.entries(data.legalForms).flatMap(([kind, forms]) => forms.map((form): [string, string] => [form, kind])),
);
/** Long legal forms by their sound, because each transliteration writes them differently. */
const LEGAL_SOUNDS = new Map(
  [...LEGAL_FORMS]
    .filter(([form]) => form.length >= LEGAL_SOUND_LETTERS_MIN)
    .map(([form, kind]) => [soundOf(form), kind]),
);
const STRUCTURAL = new Set(data.structuralWords.split(' '));
const CONNECTIVES = new Set(data.connectives.split(' '));
const MEANINGS = new Map<string, { kind: CompanyWordKind; meaning: string }>();
for (const list of data.places) {
  addMeaning(list, 'place');
}
for (const list of data.genericWords) {
  addMeaning(list, STRUCTURAL.has(list.split(' ')[0] ?? '') ? 'generic' : 'field');
}

function addMeaning(list: string, kind: CompanyWordKind): void {
  const words = list.split(' ');
  for (const word of words) {
    MEANINGS.set(word, { kind, meaning: words[0] as string });
  }
}
/** Words of other scripts with their meaning. Chinese, Japanese and Korean names have no spaces. */
const NATIVE = Object.entries(data.native).sort(([one], [other]) => other.length - one.length);
const NO_SPACES = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}ー]/u;
const NATIVE_WORDS = new Map(NATIVE);
const LENGTH_MAX = 300;
const WORDS_MAX = 16;
const LETTERS_MAX = 40;
const PHRASE_WORDS_MAX = 5;
const ALIASES_MAX = 2;
const ALIAS_LETTERS_MIN = 3;
const IN_BRACKETS = /[([]([^)\]]*)[)\]]/g;
const KNOWN_AS = /\b(?:a\.?k\.?a\.?|f\.?k\.?a\.?|formerly|alias|also known as|previously)\b/i;
const SHORT_FORM_LETTERS_MAX = 2;
const WHOLE_LETTERS_MAX = 40;
const NUMBERS = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, i) => [word, i]),
);
const ROMAN = new Map([
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
  ['vi', 6],
  ['vii', 7],
  ['viii', 8],
  ['ix', 9],
]);
const NUMBER_WORDS = /^(?:no|nr|num|numero|number|nomer)$/;

/**
 * Reads a company's name. Another name in brackets is a separate reading if the text says so (`a.k.a.`). A single word
 * in brackets is an alias, often an abbreviation. All else in brackets is part of the name.
 */
export function readCompanyName(text: string): CompanyName[] {
  const limited = text.slice(0, LENGTH_MAX).normalize('NFKC');
  const aliases = [...limited.matchAll(IN_BRACKETS)].map(([, part = '']) => part).filter(isAlias);
  if (aliases.length === 0) {
    return [companyName(limited, [])];
  }
  const outside = limited.replace(IN_BRACKETS, (bracket, part: string) => (isAlias(part) ? ' ' : bracket));
  const single = aliases.filter((alias) => !KNOWN_AS.test(alias)).map((alias) => latinReading(alias));
  const others = aliases.filter((alias) => KNOWN_AS.test(alias)).map((alias) => alias.replace(KNOWN_AS, ' '));
  return [companyName(outside, single), ...others.slice(0, ALIASES_MAX).map((alias) => companyName(alias, []))];
}

function isAlias(part: string): boolean {
  const words = companyName(part, []).words;
  const [only] = words;
  return (
    KNOWN_AS.test(part) || (words.length === 1 && only?.kind === 'distinctive' && only.text.length >= ALIAS_LETTERS_MIN)
  );
}

function companyName(text: string, aliases: string[]): CompanyName {
  const written = joinedLetters(
    text
      .replace(/[&+]/g, ' and ')
      .replace(/['’‘ʼ`´"“”«»״׳]/g, '')
      .split(/[^\p{L}\p{M}\p{N}ー々]+/u)
      .filter((word) => word !== '')
      .flatMap(unjoinedNative),
  );
  const plain = written
    .map((word) => comparedWord(word.slice(0, LETTERS_MAX)))
    .filter(({ text: latin }) => latin !== '');
  const words = withPhrases(plain);
  const { rest, legalForms } = withoutLegalForms(words.slice(0, WORDS_MAX));
  const kinds = rest.map(companyWord).filter(({ kind }) => kind !== 'connective');
  const initials = initialsOf(plain.map(companyWord), words.map(companyWord));
  const letters = plain.map(({ text: latin }) => latin).join('');
  return {
    words: kinds.length > 0 ? kinds : rest.map(companyWord),
    legalForms,
    initials,
    aliases,
    whole: wholeName(text),
    letters,
  };
}

function initialsOf(written: readonly CompanyWord[], withPhrases: readonly CompanyWord[]): Set<string> {
  const named = written.filter(({ kind }) => kind !== 'connective');
  const withoutAnd = written.filter(({ text }) => text !== 'and' && text !== 'y');
  const others = withPhrases.filter(({ kind }) => kind !== 'connective');
  const variants = [written, named, withoutAnd, others].flatMap((words) => [words, words.slice(0, -1)]);
  return new Set(variants.map((words) => words.map(initialOf).join('')));
}

/** PDVSA has the whole legal form of Petróleos de Venezuela S.A. */
function initialOf({ text }: CompanyWord): string {
  return text.length <= SHORT_FORM_LETTERS_MAX && LEGAL_FORMS.has(text) ? text : text.charAt(0);
}

function wholeName(text: string): ComparedWord {
  return comparedWord(text.replace(/[^\p{L}\p{M}\p{N}ー々]+/gu, '').slice(0, WHOLE_LETTERS_MAX));
}

/** `S.A.S.` and `S A S` are one word, and so is `R & D`. */
function joinedLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  const isLetter = (word = '') => /^\p{L}$/u.test(word) && !NO_SPACES.test(word);
  for (const [i, word] of [...words, ''].entries()) {
    if (isLetter(word)) {
      letters += word;
      continue;
    }
    if (word.toLowerCase() === 'and' && letters !== '' && isLetter(words[i + 1])) {
      continue;
    }
    if (letters !== '') {
      joined.push(letters);
      letters = '';
    }
    if (word !== '') {
      joined.push(word);
    }
  }
  return joined;
}

/** Separates words of known meaning in a name without spaces, and translates known words of other scripts. */
function unjoinedNative(word: string): string[] {
  if (!NO_SPACES.test(word)) {
    const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    const meaning = NATIVE_WORDS.get(word) ?? NATIVE_WORDS.get(plain);
    return meaning === undefined ? [word] : meaning.split(' ').filter((part) => part !== '');
  }
  let separated = word;
  for (const [native, meaning] of NATIVE) {
    separated = separated.replaceAll(native, ` ${meaning} `);
  }
  return separated.split(' ').filter((part) => part !== '');
}

function withPhrases(words: readonly ComparedWord[]): ComparedWord[] {
  const result: ComparedWord[] = [];
  for (let i = 0; i < words.length; i++) {
    const length = phraseLength(words, i, (phrase) => Object.hasOwn(data.phrases, phrase));
    if (length > 0) {
      const phrase = phraseAt(words, i, length);
      result.push(...(data.phrases[phrase] ?? '').split(' ').map((word) => comparedWord(word)));
      i += length - 1;
    } else {
      result.push(words[i] as ComparedWord);
    }
  }
  return result;
}

function phraseAt(words: readonly ComparedWord[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(' ');
}

function phraseLength(words: readonly ComparedWord[], at: number, isPhrase: (phrase: string) => boolean): number {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    if (isPhrase(phraseAt(words, at, length))) {
      return length;
    }
  }
  return 0;
}

/** Takes legal forms away: at both ends in any language, elsewhere only those of two words or more. */
function withoutLegalForms(words: readonly ComparedWord[]): { rest: ComparedWord[]; legalForms: Set<string> } {
  const legalForms = new Set<string>();
  const rest: ComparedWord[] = [];
  for (let i = 0; i < words.length; i++) {
    const form = legalFormAt(words, i);
    if (form) {
      legalForms.add(form.kind);
      i += form.length - 1;
    } else {
      rest.push(words[i] as ComparedWord);
    }
  }
  return { rest, legalForms };
}

function legalFormAt(words: readonly ComparedWord[], at: number): { kind: string; length: number } | undefined {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    const phrase = phraseAt(words, at, length);
    const sound = words.slice(at, at + length).map(({ vowels }) => vowels);
    const isLong = phrase.length >= LEGAL_SOUND_LETTERS_MIN;
    const kind = LEGAL_FORMS.get(phrase) ?? (isLong ? LEGAL_SOUNDS.get(sound.join(' ')) : undefined);
    if (kind !== undefined) {
      return { kind, length };
    }
  }
  return undefined;
}

function soundOf(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => vowelFold(consonantFold(word)))
    .join(' ');
}

function companyWord(word: ComparedWord): CompanyWord {
  const { text } = word;
  const number = /^\d+$/.test(text) ? Number(text) : (ROMAN.get(text) ?? NUMBERS.get(text));
  if (number !== undefined) {
    return { ...word, kind: 'number', meaning: String(number) };
  }
  if (CONNECTIVES.has(text) || NUMBER_WORDS.test(text)) {
    return { ...word, kind: 'connective', meaning: text };
  }
  const known = MEANINGS.get(text) ?? MEANINGS.get(text.replace(/s$/, ''));
  return known ? { ...word, ...known } : { ...word, kind: 'distinctive', meaning: text };
}
