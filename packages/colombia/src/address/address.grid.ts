import { tokenizeAddress } from './address.tokenizer.js';
import { findStreet, type NamedStreet } from './street.parser.js';

/**
 * Where an address lies in the grid of its city, counted in streets: calles to the north and carreras to the west, both
 * negative beyond the origin (SUR, ESTE).
 */
export interface GridPosition {
  calle: number;
  carrera: number;
}

const LENGTH_MAX = 250;
const ALONG_CALLE = new Set(['CL', 'AC', 'DG']);
const ALONG_CARRERA = new Set(['KR', 'AK', 'TV']);
/** `115A`, `115AA`, `83C1`, `115A BIS A SUR`. */
const NUMBER = /^(?<number>\d+)(?<letters>[A-ZÑ]*)\d?(?<bis> BIS(?: (?<bisLetter>[A-ZÑ]))?)?(?: (?<quadrant>[A-Z]+))?$/;

/** Shares of a block, measured on bus stops of Bogotá: each letter of the alphabet, BIS, and 100 metres of plate. */
const LETTER_BLOCKS = 0.03;
const BIS_BLOCKS = 0.015;
const PLATE_BLOCKS = 0.9;
const PLATE_METRES_MAX = 100;
/** The last letter and BIS still lie before the next number. */
const SUFFIX_BLOCKS_MAX = 0.9;

/**
 * Position of a corner (`CL 34A SUR KR 89`) or a door (`CL 100 8A 55`); `null` where a street has a name, or a type that
 * is not of the grid.
 * @param municipality DIVIPOLA code, if known
 */
export function gridPosition(text: string, municipality?: string): GridPosition | null {
  if (text.length > LENGTH_MAX) return null;
  const street = findStreet(tokenizeAddress(text), municipality)?.street;
  const cross = street?.door?.cross.text ?? street?.corner?.number?.text;
  if (!street?.main.number || cross === undefined) return null;
  const isMainCalle = ALONG_CALLE.has(street.main.type);
  if (!isMainCalle && !ALONG_CARRERA.has(street.main.type)) return null;
  if (street.corner && !crosses(isMainCalle, street.corner)) return null;
  const plate = street.door;
  const along = blocksOf(cross) + (Math.min(plate?.plateMetres ?? 0, PLATE_METRES_MAX) / 100) * PLATE_BLOCKS;
  const main = blocksOf(street.main.number.text);
  // SUR is written behind either number, and always means the calle; so does ESTE mean the carrera.
  const quadrants = `${street.main.number.text} ${cross} ${plate?.plate ?? ''}`;
  const south = /\bSUR\b/.test(quadrants) ? -1 : 1;
  const east = /\bESTE\b/.test(quadrants) ? -1 : 1;
  return isMainCalle ? { calle: south * main, carrera: east * along } : { calle: south * along, carrera: east * main };
}

function crosses(isMainCalle: boolean, { type }: NamedStreet): boolean {
  return (isMainCalle ? ALONG_CARRERA : ALONG_CALLE).has(type);
}

function blocksOf(number: string): number {
  const { number: digits, letters = '', bis, bisLetter = '' } = NUMBER.exec(number)?.groups ?? {};
  const ordinals = [...letters, ...bisLetter].reduce((sum, letter) => sum + letter.charCodeAt(0) - 64, 0);
  const suffix = Math.min(ordinals * LETTER_BLOCKS + (bis ? BIS_BLOCKS : 0), SUFFIX_BLOCKS_MAX);
  return Number(digits) + suffix;
}
