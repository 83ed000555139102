import { koreanFold } from './korean-fold.js';
import type { Alignment, TokenPair } from './name-alignment.js';
import type { NameToken } from './name-token.js';
import { packageData } from './package-data.js';
import { plainWadeGiles, wadeGiles } from './wade-giles.js';

const surnames = packageData<Record<'chinese' | 'korean', string>>('syllable-surnames.json');
const CHINESE = new Map(surnames.chinese.split(' ').map((surname) => [surname, wadeGiles(surname) ?? surname]));
const WADE_GILES = new Set(CHINESE.values());
const KOREAN = new Set(surnames.korean.split(' '));
const KOREAN_WORD =
  /^(?:(?:kk|tt|pp|ss|jj|ch|sh|[bdghjklmnprst])?[yw]?(?:ae|ai|ay|eo|eu|oo|ou|oe|oi|ee|ui|a|e|i|o|u)h?(?:ng|ck|[kgnmlrptb])?)+$/;
const WADE_GILES_WORD =
  /^(?:(?:ch|hs|sh|ts|tz|ss|sz|[fhjklmnpstwy])?(?:iang|iung|ieh|ien|iao|iu|ia|ing|in|ih|i|uang|uai|uan|ueh|uei|ui|ung|un|uo|ua|u|ai|ao|ang|an|a|ei|eng|en|erh|eh|e|ou|o))+$/;
const CHINESE_END = /(?:[aeiourh]|ng?)$/;
const WORDS_MAX = 4;
const LETTERS_MAX = 20;
/** Names of other peoples of China, such as Maimaiti Maimaitiming, have no Chinese surname, but many syllables. */
const LONG_WORDS_MAX = 8;
const LONG_LETTERS_MIN = 10;
const COLOMBIAN_LETTERS_MIN = 5;
/** Likeness of two spellings of one surname or given name in different systems. */
const OTHER_SPELLING = 0.92;

/** A name read as a surname at one of its ends and a given name of one or more words; a long name may have no surname. */
interface Reading {
  surname: readonly NameToken[];
  given: readonly NameToken[];
}

/** A reading of a name with the code of its syllables. */
interface Coded extends Reading {
  code: string;
}

/**
 * Codes of a name whose syllables Chinese or Korean systems of spelling write differently. A listed and a queried name with a
 * common code are one name: Zhang Jianping and Chang Chien-p'ing, Kim Jong-chol and Gim Jeongcheol. Chinese codes differ
 * by `side`, because pinyin is compared with Wade-Giles only: Ban and Pan are two names in pinyin, and one in Wade-Giles.
 * @returns none for a name that is neither Chinese nor Korean
 */
export function syllableCodes(tokens: readonly NameToken[], side: 'query' | 'list'): string[] {
  return codedReadings(tokens, side).map(({ code }) => code);
}

/** Whether a word can be the surname of a name with a code; see `syllableCodes`. */
export function isSyllableSurname(word: string): boolean {
  return CHINESE.has(word) || WADE_GILES.has(word) || KOREAN.has(word);
}

/** Whether a word can be a part of a long name with a code, which has no surname; see `syllableCodes`. */
export function isWordOfSyllables(word: string): boolean {
  return WADE_GILES_WORD.test(word) || wadeGiles(word) !== undefined;
}

/** Aligns the surnames and the given names of two names with a common code; undefined if they have no common code. */
export function alignSyllables(query: readonly NameToken[], name: readonly NameToken[]): Alignment | undefined {
  const listed = codedReadings(name, 'list');
  for (const reading of codedReadings(query, 'query')) {
    const same = listed.find(({ code }) => code === reading.code);
    if (same) {
      return { pairs: pairsOf(reading, same), queryLeft: [], nameLeft: [], isBySyllables: true };
    }
  }
  return undefined;
}

/**
 * Whether both names are Chinese in pinyin, or both are Korean, and some syllable is different. Such syllables name different
 * people: nearly every misspelling of a syllable is another name.
 */
export function areOtherSyllables(query: readonly NameToken[], name: readonly NameToken[]): boolean {
  const ways = [chineseSpelling, koreanCode];
  return ways.some((codeOf) => {
    const [queried, listed] = [query, name].map((tokens) => codesBy(tokens, codeOf)) as [string[], string[]];
    return queried.length > 0 && listed.length > 0 && !queried.some((code) => listed.includes(code));
  });
}

function codesBy(tokens: readonly NameToken[], codeOf: (reading: Reading) => string | undefined): string[] {
  return readings(tokens).flatMap((reading) => codeOf(reading) ?? []);
}

