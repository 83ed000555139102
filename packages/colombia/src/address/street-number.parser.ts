import { WORDS } from './address.words.js';
import type { TokenCursor } from './token.cursor.js';

/** A number of a street with what belongs to it. */
export interface StreetNumber {
  value: number;
  /** Standard form, e.g. `115A BIS A SUR`. */
  text: string;
}

/**
 * A number with its letters, BIS and quadrant, or nothing. On a numbered avenue (Cali, Cúcuta) a lone E, N, O or S is
 * the quadrant; elsewhere it is a letter like others.
 */
export function parseStreetNumber(cursor: TokenCursor, isAvenue = false): StreetNumber | undefined {
  const token = cursor.peek();
  const digits = token?.kind === 'number' ? token.text : WORDS.ordinal.get(token?.text ?? '');
  if (digits === undefined || digits.includes('.')) return undefined;
  cursor.skip();
  const isQuadrant = isAvenue && WORDS.avenueQuadrant.has(cursor.peek()?.text ?? '');
  const letters = isQuadrant ? '' : takeLetters(cursor);
  const bis = takeBis(cursor);
  const quadrant = takeQuadrant(cursor, isAvenue);
  return { value: Number(digits), text: [digits + letters, bis, quadrant].filter(Boolean).join(' ') };
}

/** SUR, ESTE, NORTE or OESTE, or the empty string. */
export function takeQuadrant(cursor: TokenCursor, isAvenue = false): string {
  const word = cursor.peek()?.text ?? '';
  const quadrant = WORDS.quadrant.get(word) ?? (isAvenue ? WORDS.avenueQuadrant.get(word) : undefined);
  if (!quadrant) return '';
  cursor.skip();
  return quadrant;
}

/** One or two letters glued to the number (`50FF`), or one apart (`39 I Sur`, spoken `11 Be`). */
function takeLetters(cursor: TokenCursor): string {
  const token = cursor.peek();
  if (token?.kind !== 'word') return '';
  const letters = WORDS.letter.get(token.text) ?? token.text;
  if (letters.length > (token.glued ? 2 : 1) || beginsSomethingElse(cursor, letters, token.glued)) return '';
  cursor.skip();
  return letters;
}

/** `CL 100 N 15`: the sign; `CL 10 y KR 5`: a crossing; `20 AP501`: a complement. */
function beginsSomethingElse(cursor: TokenCursor, word: string, glued: boolean): boolean {
  const next = cursor.peek(1);
  if (WORDS.crossing.has(word)) return WORDS.street.has(next?.text ?? '');
  const isWord = WORDS.complement.has(word) || (WORDS.sign.has(word) && !glued);
  return isWord && next?.kind === 'number';
}

function takeBis(cursor: TokenCursor): string {
  if (cursor.peek()?.text !== 'BIS') return '';
  cursor.skip();
  const letter = takeLetters(cursor);
  return letter ? `BIS ${letter}` : 'BIS';
}
