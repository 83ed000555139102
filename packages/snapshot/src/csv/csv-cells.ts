import type { CsvRecord } from '@cotejo/tables/scanner';
import { dayNumber } from './calendar-day.js';

export type TextEncoding = 'utf-8' | 'latin1';

/** Numbers of persons and companies have at most ten digits, and the keys of a store hold no more. */
const DIGITS_MAX = 10;
const [ZERO, NINE, DOT, HYPHEN, SLASH] = [0x30, 0x39, 0x2e, 0x2d, 0x2f];
/**
 * Whether a byte is of a blank or of a mark that nobody sees: a no-break or narrow space, a direction, a zero-width mark, in UTF-8 and
 * in Latin-1. Figures have no others.
 */
const IS_UNSEEN = new Uint8Array(256);
IS_UNSEEN.fill(1, 0x80, 0x90);
for (const byte of [0x20, 0x9f, 0xa0, 0xaa, 0xab, 0xac, 0xad, 0xae, 0xaf, 0xc2, 0xe2]) {
  IS_UNSEEN[byte] = 1;
}

/** All cells as text. Use it for headers only, because it creates a string for each cell. */
export function textCells({ bytes, starts, ends, count }: CsvRecord, encoding: TextEncoding): string[] {
  const name = encoding === 'latin1' ? 'latin1' : 'utf8';
  return Array.from({ length: count }, (_, field) => bytes.subarray(starts[field], ends[field]).toString(name));
}

/**
 * Reads a number of up to ten digits; leading zeros, spaces, and dots between groups of three digits are allowed. 0 for
 * anything else, such as `52345678.0` of a data frame: without its dot it would be another person's number.
 */
export function readNumber({ bytes, starts, ends }: CsvRecord, field: number): number {
  return numberAt(bytes, starts[field] as number, ends[field] as number);
}

/** Like `readNumber`, for a part of a cell. It reads as `documentNumber` of `@cotejo/colombia` does, but makes no texts. */
export function numberAt(bytes: Buffer, start: number, end: number): number {
  let number = 0;
  let digits = 0;
  let group = 0;
  let hasDots = false;
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] as number;
    if (byte >= ZERO && byte <= NINE) {
      number = number * 10 + byte - ZERO;
      digits += number > 0 ? 1 : 0;
      group += 1;
    } else if (byte === DOT) {
      if (hasDots ? group !== 3 : digits < 1 || digits > 3) {
        return 0;
      }
      hasDots = true;
      group = 0;
    } else if (IS_UNSEEN[byte] === 0) {
      return 0;
    }
  }
  return digits <= DIGITS_MAX && (!hasDots || group === 3) ? number : 0;
}

/**
 * Reads YYYY-MM-DD or dd/MM/yyyy, which authorities use, as a day number; 0 for an empty cell, -1 for anything else.
 */
export function readDay({ bytes, starts, ends }: CsvRecord, field: number): number {
  const [start, end] = trimmed(bytes, starts[field] as number, ends[field] as number);
  if (start === end) {
    return 0;
  }
  if (end - start !== 10) {
    return -1;
  }
  if (bytes[start + 4] === HYPHEN && bytes[start + 7] === HYPHEN) {
    return dayNumber(digitsAt(bytes, start, 4), digitsAt(bytes, start + 5, 2), digitsAt(bytes, start + 8, 2));
  }
  if (bytes[start + 2] === SLASH && bytes[start + 5] === SLASH) {
    return dayNumber(digitsAt(bytes, start + 6, 4), digitsAt(bytes, start + 3, 2), digitsAt(bytes, start, 2));
  }
  return -1;
}

/** Reads digits as a number; `NaN`, which fails every comparison, for any other character. */
export function digitsAt(bytes: Buffer, start: number, count: number): number {
  let value = 0;
  for (let i = start; i < start + count; i += 1) {
    const byte = bytes[i] as number;
    if (byte < ZERO || byte > NINE) {
      return Number.NaN;
    }
    value = value * 10 + byte - ZERO;
  }
  return value;
}

/** Trims the blanks around a figure. */
export function trimmed(bytes: Buffer, start: number, end: number): [start: number, end: number] {
  let [from, to] = [start, end];
  while (from < to && IS_UNSEEN[bytes[from] as number] === 1) {
    from += 1;
  }
  while (to > from && IS_UNSEEN[bytes[to - 1] as number] === 1) {
    to -= 1;
  }
  return [from, to];
}
