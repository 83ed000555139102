import { packageData } from '../package-data.js';

interface WordTables {
  /** Standard abbreviation to the ways it is written, folded. */
  streets: Record<string, string[]>;
  /** What a street type becomes after AV: `Av. Calle` is AC. */
  avenues: Record<string, string>;
  quadrants: Record<string, string[]>;
  /** Types that have no names: `VIA 40` is a street, `VIA CAJICA` the way there. */
  numberedOnly: string[];
  /** Which type a street crosses when only its number is written. */
  counterparts: Record<string, string>;
  /** A quadrant abbreviated to a letter; elsewhere that letter is just a letter. */
  quadrantLetters: Record<string, string>;
  /** DIVIPOLA codes of the cities that do so, `all` or on `avenues`; where no city is known, avenues do. */
  quadrantLetterCities: Record<string, string>;
  /** `Avenida 30 de Agosto`. */
  months: string[];
  /** Numbers in words, ordinal or cardinal. */
  numberWords: Record<string, string[]>;
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
  /** Areas with rooms inside, which a name and a number find. */
  buildings: string[];
  /** A farm in a hamlet is an address without any number. */
  farms: string[];
  hamlets: string[];
  /** What makes an address without a street a rural one. */
  rural: string[];
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
  numberedOnly: new Set(tables.numberedOnly),
  counterpart: new Map(Object.entries(tables.counterparts)),
  quadrantLetter: new Map(Object.entries(tables.quadrantLetters)),
  quadrantLetterCity: new Map(Object.entries(tables.quadrantLetterCities)),
  month: new Set(tables.months),
  numberWord: inverted(tables.numberWords),
  letter: new Map(Object.entries(tables.letters)),
  sign: new Set(tables.signs),
  crossing: new Set(tables.crossings),
  complement: inverted(tables.complements),
  phrase: inverted(tables.phrases),
  area: new Set(tables.areas),
  locator: new Set(tables.locators),
  building: new Set(tables.buildings),
  farm: new Set(tables.farms),
  hamlet: new Set(tables.hamlets),
  rural: new Set(tables.rural),
  postBox: tables.postBoxes,
  noise: new Set(tables.noise),
} as const;
