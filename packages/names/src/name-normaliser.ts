import { plainText } from '@cotejo/colombia/plain-text';
import anyAscii from 'any-ascii';
import { packageData } from './package-data.js';
import { inEnglishSpelling } from './russian-spelling.js';

const LETTERS = new Map(Object.entries(packageData<Record<string, string>>('letters.json')));
const words = packageData<{ titles: string[]; particles: string[]; servantArticles: string[] }>('name-words.json');
const TITLES = new Set(words.titles);
const PARTICLES = new Set(words.particles);
const SERVANT_ARTICLES = new Set(words.servantArticles);
/**
 * `Abdul Rahman` and `Abdelrahman` are the same name as `Abd al-Rahman`. With a shorter rest, as in `Abdullah`, it is
 * another name.
 */
const SERVANT = /^abd[aeou]?l([a-z]{4,})$/;
const SERVANT_START = 'abd';
const SERVANT_ALONE = /^abd(?:[aeou]l|ur)?$/;
/** Arabic writes the article together with its word. */
const ARABIC_ARTICLE = /(^|[^\p{L}])ال(?=\p{L}{3})/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes them
const ASCII = /^[\x00-\x7f]*$/;
/** Finds most names without other scripts much faster than `OTHER_SCRIPTS`. */
const MAYBE_OTHER_SCRIPT = /[\u0530-\u05ff\u0700-\u1cff\u2c00-\uffff]/;
/** Runs of letters of scripts without a table of ours. any-ascii reads them, often in one of several possible ways. */
const OTHER_SCRIPTS = /(?:(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}])\p{L}\p{M}*)+/gu;
/** A whole Chinese or Korean name is written as one word, the surname of one syllable first. */
const WHOLE_NAME = /^(?:\p{Script=Han}{2,4}|\p{Script=Hangul}{3,4})$/u;
const APOSTROPHES = /['’‘ʼ`´]/g;
const SEPARATORS = /[^\p{L}\p{N}]+/u;
/** Much faster than `SEPARATORS`, which finds the same in a text of ASCII. */
const ASCII_SEPARATORS = /[^a-z0-9]+/;
const LENGTH_MAX = 300;
const TOKENS_MAX = 24;
const TOKEN_LENGTH_MAX = 40;

/**
 * Splits a name into words of lower-case Latin letters. It reads HTML entities, removes marks that nobody sees, accents and apostrophes, converts letters of other
 * scripts, splits at other signs, and turns `Surname, Given` around. It removes titles if two words remain.
 * At most 300 letters, 24 words and 40 letters a word are used.
 */
export function normaliseName(text: string): string[] {
  const limited = plainText(text.slice(0, LENGTH_MAX));
  // Most names have English letters only, which need no normalising.
  const plain = ASCII.test(limited) ? inEnglishSpelling(limited.toLowerCase()) : inLatinLetters(limited);
  const separators = ASCII.test(plain) ? ASCII_SEPARATORS : SEPARATORS;
  const words = surnameLast(plain).replace(APOSTROPHES, '').split(separators);
  const tokens = words.filter((word) => word !== '').map((word) => word.slice(0, TOKEN_LENGTH_MAX));
  return joinServants(withoutTitles(tokens)).slice(0, TOKENS_MAX);
}

function inLatinLetters(text: string): string {
  const read = MAYBE_OTHER_SCRIPT.test(text) ? text.normalize('NFKC').replace(OTHER_SCRIPTS, inLatin) : text;
  const composed = inEnglishSpelling(read.toLowerCase().normalize('NFC'));
  return toLatin(composed.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/**
 * Whether a name has letters that can be read in several ways, such as Chinese or Hebrew ones. A difference in such a
 * name proves nothing.
 */
export function hasUncertainReading(text: string): boolean {
  return MAYBE_OTHER_SCRIPT.test(text) && withoutUncertainReading(text) !== text.normalize('NFKC');
}

/** The name without letters that can be read in several ways. */
export function withoutUncertainReading(text: string): string {
  return MAYBE_OTHER_SCRIPT.test(text) ? text.normalize('NFKC').replace(OTHER_SCRIPTS, '') : text;
}

function inLatin(letters: string): string {
  const [first = '', ...rest] = WHOLE_NAME.test(letters) ? [...letters] : [letters];
  return [first, rest.join('')].map((part) => anyAscii(part).replace(/[^A-Za-z ]/g, '')).join(' ');
}

/**
 * Turns `Surname, Given` into spoken order, so that neighbouring words stay neighbours; lists may join them into one
 * word.
 */
function surnameLast(text: string): string {
  if (!text.includes(',')) {
    return text;
  }
  const [surname = '', given, ...more] = text.split(',');
  return given === undefined || more.length > 0 ? text : `${given} ${surname}`;
}

/**
 * Whether a word is a particle such as `de`, `la`, `bin` or `vda`, which connects a name but does not distinguish
 * persons.
 */
export function isParticle(token: string): boolean {
  return PARTICLES.has(token);
}

function toLatin(written: string): string {
  if (ASCII.test(written)) {
    return written;
  }
  const text = written.replace(ARABIC_ARTICLE, '$1ال ');
  let latin = '';
  for (const letter of text) {
    latin += letter < '\u0080' ? letter : (LETTERS.get(letter) ?? letter);
  }
  return latin;
}

function withoutTitles(tokens: string[]): string[] {
  const rest = tokens.filter((token) => !TITLES.has(token));
  if (rest.length === tokens.length) {
    return tokens;
  }
  return rest.filter((token) => !PARTICLES.has(token)).length >= 2 ? rest : tokens;
}

function joinServants(tokens: string[]): string[] {
  if (!tokens.some((token) => token.startsWith(SERVANT_START))) {
    return tokens;
  }
  const joined: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    let token = tokens[i] ?? '';
    if (SERVANT_ALONE.test(token)) {
      const name = SERVANT_ARTICLES.has(tokens[i + 1] ?? '') ? i + 2 : i + 1;
      if ((tokens[name]?.length ?? 0) > 2) {
        token = `abdul${tokens[name]}`;
      }
      if (token !== tokens[i]) {
        i = name;
      }
    }
    joined.push(token.replace(SERVANT, 'abdul$1'));
  }
  return withLastJoined(joined);
}

/** Joins `Rahman Abdul` like `Abdul Rahman`: in a name with its surname first, `Abdul` is the last word. */
function withLastJoined(tokens: string[]): string[] {
  const [first = '', ...rest] = tokens;
  if (rest.length === 0 || first.length < 3 || !SERVANT_ALONE.test(rest.at(-1) ?? '')) {
    return tokens;
  }
  return [`abdul${first}`, ...rest.slice(0, -1)];
}
