import { packageData } from '../package-data.js';

interface WordTables {
  /** Standard abbreviation to the ways it is written, folded. */
  streets: Record<string, string[]>;
  /** What a street type becomes after AV: `Av. Calle` is AC. */
  avenues: Record<string, string>;
  quadrants: Record<string, string[]>;
  /** Numbered avenues (Cali, Cúcuta) abbreviate their quadrant to a letter; elsewhere that letter is just a letter. */
  avenueQuadrants: Record<string, string>;
  ordinals: Record<string, string[]>;
  /** Letters as they are spoken. */
  letters: Record<string, string>;
  signs: string[];
  crossings: string[];
  complements: Record<string, string[]>;
  phrases: Record<string, string[]>;
  /** Complements with a name; one that leads the text goes to the end. */
  areas: string[];
  /** Complements that find a place without a street. */
  locators: string[];
  postBoxes: string[];
  noise: string[];
}

const tables = packageData<WordTables>('address-words.json');

function inverted(table: Record<string, string[]>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).flatMap(([standard, words]) => words.map((word) => [word, standard])));
}

/** The words of the grammar as look-ups from a folded word to its standard form. */
export const WORDS = {
  street: inverted(tables.streets),
  avenue: new Map(Object.entries(tables.avenues)),
  quadrant: inverted(tables.quadrants),
  avenueQuadrant: new Map(Object.entries(tables.avenueQuadrants)),
  ordinal: inverted(tables.ordinals),
  letter: new Map(Object.entries(tables.letters)),
  sign: new Set(tables.signs),
  crossing: new Set(tables.crossings),
  complement: inverted(tables.complements),
  phrase: inverted(tables.phrases),
  area: new Set(tables.areas),
  locator: new Set(tables.locators),
  postBox: tables.postBoxes,
  noise: new Set(tables.noise),
} as const;
