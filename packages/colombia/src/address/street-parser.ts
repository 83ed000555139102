import { ADDRESS_LENGTH_MAX, tokenizeAddress } from './address-tokenizer.js';
import { WORDS } from './address-words.js';
import { joinWords } from './join-words.js';
import { parseStreetNumber, type StreetNumber, takeQuadrant } from './street-number-parser.js';
import { type Token, TokenCursor } from './token-cursor.js';

/** A street with a number, or with only a name (`AV BOYACA`). */
export interface NamedStreet {
  /** Standard abbreviation: `CL`, `KR`. */
  type: string;
  number: StreetNumber | null;
  /** Standard form: `CL 100A SUR`. */
  text: string;
}

/** The street part of an address: `main # cross-plate`, or a corner of two streets. */
export interface Street {
  main: NamedStreet;
  /** The crossing street, the plate as printed, and the metres from the corner that the plate means. */
  door: { cross: StreetNumber; plate: string; plateMetres: number } | null;
  /** The other street of a corner. */
  corner: NamedStreet | null;
}

const QUADRANT_AT_END = / (?:NORTE|SUR|ESTE|OESTE)$/;
const NAME_WORDS_MAX = 5;
const CROSSING_WORDS_MAX = 2;
/** Maximum street number. Bogotá, the largest grid, ends below calle 250. */
const STREET_NUMBER_MAX = 399;
/** Maximum plate. It counts metres from the corner, and only highways have long blocks. */
const PLATE_MAX = 1999;

/**
 * Finds the street: the first street type followed by a number, or by a name at the beginning of the text.
 * @param municipality DIVIPOLA code, if known: it decides whether letters stand for quadrants
 */
export function findStreet(
  tokens: readonly Token[],
  municipality?: string,
): { before: Token[]; street: Street; after: TokenCursor } | undefined {
  for (const [i, token] of tokens.entries()) {
    if (!WORDS.street.has(token.text) || (i > 0 && !isNumberedStreet(tokens, i))) {
      continue;
    }
    const after = new TokenCursor(tokens.slice(i));
    const street = parseStreet(after, municipality);
    if (!street) {
      continue;
    }
    const before = tokens.slice(0, i);
    const door = street.door || street.corner ? undefined : parseDoorFirst(before, street, municipality);
    return door ? { before: door.before, street: { ...street, door: door.door }, after } : { before, street, after };
  }
  return undefined;
}

/** Finds the street of a text; `undefined` also for a text that is too long. */
export function streetIn(text: string, municipality?: string): ReturnType<typeof findStreet> {
  return text.length > ADDRESS_LENGTH_MAX ? undefined : findStreet(tokenizeAddress(text, municipality), municipality);
}

/** Whether no such address can exist. Calle 0 and avenida 0 exist, but there is no crossing of 0 and 0. */
export function isImpossible({ main, corner, door }: Street): boolean {
  const cross = door?.cross ?? corner?.number;
  const numbers = [main.number, cross].flatMap((number) => (number ? [number.value] : []));
  const isNowhere = numbers.length === 2 && numbers.every((number) => number === 0);
  return isNowhere || (door?.plateMetres ?? 0) > PLATE_MAX || numbers.some((number) => number > STREET_NUMBER_MAX);
}

function isNumberedStreet(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return next?.kind === 'number' || WORDS.street.has(next?.text ?? '');
}

/** Parses `TYPE NUMBER # CROSS-PLATE` or `TYPE NUMBER con TYPE NUMBER`. The following tokens stay in the cursor. */
function parseStreet(cursor: TokenCursor, municipality?: string): Street | undefined {
  const main = cursor.attempt(() => parseNamedStreet(cursor, municipality));
  if (!main) {
    return undefined;
  }
  const corner = cursor.attempt(() => parseCorner(cursor, municipality));
  const door = corner ? undefined : cursor.attempt(() => parseDoor(cursor, readsLettersAcross(main, municipality)));
  const other = corner ?? (door ? undefined : cursor.attempt(() => parseNumberedCorner(cursor, main.type)));
  return { main, corner: other ?? null, door: door ?? null };
}

/** Whether letters are quadrants: on numbered avenues, and in one city on all streets. */
function readsLetters(type: string, municipality?: string): boolean {
  const where = municipality === undefined ? 'avenues' : WORDS.quadrantLetterCity.get(municipality);
  return where === 'all' || (where === 'avenues' && type === 'AV');
}

/** In such a city a street with a quadrant crosses avenues of the same quadrant: `Calle 44 Norte # 3CN-81`. */
function readsLettersAcross({ type, text }: NamedStreet, municipality?: string): boolean {
  const isQuadrant = WORDS.quadrantLetterCity.has(municipality ?? '') && QUADRANT_AT_END.test(text);
  return isQuadrant || readsLetters(type, municipality);
}

/**
 * Parses a street: `Av. Calle 26` is AC 26; `Avenida Boyacá` and `Avenida 30 de Agosto` have a name instead of a
 * number.
 */
