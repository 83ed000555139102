import { WORDS } from './address-words.js';
import { joinWords } from './join-words.js';
import type { TokenCursor } from './token-cursor.js';

/** The number of a street with its letters, BIS and quadrant. */
export interface StreetNumber {
  value: number;
  /** Standard form, e.g. `115A BIS A SUR`. */
  text: string;
}

/**
 * Parses a number with its letters, BIS and quadrant.
 * @param readsQuadrantLetters whether E, N, O or S after the number is a quadrant (Cali, Cúcuta) and not only a letter
 * @returns undefined if there is no number at the cursor
 */
export function parseStreetNumber(cursor: TokenCursor, readsQuadrantLetters = false): StreetNumber | undefined {
  const token = cursor.peek();
  if (token?.kind !== 'number' || token.text.includes('.')) {
    return undefined;
  }
  const digits = token.text;
  cursor.skip();
  skipHyphen(cursor, true);
  const isQuadrant = readsQuadrantLetters && WORDS.quadrantLetter.has(cursor.peek()?.text ?? '');
  const letters = isQuadrant ? '' : takeLetters(cursor);
  const quadrantLetter = readsQuadrantLetters ? WORDS.quadrantLetter.get(letters[1] ?? '') : undefined;
  const name = quadrantLetter ? letters.slice(0, 1) : letters;
  skipHyphen(cursor);
  // BIS belongs before the quadrant, but people also write `22 sur bis`.
  const early = quadrantLetter ?? takeQuadrant(cursor);
  const bis = takeBis(cursor);
  const quadrant = early || takeQuadrant(cursor, readsQuadrantLetters);
  return { value: Number(digits), text: joinWords(digits + name, bis, quadrant) };
}

/** `7-Bis-A`, `38-sur`, `5-C Este`, `100-A # 8-55`: the hyphen adds nothing. A letter at the end of the text is no part of a street. */
function skipHyphen(cursor: TokenCursor, mayBeLetter = false): void {
  const [hyphen, word, next] = [cursor.peek(), cursor.peek(1), cursor.peek(2)];
  if (hyphen?.kind !== 'dash' || word?.kind !== 'word') {
    return;
  }
  const isLetter =
    word.text.length === 1 &&
    next !== undefined &&
    (next.kind !== 'word' || WORDS.sign.has(next.text) || isOfNumber(next.text));
  if ((isLetter && mayBeLetter) || isOfNumber(word.text)) {
    cursor.skip();
  }
}

const isOfNumber = (word: string): boolean => word === 'BIS' || WORDS.quadrant.has(word);

/** Takes SUR, ESTE, NORTE or OESTE; returns the empty string if there is no quadrant. */
export function takeQuadrant(cursor: TokenCursor, readsQuadrantLetters = false): string {
  const word = cursor.peek()?.text ?? '';
  const quadrant = WORDS.quadrant.get(word) ?? (readsQuadrantLetters ? WORDS.quadrantLetter.get(word) : undefined);
  if (!quadrant) {
    return '';
  }
  cursor.skip();
  return quadrant;
}

/**
 * Takes letters glued to the number (`50FF`, Cali's `83C1`), or a separate letter, single or doubled (`39 I Sur`,
 * spoken `11 Be`).
 */
function takeLetters(cursor: TokenCursor): string {
  const token = cursor.peek();
  if (token?.kind !== 'word') {
    return '';
  }
  const letters = WORDS.letter.get(token.text) ?? token.text;
  const lengthMax = token.glued || letters[0] === letters[1] ? 2 : 1;
  if (letters.length > lengthMax || startsOtherPart(cursor, letters, token.glued)) {
    return '';
  }
  cursor.skip();
  return letters + (token.glued ? takeLetterDigit(cursor) : '');
}

/** `83C1`: the digit belongs to the letter if the address continues after it. */
function takeLetterDigit(cursor: TokenCursor): string {
  const [digit, next] = [cursor.peek(), cursor.peek(1)];
  const isDigit = digit?.kind === 'number' && digit.glued && digit.text.length === 1;
  if (!isDigit || !next || (next.kind === 'word' && !WORDS.sign.has(next.text))) {
    return '';
  }
  cursor.skip();
  return digit.text;
}

/** `CL 100 N 15`: the sign; `CL 10 y KR 5`: a crossing; `20 AP501`: a complement; but `34CC 27`: double letters. */
function startsOtherPart(cursor: TokenCursor, word: string, glued: boolean): boolean {
  const next = cursor.peek(1);
  if (WORDS.crossing.has(word)) {
    return !glued && (next?.kind === 'number' || WORDS.street.has(next?.text ?? ''));
  }
  const isDoubleLetter = glued && word[0] === word[1] && !next?.glued;
  const isWord = WORDS.complement.has(word) || (WORDS.sign.has(word) && !glued);
  return isWord && !isDoubleLetter && next?.kind === 'number';
}

function takeBis(cursor: TokenCursor): string {
  if (cursor.peek()?.text !== 'BIS') {
    return '';
  }
  cursor.skip();
  skipHyphen(cursor, true);
  const letter = takeLetters(cursor);
  return letter ? `BIS ${letter}` : 'BIS';
}
