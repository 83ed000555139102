import { findExactMunicipality, municipalityNamed } from '../divipola.js';
import { foldUpper } from '../text-fold.js';
import { WORDS } from './address-words.js';
import { writeDigits } from './spoken-numbers.js';
import { correctStreetTypes } from './street-spelling.js';
import type { Token } from './token-cursor.js';

/** Maximum length in characters; limits the work for hostile input. Callers check it before they tokenize. */
export const ADDRESS_LENGTH_MAX = 250;

const LETTER_A = 0x41;
const LETTER_Z = 0x5a;
const LETTER_ENYE = 0xd1;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const HYPHEN = 0x2d;
const NUMBER_SIGN = 0x23;

/** Ordinal endings as in `5ta`, `1ra`, `9 ª`, `7 ma`, which are removed. `5 TO 3` is a tower. */
const ORDINAL_ENDING =
  /(?<=\d)(?:[ªº°]|(?:RA|ERA|DA|TA|MA|TIMA|VA|AVA|NA|DO|ER|RO|TO)\b)|(?<=\d )(?:[ªº°]|(?:RA|ERA|DA|TA|MA|VA|NA)\b)/g;
/** `2do piso`, `3er piso`. */
const ORDINAL_FLOOR = /(\d{1,2}) ?(?:[ªº°]|DO|ER|RO|TO|MO|VO|NO) ?PISO\b/g;
/** BIS and quadrants written together with a number are separated: `65GBisA`, `17 BBis`, `68Sur`. */
const GLUED_BIS = /(?<=\d ?[A-Z]{0,2})BIS(?=[A-Z]?\b)|\bBIS(?=[A-Z]\b)/g;
const GLUED_QUADRANT = /(?<=\d[A-Z]{0,2})(?:SUR|ESTE|OESTE|NORTE)\b/g;
/** `avcalle26`, `avcra15`. */
const GLUED_AVENUE = /\b(AV|AVENIDA)(CALLE|CLL?|CARRERA|CRA|KRA?|CR)(?=\d)/g;
/** `72no10-34`: a sign between two numbers. */
const GLUED_SIGN = /(?<=\d[A-Z]?)N(?:O|RO|UM)\.?(?=\d)/g;
/** `21TORREB`, `51BARRIO CENTRO`: a full keyword written together with the number before it. */
const KEYWORD_LENGTH_MIN = 5;
const GLUED_KEYWORD = new RegExp(
  `(?<=\\d)(?:${[...WORDS.complement.keys()].filter((word) => word.length >= KEYWORD_LENGTH_MIN).join('|')})(?=[A-Z])`,
  'g',
);
const DASHES = /[‐-―−]/g;
const NEIGHBOURHOOD_ABBREVIATION = /\bB\//g;
const SIGN_ABBREVIATION = /\bN(?:RO|O)?\.?[º°ª]/g;
/** `C.C.`, `P.H.` and `C.R.A.` are words of the grammar; other initials stay unchanged. */
const INITIALS = /\b[A-ZÑ](?:\. ?[A-ZÑ]\b)+\.?/g;
/** A way with a number in brackets after a name: `Avenida Las Palmas (Cl 29) # 43-60`. */
const STREET_IN_BRACKETS = new RegExp(
  `^(?<name>[^(\\d]*)\\((?<street> ?(?:${[...WORDS.street.keys()].join('|')})\\b[^)\\d]*\\d[^)]*)\\)`,
);
const BRACKETS = /\(([^)]*)\)/g;
/** `(Apto 301)`, `(Edificio Sol apto 301)`, `(segundo piso)`, `(301)`: a courier needs it; `(portería)` and `(frente al parque)` are left out. */
const KEYWORD = `(?:${[...WORDS.complement.keys()].join('|')})`;
const UNIT_NUMBER = `(?:${[...WORDS.numberWord.keys()].join('|')}|\\d+|[A-Z])\\b`;
const UNIT = new RegExp(
  `^ *(?:(?:${KEYWORD}\\b[^\\d]* )?${KEYWORD}\\b[ .:#-]*${UNIT_NUMBER}|${UNIT_NUMBER.replace('\\b', '[A-Zº°ª]{0,2}')} +PISO\\b|\\d{2,4}[A-Z]? *$)`,
);
/** A telephone number is no part of a place, and it is personal data. */
const TELEPHONE = /\b(?:TELEFONO|TELS?|CELULAR|CEL|MOVIL|WHATSAPP)\b[ .:#]*\+?\d[\d ()-]{5,}/g;
/** In this order: a pattern may match what an earlier one wrote. */
const REWRITES: readonly (readonly [pattern: RegExp, standard: string | typeof joinInitials])[] = [
  [DASHES, '-'],
  [SIGN_ABBREVIATION, ' # '],
  [NEIGHBOURHOOD_ABBREVIATION, ' BRR '],
  [INITIALS, joinInitials],
  [ORDINAL_FLOOR, ' PISO $1'],
  [ORDINAL_ENDING, ''],
  [GLUED_BIS, ' BIS '],
  [GLUED_QUADRANT, ' $&'],
  [GLUED_AVENUE, '$1 $2 '],
  [GLUED_SIGN, ' # '],
  [GLUED_KEYWORD, ' $& '],
  ...[...WORDS.phrase].map(([phrase, standard]) => [new RegExp(`\\b${phrase}\\b`, 'g'), standard] as const),
];
/** Most addresses need no rewrite: one search for all patterns replaces one search for each. */
const ANY_REWRITE = new RegExp(REWRITES.map(([pattern]) => `(?:${pattern.source})`).join('|'));
const COUNTRY = /[ ,]COLOMBIA\s*$/;
const NEITHER_STREET_NOR_CITY = /^ *(?:COLOMBIA|CO|\d{6})[ .]*$/;
const NAMED_POSTAL_CODE = /[ ,]*\b(?:C\.? ?P\.?|COD(?:IGO)?\.? ?POSTAL)[ .:#]*\d{6}\b/g;
/** `, 110111 Bogotá`, and a code behind the number of the house. */
const POSTAL_CODE = /(?<=,) *\d{6} +(?=[A-Z])|(?<=-\d+[A-Z]?) +\d{6}(?= *$)/g;
/** The DIVIPOLA codes of capitals end with it. */
const CAPITAL = /001$/;
/** The longest city with its department, San Andrés, has ten words; some more are for signs and `departamento de`. */
const CITY_WORDS_MAX = 16;
const LAST_POSTAL_CODE = / \d{6}\s*$/;
const LAST_DIGIT = /\d\D*$/;

/**
 * Splits an address into folded words, numbers and signs. Text in brackets, telephone numbers and the city are left out;
 * numbers in words become digits, and misspelt street types are corrected.
 * @param municipality DIVIPOLA code, if known: its name is left out also where no comma separates it
 */
export function tokenizeAddress(text: string, municipality?: string): Token[] {
  const place = withoutCity(withoutBrackets(foldUpper(text)).replace(TELEPHONE, ' '), municipality);
  return correctStreetTypes(writeDigits(split(rewrite(place))));
}

function rewrite(folded: string): string {
  if (!ANY_REWRITE.test(folded)) {
    return folded;
  }
  // The cast is safe: replace() takes a text or a function, but its types take only one of them at a time.
  return REWRITES.reduce((text, [pattern, standard]) => text.replace(pattern, standard as string), folded);
}

/** Reads character by character: a regular expression makes an object for each match. */
function split(folded: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (let start = 0; start < folded.length; start = Math.max(start + 1, end)) {
    const kind = kindAt(folded, start);
    if (kind) {
      const glued = start === end && end > 0;
      end = tokenEnd(folded, start, kind);
      const text = folded.slice(start, end);
      if (!WORDS.noise.has(text)) {
        tokens.push({ kind, text, glued });
      }
    }
  }
  return tokens;
}

/** The kind of token that a character belongs to; undefined for a separator and behind the text. */
function kindAt(text: string, index: number): Token['kind'] | undefined {
  const character = text.charCodeAt(index);
  if ((character >= LETTER_A && character <= LETTER_Z) || character === LETTER_ENYE) {
    return 'word';
  }
  if (character >= DIGIT_0 && character <= DIGIT_9) {
    return 'number';
  }
  if (character === HYPHEN) {
    return 'dash';
  }
  return character === NUMBER_SIGN ? 'sign' : undefined;
}

/** Signs stand alone; a number may have a fraction. */
function tokenEnd(text: string, start: number, kind: Token['kind']): number {
  if (kind === 'sign' || kind === 'dash') {
    return start + 1;
  }
  const end = runEnd(text, start, kind);
  const hasFraction = kind === 'number' && text[end] === '.' && kindAt(text, end + 1) === 'number';
  return hasFraction ? runEnd(text, end + 1, kind) : end;
}

function runEnd(text: string, start: number, kind: Token['kind']): number {
  let end = start + 1;
  while (kindAt(text, end) === kind) {
    end += 1;
  }
  return end;
}

/** Removes text in brackets. A way with a number replaces the name before it, because the standard counts by number. */
function withoutBrackets(folded: string): string {
  if (!folded.includes('(')) {
    return folded;
  }
  const { name = '', street = '' } = STREET_IN_BRACKETS.exec(folded)?.groups ?? {};
  if (street === '') {
    return folded.replace(BRACKETS, unitOf);
  }
  const rest = folded.slice(name.length + street.length + 2).replace(BRACKETS, unitOf);
  const firstWord = /[A-Z]+/.exec(name)?.[0] ?? '';
  return WORDS.street.has(firstWord) ? `${street} ${rest}` : `${name} ${street} ${rest}`;
}

const unitOf = (_: string, inside: string): string => (UNIT.test(inside) ? ` ${inside} ` : ' ');

function joinInitials(initials: string): string {
  const word = initials.replace(/[. ]/g, '');
  return WORDS.complement.has(word) || WORDS.street.has(word) ? `${word} ` : initials;
}

/**
 * Removes `, Bogotá D.C., Colombia`, `Bogotá,` at the beginning, and the known municipality after the last number. A name
 * of several municipalities stays, because it is more often a neighbourhood.
 */
function withoutCity(text: string, municipality?: string): string {
  const parts = partsOf(text);
  const length = cityLength(parts);
  const address = length === 0 ? parts : parts.slice(0, -length);
  const startsWithCity = address.length > 1 && findExactMunicipality(address[0] ?? '').kind === 'found';
  const rest = (startsWithCity ? address.slice(1) : address).join(' , ');
  return withoutLastWords(rest, municipality);
}

/**
 * Removes `Bogotá`, `Cali - Valle del Cauca` after the last number; after other words only with the department. Where the
 * municipality is not known, only a capital may stand alone: other names are more often a neighbourhood.
 */
function withoutLastWords(text: string, municipality?: string): string {
  const address = text.replace(COUNTRY, '').replace(LAST_POSTAL_CODE, '');
  const digit = address.search(LAST_DIGIT);
  const behindNumber = digit === -1 ? -1 : address.indexOf(' ', digit);
  const lastWords = lastWordsStart(address, CITY_WORDS_MAX);
  for (let end = behindNumber; end !== -1; end = address.indexOf(' ', Math.max(end + 1, lastWords))) {
    const named = municipalityNamed(address.slice(end + 1), municipality);
    const isCity = municipality !== undefined || CAPITAL.test(named?.code ?? '');
    if (named && (named.hasDepartment || (isCity && end === behindNumber))) {
      return address.slice(0, end);
    }
  }
  return text;
}

/** Where the blank before the last words is. */
function lastWordsStart(text: string, words: number): number {
  let start = text.length;
  for (let found = 0; found < words && start > 0; found += 1) {
    start = text.lastIndexOf(' ', start - 1);
  }
  return start;
}

/** The city at the end of a folded address, with its department if present; empty without a city. */
export function cityPart(text: string): string {
  const parts = partsOf(text);
  const length = cityLength(parts);
  return length === 0 ? '' : parts.slice(-length).join(' ');
}

/** The parts between commas, without the country and the postal code, which do not say where in a city. */
function partsOf(text: string): string[] {
  const place = text.replace(NAMED_POSTAL_CODE, '').replace(POSTAL_CODE, '');
  const parts = place.split(',').filter((part) => part.trim() !== '');
  while (NEITHER_STREET_NOR_CITY.test(parts.at(-1) ?? '')) {
    parts.pop();
  }
  return parts;
}

/** Number of parts at the end that are the city: two with its department, else one or zero. */
function cityLength(parts: readonly string[]): number {
  if (areCity(parts, 2)) {
    return 2;
  }
  return areCity(parts, 1) ? 1 : 0;
}

function areCity(parts: readonly string[], length: number): boolean {
  return parts.length > length && findExactMunicipality(parts.slice(-length).join(' ')).kind === 'found';
}
