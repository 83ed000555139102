import { packageData } from '../package-data.js';
import { type ComparedWord, comparedWord } from './compared-word.js';

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
  /** Words as written with legal forms, for abbreviations such as CSCEC. */
  all: readonly CompanyWord[];
}

interface CompanyWords {
  legalForms: Record<string, string[]>;
  connectives: string;
  /** Meanings that say nothing about the business, such as group. */
  structuralWords: string;
  genericWords: string[];
  places: string[];
  phrases: Record<string, string>;
  native: Record<string, string>;
}

const data = packageData<CompanyWords>('company-words.json');
const LEGAL_FORMS = new Map(
  Object.entries(data.legalForms).flatMap(([kind, forms]) => forms.map((form): [string, string] => [form, kind])),
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
const NUMBERS = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, i) => [word, i]),
);
const ROMAN = new Map([['ii', 2], ['iii', 3], ['iv', 4], ['vi', 6], ['vii', 7], ['viii', 8], ['ix', 9]]);
const NUMBER_WORDS = /^(?:no|nr|num|numero|number|nomer)$/;

/** Reads a company's name. An abbreviation or another name in brackets is a reading of its own. */
export function readCompanyName(text: string): CompanyName[] {
  const limited = text.slice(0, LENGTH_MAX).normalize('NFKC');
  const inBrackets = [...limited.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, part = '']) => part);
  const aliases = inBrackets.map(companyName).filter(({ words }) => words.some(({ kind }) => kind === 'distinctive'));
  if (aliases.length === 0) {
    return [companyName(limited)];
  }
  const outside = limited.replace(/[([][^)\]]*[)\]]/g, ' ');
  return [companyName(limited), companyName(outside), ...aliases.slice(0, ALIASES_MAX)];
}

function companyName(text: string): CompanyName {
  const written = joinedLetters(
    text
      .replace(/[&+]/g, ' and ')
      .replace(/['’‘ʼ`´"“”«»״׳]/g, '')
      .split(/[^\p{L}\p{M}\p{N}ー々]+/u)
      .filter((word) => word !== '')
      .flatMap(unjoinedNative),
  );
  const plain = written.map((word) => comparedWord(word.slice(0, LETTERS_MAX))).filter(({ text: latin }) => latin !== '');
  const words = withPhrases(plain);
  const { rest, legalForms } = withoutLegalForms(words.slice(0, WORDS_MAX));
  const kinds = rest.map(companyWord).filter(({ kind }) => kind !== 'connective');
  const all = plain.slice(0, WORDS_MAX).map(companyWord);
  return { words: kinds.length > 0 ? kinds : all, legalForms, all };
}

/** `S.A.S.` and `S A S` are one word. */
function joinedLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if (/^\p{L}$/u.test(word) && !NO_SPACES.test(word)) {
      letters += word;
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
    const length = phraseLength(words, i, (phrase) => LEGAL_FORMS.has(phrase));
    if (length > 0) {
      legalForms.add(LEGAL_FORMS.get(phraseAt(words, i, length)) as string);
      i += length - 1;
    } else {
      rest.push(words[i] as ComparedWord);
    }
  }
  return { rest, legalForms };
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
