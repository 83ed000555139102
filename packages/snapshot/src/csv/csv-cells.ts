import { isUtf8 } from 'node:buffer';
import { documentNumber } from '@cotejo/colombia/document-number';
import { visibleText } from '@cotejo/colombia/visible-text';
import type { CsvRecord } from '@cotejo/tables/scanner';
import { dayNumber } from './calendar-day.js';

export type TextEncoding = 'utf-8' | 'latin1';

/** Numbers of persons and companies have at most ten digits, and the keys of a store hold no more. */
const DIGITS_MAX = 10;
const [SPACE, ZERO, NINE, DOT, HYPHEN, SLASH] = [0x20, 0x30, 0x39, 0x2e, 0x2d, 0x2f];
const ASCII_MAX = 0x7f;

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

/** Like `readNumber`, for a part of a cell. It reads as `documentNumber` does, but makes no text of ASCII. */
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
      if (hasDots ? group !== 3 : group < 1 || digits > 3) {
        return 0;
      }
      hasDots = true;
      group = 0;
    } else if (byte > ASCII_MAX) {
      return numberOfText(bytes.subarray(start, end));
    } else if (byte !== SPACE) {
      return 0;
    }
  }
  return digits <= DIGITS_MAX && (!hasDots || group === 3) ? number : 0;
}

function numberOfText(bytes: Buffer): number {
  const number = documentNumber(bytes.toString(encodingOf(bytes))) ?? '';
  return number.length <= DIGITS_MAX ? Number(number) : 0;
}

/** A figure has no letters, so its bytes are UTF-8 only if they are meant so. */
const encodingOf = (bytes: Buffer) => (isUtf8(bytes) ? 'utf8' : 'latin1');

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

/** Trims the blanks around a figure, and the marks that nobody sees. */
export function trimmed(bytes: Buffer, start: number, end: number): [start: number, end: number] {
  let [from, to] = [start, end];
  while (bytes[from] === SPACE && from < to) {
    from += 1;
  }
  while (bytes[to - 1] === SPACE && to > from) {
    to -= 1;
  }
  const isAscii = from === to || ((bytes[from] as number) <= ASCII_MAX && (bytes[to - 1] as number) <= ASCII_MAX);
  return isAscii ? [from, to] : trimmedText(bytes, from, to);
}

function trimmedText(bytes: Buffer, start: number, end: number): [start: number, end: number] {
  const encoding = encodingOf(bytes.subarray(start, end));
  const signs = [...bytes.toString(encoding, start, end)];
  const first = signs.findIndex(isSeen);
  const last = signs.findLastIndex(isSeen);
  const lengthOf = (part: string[]) => Buffer.byteLength(part.join(''), encoding);
  return first < 0 ? [end, end] : [start + lengthOf(signs.slice(0, first)), end - lengthOf(signs.slice(last + 1))];
}

const isSeen = (sign: string) => visibleText(sign).trim() !== '';
