import { findMunicipality } from '../divipola.js';
import { foldUpper } from '../text-fold.js';
import { WORDS } from './address-words.js';

export interface Token {
  kind: 'number' | 'word' | 'sign' | 'dash';
  text: string;
  /** There is no separator between this token and the one before. */
  glued: boolean;
}

/** Maximum length in characters; limits the work for hostile input. Callers check it before they tokenize. */
export const ADDRESS_LENGTH_MAX = 250;

const TOKEN = /(?<number>\d+(?:\.\d+)?)|(?<word>[A-ZÑ]+)|(?<sign>#)|(?<dash>-)/g;
/** Ordinal endings as in `5ta`, `1ra`, `3er`, which are removed. */
const ORDINAL_ENDING = /(?<=\d)(?:[ªº°]|(?:RA|ERA|DA|TA|MA|VA|NA|ER|RO|TO)\b)/g;
/** BIS and quadrants written together with a number are separated: `65GBisA`, `17 BBis`, `68Sur`. */
const GLUED_BIS = /(?<=\d ?[A-Z]{0,2})BIS(?=[A-Z]?\b)|\bBIS(?=[A-Z]\b)/g;
const GLUED_QUADRANT = /(?<=\d[A-Z]{0,2})(?:SUR|ESTE|OESTE|NORTE)\b/g;
const NEIGHBOURHOOD_ABBREVIATION = /\bB\//g;
const SIGN_ABBREVIATION = /\bN(?:RO|O)?\.?[º°ª]/g;
/** `C.C.` and `P.H.` are keywords; other initials stay unchanged. */
const DOTTED_PAIR = /\b([A-ZÑ])\. ?([A-ZÑ])\b\.?/g;
const PHRASES = [...WORDS.phrase].map(([phrase, standard]) => [new RegExp(`\\b${phrase}\\b`, 'g'), standard] as const);

/** Splits an address into folded words, numbers and signs, without text in brackets and without the city at the end. */
export function tokenizeAddress(text: string): Token[] {
  let folded = withoutCity(foldUpper(text).replace(/\([^)]*\)/g, ' '))
    .replace(/[‐-―−]/g, '-')
    .replace(SIGN_ABBREVIATION, ' # ')
    .replace(NEIGHBOURHOOD_ABBREVIATION, ' BRR ')
    .replace(DOTTED_PAIR, (pair, a: string, b: string) => (WORDS.complement.has(a + b) ? `${a}${b}` : pair))
    .replace(ORDINAL_ENDING, '')
    .replace(GLUED_BIS, ' BIS ')
    .replace(GLUED_QUADRANT, ' $&');
  for (const [phrase, standard] of PHRASES) {
    folded = folded.replace(phrase, standard);
  }
  const tokens: Token[] = [];
  let end = 0;
  for (const match of folded.matchAll(TOKEN)) {
    const kind = match.groups?.number ? 'number' : match.groups?.word ? 'word' : match.groups?.sign ? 'sign' : 'dash';
    if (!WORDS.noise.has(match[0])) {
      tokens.push({ kind, text: match[0], glued: match.index === end && end > 0 });
    }
    end = match.index + match[0].length;
  }
  return tokens;
}

/**
 * Removes `, Bogotá D.C., Colombia`. A name of several municipalities stays, because it is more often a neighbourhood.
 */
function withoutCity(text: string): string {
  const parts = partsOf(text);
  const length = cityLength(parts);
  return (length === 0 ? parts : parts.slice(0, -length)).join(' , ');
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
    parts.length > length && findMunicipality(parts.slice(-length).join(' ')).kind === 'found';
  return [2, 1].find(isCity) ?? 0;
}
