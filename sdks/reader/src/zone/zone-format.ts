import type { CheckedPart } from '../read-document.js';

/** A part of a zone: line, from 0, and `[from, to)` in it. */
export type Place = readonly [line: number, from: number, to: number];

/** Where the parts are, by ICAO Doc 9303: part 5 for cards (TD1), part 4 for passports (TD3). */
export interface ZoneFormat {
  lines: number;
  length: number;
  code: Place;
  issuer: Place;
  number: Place;
  birth: Place;
  sex: Place;
  expiry: Place;
  nationality: Place;
  /** Optional data: of TD1 the one of line 2. */
  optional: Place;
  /** Optional data of line 1, where a number of more than nine characters goes on. */
  numberRest: Place | null;
  names: Place;
  checks: readonly { part: CheckedPart; of: readonly Place[]; at: Place; mayBeEmpty?: boolean }[];
}

const TD1: ZoneFormat = {
  lines: 3,
  length: 30,
  code: [0, 0, 2],
  issuer: [0, 2, 5],
  number: [0, 5, 14],
  numberRest: [0, 15, 30],
  birth: [1, 0, 6],
  sex: [1, 7, 8],
  expiry: [1, 8, 14],
  nationality: [1, 15, 18],
  optional: [1, 18, 29],
  names: [2, 0, 30],
  checks: [
    { part: 'number', of: [[0, 5, 14]], at: [0, 14, 15] },
    { part: 'birth', of: [[1, 0, 6]], at: [1, 6, 7] },
    { part: 'expiry', of: [[1, 8, 14]], at: [1, 14, 15] },
    {
      part: 'composite',
      of: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      at: [1, 29, 30],
    },
  ],
};

const TD3: ZoneFormat = {
  lines: 2,
  length: 44,
  code: [0, 0, 2],
  issuer: [0, 2, 5],
  names: [0, 5, 44],
  number: [1, 0, 9],
  numberRest: null,
  nationality: [1, 10, 13],
  birth: [1, 13, 19],
  sex: [1, 20, 21],
  expiry: [1, 21, 27],
  optional: [1, 28, 42],
  checks: [
    { part: 'number', of: [[1, 0, 9]], at: [1, 9, 10] },
    { part: 'birth', of: [[1, 13, 19]], at: [1, 19, 20] },
    { part: 'expiry', of: [[1, 21, 27]], at: [1, 27, 28] },
    { part: 'optional', of: [[1, 28, 42]], at: [1, 42, 43], mayBeEmpty: true },
    {
      part: 'composite',
      of: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 43],
      ],
      at: [1, 43, 44],
    },
  ],
};

export const ZONE_FORMATS = [TD1, TD3] as const;

/** The format of lines, by their number and length. */
export function formatOf(lines: readonly string[]): ZoneFormat | null {
  const has = ({ lines: count, length }: ZoneFormat) =>
    lines.length === count && lines.every((line) => line.length === length);
  return ZONE_FORMATS.find(has) ?? null;
}

export const textOf = (lines: readonly string[], [line, from, to]: Place): string => lines[line]?.slice(from, to) ?? '';