function parseNamedStreet(cursor: TokenCursor, municipality?: string): NamedStreet | undefined {
  let type = WORDS.street.get(cursor.take()?.text ?? '');
  if (type === undefined) {
    return undefined;
  }
  const avenue = type === 'AV' && WORDS.avenue.get(WORDS.street.get(cursor.peek()?.text ?? '') ?? '');
  if (avenue) {
    type = avenue;
    cursor.skip();
  }
  skipSign(cursor);
  const number = takeDate(cursor) ?? parseStreetNumber(cursor, readsLetters(type, municipality));
  if (typeof number === 'object') {
    return { type, number, text: `${type} ${number.text}` };
  }
  const name = number ?? (WORDS.numberedOnly.has(type) ? '' : takeName(cursor));
  return name === '' ? undefined : { type, number: null, text: `${type} ${name}` };
}

/** Takes a date such as `30 DE AGOSTO`, which is a street name. */
function takeDate(cursor: TokenCursor): string | undefined {
  const [day, of, month] = [cursor.peek(), cursor.peek(1), cursor.peek(2)];
  if (of?.text !== 'DE' || !WORDS.month.has(month?.text ?? '')) {
    return undefined;
  }
  cursor.skip(3);
  return `${WORDS.numberWord.get(day?.text ?? '') ?? day?.text} DE ${month?.text}`;
}

function takeName(cursor: TokenCursor): string {
  const words: string[] = [];
  for (let token = cursor.peek(); token?.kind === 'word' && words.length < NAME_WORDS_MAX; token = cursor.peek()) {
    const numberFollows = cursor.peek(1)?.kind === 'number';
    const isNext = WORDS.sign.has(token.text) || WORDS.complement.has(token.text) || WORDS.street.has(token.text);
    const crosses = WORDS.crossing.has(token.text) && WORDS.street.has(cursor.peek(1)?.text ?? '');
    if (words.length > 0 && ((isNext && numberFollows) || crosses)) {
      break;
    }
    words.push(token.text);
    cursor.skip();
  }
  return words.join(' ');
}

function parseCorner(cursor: TokenCursor, municipality?: string): NamedStreet | undefined {
  skipCrossing(cursor);
  return parseNamedStreet(cursor, municipality);
}

/** Parses `con 68` after a calle: the other street is a carrera. */
function parseNumberedCorner(cursor: TokenCursor, type: string): NamedStreet | undefined {
  const crossed = WORDS.crossing.has(cursor.peek()?.text ?? '') ? WORDS.counterpart.get(type) : undefined;
  const number = crossed && parseBareCorner(cursor);
  return crossed && number ? { type: crossed, number, text: `${crossed} ${number.text}` } : undefined;
}

function parseDoor(cursor: TokenCursor, readsQuadrantLetters: boolean) {
  skipCrossing(cursor);
  const cross = parseStreetNumber(cursor, readsQuadrantLetters);
  cursor.skipKind('dash');
  skipSign(cursor);
  const plate = cross && cursor.take();
  if (!cross || plate?.kind !== 'number' || plate.text.includes('.')) {
    return undefined;
  }
  const letter = cursor.attempt(() => plateLetter(cursor)) ?? '';
  const text = joinWords(plate.text + letter, takeQuadrant(cursor));
  return { cross, plate: text, plateMetres: Number(plate.text) };
}

/** `11-111 Cl 9a Sur`, `Apto 501, # 10-07 Calle 72`: forms of other countries ask for the number first. */
function parseDoorFirst(before: readonly Token[], { main }: Street, municipality?: string) {
  if (!main.number || !before.some(({ kind }) => kind === 'dash')) {
    return undefined;
  }
  for (let start = before.length - 1; start >= 0; start -= 1) {
    const cursor = new TokenCursor(before.slice(start));
    const door = isEndOfUnit(before[start - 1]) ? parseDoor(cursor, readsLettersAcross(main, municipality)) : undefined;
    if (door && cursor.peek() === undefined) {
      return { before: before.slice(0, isSign(before[start - 1]) ? start - 1 : start), door };
    }
  }
  return undefined;
}

/** Whether a number behind this token is no part of it: `Apto 5-01` and `Torre 2-30` are units. */
const isEndOfUnit = (token: Token | undefined): boolean =>
  token === undefined || isSign(token) || token.kind === 'number';

const isSign = (token: Token | undefined): boolean => token?.kind === 'sign' || WORDS.sign.has(token?.text ?? '');

/** Parses the second number of a corner without the second street type: `Transversal 24 53 Be`, `Calle 10 con 5`. */
export function parseBareCorner(cursor: TokenCursor): StreetNumber | undefined {
  skipCrossing(cursor);
  return parseStreetNumber(cursor);
}

function skipCrossing(cursor: TokenCursor): void {
  skipSign(cursor);
  cursor.skipKind('dash');
  // `esquina con`, `cruce con`.
  for (let words = 0; words < CROSSING_WORDS_MAX && WORDS.crossing.has(cursor.peek()?.text ?? ''); words += 1) {
    cursor.skip();
  }
}

/** Parses the letter of a plate such as `23-45A`, a second door of the same plate. */
function plateLetter(cursor: TokenCursor): string | undefined {
  const token = cursor.take();
  const isLetter = token?.kind === 'word' && token.glued && token.text.length === 1;
  return isLetter && cursor.peek()?.glued !== true ? token.text : undefined;
}

function skipSign(cursor: TokenCursor): void {
  while (cursor.peek()?.kind === 'sign' || (WORDS.sign.has(cursor.peek()?.text ?? '') && isBeforeNumber(cursor))) {
    cursor.skip();
  }
}

function isBeforeNumber(cursor: TokenCursor): boolean {
  const next = cursor.peek(1);
  return next?.kind === 'number' || next?.kind === 'sign';
}
