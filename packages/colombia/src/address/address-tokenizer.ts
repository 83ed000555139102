import { findExactMunicipality, municipalityNamed } from '../divipola.js';
import { foldUpper } from '../text-fold.js';
import type { Token } from './address-token.js';
import { WORDS } from './address-words.js';
import { writeDigits } from './spoken-numbers.js';
import { correctStreetTypes } from './street-spelling.js';

/** Maximum length in characters; limits the work for hostile input. Callers check it before they tokenize. */
export const ADDRESS_LENGTH_MAX = 250;

const TOKEN = /\d+(?:\.\d+)?|[A-ZÑ]+|#|-/g;
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
const NEIGHBOURHOOD_ABBREVIATION = /\bB\//g;
const SIGN_ABBREVIATION = /\bN(?:RO|O)?\.?[º°ª]/g;
/** `C.C.`, `P.H.` and `C.R.A.` are words of the grammar; other initials stay unchanged. */
const INITIALS = /\b[A-ZÑ](?:\. ?[A-ZÑ]\b)+\.?/g;
/** A way with a number in brackets after a name: `Avenida Las Palmas (Cl 29) # 43-60`. */
const STREET_IN_BRACKETS = new RegExp(
  `^(?<name>[^(\\d]*)\\((?<street> ?(?:${[...WORDS.street.keys()].join('|')})\\b[^)\\d]*\\d[^)]*)\\)`,
);
const BRACKETS = /\([^)]*\)/g;
/** A telephone number is no part of a place, and it is personal data. */
const TELEPHONE = /\b(?:TELEFONO|TELS?|CELULAR|CEL|MOVIL|WHATSAPP)\b[ .:#]*\+?\d[\d ()-]{5,}/g;
const PHRASES = [...WORDS.phrase].map(([phrase, standard]) => [new RegExp(`\\b${phrase}\\b`, 'g'), standard] as const);
/** Most addresses have no phrase: one search for all phrases replaces one search for each. */
const ANY_PHRASE = new RegExp(`\\b(?:${[...WORDS.phrase.keys()].join('|')})\\b`);
const COUNTRY = /[ ,]COLOMBIA\s*$/;

/**
 * Splits an address into folded words, numbers and signs. Text in brackets, telephone numbers and the city are left out;
 * numbers in words become digits, and misspelt street types are corrected.
 * @param municipality DIVIPOLA code, if known: its name is left out also where no comma separates it
 */
export function tokenizeAddress(text: string, municipality?: string): Token[] {
  let folded = withoutCity(withoutBrackets(foldUpper(text)).replace(TELEPHONE, ' '), municipality)
    .replace(/[‐-―−]/g, '-')
    .replace(SIGN_ABBREVIATION, ' # ')
    .replace(NEIGHBOURHOOD_ABBREVIATION, ' BRR ')
    .replace(INITIALS, joinInitials)
    .replace(ORDINAL_FLOOR, ' PISO $1')
    .replace(ORDINAL_ENDING, '')
    .replace(GLUED_BIS, ' BIS ')
    .replace(GLUED_QUADRANT, ' $&')
    .replace(GLUED_AVENUE, '$1 $2 ')
    .replace(GLUED_SIGN, ' # ')
    .replace(GLUED_KEYWORD, ' $& ');
  if (ANY_PHRASE.test(folded)) {
    for (const [phrase, standard] of PHRASES) {
      folded = folded.replace(phrase, standard);
    }
  }
  return correctStreetTypes(writeDigits(split(folded)));
}

function split(folded: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of folded.matchAll(TOKEN)) {
    const [text] = match;
    if (!WORDS.noise.has(text)) {
      tokens.push({ kind: kindOf(text), text, glued: match.index === end && end > 0 });
    }
    end = match.index + text.length;
  }
  return tokens;
}

/** @param token a match of `TOKEN` */
function kindOf(token: string): Token['kind'] {
  if (token === '#') {
    return 'sign';
  }
  if (token === '-') {
    return 'dash';
  }
  return token >= '0' && token < ':' ? 'number' : 'word';
}

/** Removes text in brackets. A way with a number replaces the name before it, because the standard counts by number. */
function withoutBrackets(folded: string): string {
  const { name = '', street = '' } = STREET_IN_BRACKETS.exec(folded)?.groups ?? {};
  if (street === '') {
    return folded.replace(BRACKETS, ' ');
  }
  const rest = folded.slice(name.length + street.length + 2).replace(BRACKETS, ' ');
  const firstWord = /[A-Z]+/.exec(name)?.[0] ?? '';
  return WORDS.street.has(firstWord) ? `${street} ${rest}` : `${name} ${street} ${rest}`;
}

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
  return municipality === undefined ? rest : withoutLastWords(rest, municipality);
}

/** Removes `Bogotá`, `Cali - Valle del Cauca` after the last number; after other words only with the department. */
function withoutLastWords(text: string, municipality: string): string {
  const words = text.replace(COUNTRY, '').split(' ');
  const start = words.findLastIndex((word) => /\d/.test(word)) + 1;
  if (start === 0) {
    return text;
  }
  for (let i = start; i < words.length; i += 1) {
    const named = municipalityNamed(words.slice(i).join(' '), municipality);
    if (named === 'with_department' || (named === 'alone' && i === start)) {
      return words.slice(0, i).join(' ');
    }
  }
  return text;
}

/** The city at the end of a folded address, with its department if present; empty without a city. */
export function cityPart(text: string): string {
  const parts = partsOf(text);
  const length = cityLength(parts);
  return length === 0 ? '' : parts.slice(-length).join(' ');
}

function partsOf(text: string): string[] {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  if (parts.at(-1)?.trim() === 'COLOMBIA') {
    parts.pop();
  }
  return parts;
}

/** Number of parts at the end that are the city: two with its department, else one or zero. */
function cityLength(parts: readonly string[]): number {
  const isCity = (length: number) =>
    parts.length > length && findExactMunicipality(parts.slice(-length).join(' ')).kind === 'found';
  return [2, 1].find(isCity) ?? 0;
}
