import { WORDS } from './address.words.js';
import { parseStreetNumber, type StreetNumber, takeQuadrant } from './street-number.parser.js';
import type { TokenCursor } from './token.cursor.js';

/** The located part of an address: `main # cross-plate`, or where two streets meet. */
export interface Street {
  /** `CL 100`, `AV BOYACA`. */
  main: string;
  /** Number of the street crossed and metres from its corner, as printed. */
  door: { cross: string; plate: string } | null;
  /** The other street of a corner: `CL 85`. */
  corner: string | null;
  /** Every number that has to be possible. */
  numbers: { streets: number[]; plate: number };
}

const NAME_WORDS_MAX = 5;

/** `TYPE NUMBER # CROSS-PLATE`, or `TYPE NUMBER con TYPE NUMBER`; what follows stays in the cursor. */
export function parseStreet(cursor: TokenCursor): Street | undefined {
  const main = cursor.attempt(() => parseMain(cursor));
  if (!main) return undefined;
  const street: Street = { main: main.text, door: null, corner: null, numbers: { streets: [main.value], plate: 0 } };
  const corner = cursor.attempt(() => parseCorner(cursor));
  if (corner) {
    street.corner = corner.text;
    street.numbers.streets.push(corner.value);
    return street;
  }
  const door = cursor.attempt(() => parseDoor(cursor, main.isAvenue));
  if (door) {
    street.door = { cross: door.cross.text, plate: door.plate };
    street.numbers.streets.push(door.cross.value);
    street.numbers.plate = door.plateMetres;
  }
  return street;
}

/** `Av. Calle 26` is AC 26; `Avenida Boyacá` has a name instead of a number. */
function parseMain(cursor: TokenCursor): (StreetNumber & { isAvenue: boolean }) | undefined {
  let type = WORDS.street.get(cursor.take()?.text ?? '');
  if (type === undefined) return undefined;
  const avenue = type === 'AV' && WORDS.avenue.get(WORDS.street.get(cursor.peek()?.text ?? '') ?? '');
  if (avenue) {
    type = avenue;
    cursor.skip();
  }
  skipSign(cursor);
  const isAvenue = type === 'AV';
  const number = parseStreetNumber(cursor, isAvenue);
  if (number) return { value: number.value, text: `${type} ${number.text}`, isAvenue };
  const name = takeName(cursor);
  return name === '' ? undefined : { value: 0, text: `${type} ${name}`, isAvenue };
}

function takeName(cursor: TokenCursor): string {
  const words: string[] = [];
  for (let token = cursor.peek(); token?.kind === 'word' && words.length < NAME_WORDS_MAX; token = cursor.peek()) {
    const numberFollows = cursor.peek(1)?.kind === 'number';
    const isNext = WORDS.sign.has(token.text) || WORDS.complement.has(token.text) || WORDS.street.has(token.text);
    if (words.length > 0 && isNext && numberFollows) break;
    words.push(token.text);
    cursor.skip();
  }
  return words.join(' ');
}

function parseCorner(cursor: TokenCursor): StreetNumber | undefined {
  skipSign(cursor);
  cursor.skipKind('dash');
  if (WORDS.crossing.has(cursor.peek()?.text ?? '')) cursor.skip();
  return parseMain(cursor);
}

function parseDoor(cursor: TokenCursor, isAvenue: boolean) {
  skipSign(cursor);
  cursor.skipKind('dash');
  const cross = parseStreetNumber(cursor, isAvenue);
  cursor.skipKind('dash');
  skipSign(cursor);
  const plate = cross && cursor.take();
  if (!cross || plate?.kind !== 'number' || plate.text.includes('.')) return undefined;
  const letter = cursor.attempt(() => plateLetter(cursor)) ?? '';
  const text = [plate.text + letter, takeQuadrant(cursor)].filter(Boolean).join(' ');
  return { cross, plate: text, plateMetres: Number(plate.text) };
}

/** `23-45A`: a second door of the same plate. */
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