function codedReadings(tokens: readonly NameToken[], side: 'query' | 'list'): Coded[] {
  return [...readings(tokens), ...longReadings(tokens, side)].flatMap((reading) => {
    const pinyin = inWadeGiles(reading);
    const written = asWadeGiles(reading);
    const korean = koreanCode(reading);
    const [ofPinyin, ofWritten] = side === 'list' ? ['pinyin', 'wade-giles'] : ['wade-giles', 'pinyin'];
    return [
      ...(pinyin ? [{ ...reading, code: `${ofPinyin} ${pinyin}` }] : []),
      ...(written ? [{ ...reading, code: `${ofWritten} ${written}` }] : []),
      ...(korean ? [{ ...reading, code: `korean ${korean}` }] : []),
    ];
  });
}

function readings(tokens: readonly NameToken[]): Reading[] {
  const letters = tokens.reduce((sum, { text }) => sum + text.length, 0);
  if (tokens.length < 2 || tokens.length > WORDS_MAX || letters > LETTERS_MAX) {
    return [];
  }
  return [
    { surname: tokens.slice(0, 1), given: tokens.slice(1) },
    { surname: tokens.slice(-1), given: tokens.slice(0, -1) },
  ].filter(({ surname, given }) => isSyllableSurname(textOf(surname)) && !given.some(isColombian));
}

/** Whether a word is a Colombian name, although its letters could be syllables, such as Amparo and Montoya. */
function isColombian({ text, wellKnown }: NameToken): boolean {
  return wellKnown && text.length >= COLOMBIAN_LETTERS_MIN;
}

/** Lists often write the last name first; a query keeps its order. */
function longReadings(tokens: readonly NameToken[], side: 'query' | 'list'): Reading[] {
  // Excludes most names of other peoples cheaply.
  if (!tokens.every(({ text }) => CHINESE_END.test(text))) {
    return [];
  }
  const letters = tokens.reduce((sum, { text }) => sum + text.length, 0);
  const isLong = letters >= LONG_LETTERS_MIN && tokens.length >= 2 && tokens.length <= LONG_WORDS_MAX;
  const lastFirst = [...tokens.slice(-1), ...tokens.slice(0, -1)];
  const orders = side === 'list' ? [tokens, lastFirst] : [tokens];
  return isLong ? orders.map((given) => ({ surname: [], given })) : [];
}

function chineseSpelling({ surname, given }: Reading): string | undefined {
  const isPinyin = CHINESE.has(textOf(surname)) && wadeGiles(textOf(given)) !== undefined;
  return isPinyin ? `${textOf(surname)} ${textOf(given)}` : undefined;
}

/** The Wade-Giles spelling of a name in pinyin. */
function inWadeGiles({ surname, given }: Reading): string | undefined {
  const first = surname.length === 0 ? '' : CHINESE.get(textOf(surname));
  const rest = given.map(({ text }) => wadeGiles(text));
  return first === undefined || rest.includes(undefined) ? undefined : `${first} ${rest.join('')}`;
}

function asWadeGiles({ surname, given }: Reading): string | undefined {
  const text = plainWadeGiles(textOf(surname));
  const isRead = (text === '' || WADE_GILES.has(text)) && given.every((word) => WADE_GILES_WORD.test(word.text));
  return isRead ? `${text} ${plainWadeGiles(textOf(given))}` : undefined;
}

function koreanCode({ surname, given }: Reading): string | undefined {
  const first = textOf(surname);
  const isKorean = KOREAN.has(first) && given.every(({ text }) => KOREAN_WORD.test(text));
  return isKorean ? `${koreanSurname(first)} ${given.map(({ text }) => koreanFold(text)).join('')}` : undefined;
}

/** North Korea writes and says the first consonant of Ri, Rim, Ryu and Ro, where South Korea has I, Im, Yu and No. */
function koreanSurname(text: string): string {
  return koreanFold(text)
    .replace(/oi$/, 'oe')
    .replace(/^ri/, 'i')
    .replace(/^r(?=[aeo])/, 'n');
}

function pairsOf(query: Reading, name: Reading): TokenPair[] {
  const parts = (['surname', 'given'] as const).filter((part) => query[part].length > 0);
  return parts.map((part) => ({
    query: query[part],
    name: name[part],
    similarity: textOf(query[part]) === textOf(name[part]) ? 1 : OTHER_SPELLING,
  }));
}

function textOf(tokens: readonly NameToken[]): string {
  return tokens.map(({ text }) => text).join('');
}
