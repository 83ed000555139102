import { type Street, streetIn } from './street-parser.js';

/**
 * Position of an address in the street grid of its city, counted in streets: calles to the north, carreras to the west.
 * Both are negative on the other side of the origin (SUR, ESTE).
 */
export interface GridPosition {
  calle: number;
  carrera: number;
}

const ALONG_CALLE = new Set(['CL', 'AC', 'DG']);
const ALONG_CARRERA = new Set(['KR', 'AK', 'TV']);
const SOUTH = /\bSUR\b/;
const EAST = /\bESTE\b/;
const OTHER_GRID = /\b(?:NORTE|OESTE)\b/;
/** `115A`, `115AA`, `83C1`, `115A BIS A SUR`. */
const NUMBER = /^(?<number>\d+)(?<letters>[A-ZÑ]*)\d?(?<bis> BIS(?: (?<bisLetter>[A-ZÑ]))?)?(?: (?<quadrant>[A-Z]+))?$/;

/**
 * Fractions of a block for each letter of the alphabet, for BIS, and for 100 metres of plate, measured with bus stops
 * of Bogotá.
 */
const LETTER_BLOCKS = 0.03;
const BIS_BLOCKS = 0.015;
const PLATE_BLOCKS = 0.9;
const PLATE_METRES_MAX = 100;
/** Letters and BIS together stay before the next number. */
const SUFFIX_BLOCKS_MAX = 0.9;

/**
 * Position of a corner (`CL 34A SUR KR 89`) or a door (`CL 100 8A 55`). `null` when a street has a name instead of a
 * number, or a type outside of the grid, or is in a second grid (NORTE, OESTE).
 * @param municipality DIVIPOLA code, if known
 */
export function gridPosition(text: string, municipality?: string): GridPosition | null {
  const street = streetIn(text, municipality)?.street;
  const main = street?.main.number?.text;
  const cross = street?.door?.cross.text ?? street?.corner?.number?.text;
  if (!street || main === undefined || cross === undefined || !isInGrid(street)) {
    return null;
  }
  const numbers = `${main} ${cross} ${street.door?.plate ?? ''}`;
  if (OTHER_GRID.test(numbers)) {
    return null;
  }
  const along = blocksOf(cross) + plateBlocks(street.door?.plateMetres ?? 0);
  const [calle, carrera] = ALONG_CALLE.has(street.main.type) ? [blocksOf(main), along] : [along, blocksOf(main)];
  // SUR always refers to the calle and ESTE to the carrera, whichever number it follows.
  return { calle: SOUTH.test(numbers) ? -calle : calle, carrera: EAST.test(numbers) ? -carrera : carrera };
}

function isInGrid({ main, corner }: Street): boolean {
  if (ALONG_CALLE.has(main.type)) {
    return !corner || ALONG_CARRERA.has(corner.type);
  }
  return ALONG_CARRERA.has(main.type) && (!corner || ALONG_CALLE.has(corner.type));
}

function plateBlocks(metres: number): number {
  return (Math.min(metres, PLATE_METRES_MAX) / PLATE_METRES_MAX) * PLATE_BLOCKS;
}

function blocksOf(number: string): number {
  const { number: digits, letters = '', bis, bisLetter = '' } = NUMBER.exec(number)?.groups ?? {};
  const ordinals = [...letters, ...bisLetter].reduce((sum, letter) => sum + letter.charCodeAt(0) - 64, 0);
  const suffix = Math.min(ordinals * LETTER_BLOCKS + (bis ? BIS_BLOCKS : 0), SUFFIX_BLOCKS_MAX);
  return Number(digits) + suffix;
}
