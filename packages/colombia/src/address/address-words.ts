import { packageData } from '../package-data.js';

interface WordTables {
  /** Folded spellings by standard abbreviation, the full name first. */
  streets: Record<string, string[]>;
  /** Street type after AV: `Av. Calle` becomes AC. */
  avenues: Record<string, string>;
  quadrants: Record<string, string[]>;
  /** Street types that never have names: `VIA 40` is a street, `VIA CAJICA` is the road to Cajicá. */
  numberedOnly: string[];
  /** Type of the crossing street when only its number is written. */
  counterparts: Record<string, string>;
  /** Quadrants abbreviated to a letter; in most cities such a letter is only a letter. */
  quadrantLetters: Record<string, string>;
  /**
   * DIVIPOLA codes of cities with such abbreviations, in `all` streets or only on `avenues`. Without a known city,
   * avenues have them.
   */
  quadrantLetterCities: Record<string, string>;
  /** `Avenida 30 de Agosto`. */
  months: string[];
  /** Numbers in words, ordinal or cardinal. */
  numberWords: Record<string, string[]>;
  /** Letters by their spoken names. */
  letters: Record<string, string>;
  signs: string[];
  crossings: string[];
  complements: Record<string, string[]>;
  phrases: Record<string, string[]>;
  /** Complements with a name; at the beginning of a text they move to the end. */
  areas: string[];
  /** Complements that identify a place without a street. */
  locators: string[];
  /** Buildings, whose rooms a name and a number identify. */
  buildings: string[];
  /** A named hamlet is an address without any number. */
  hamlets: string[];
  /** Complements that make an address without a street rural. */
  rural: string[];
  postBoxes: string[];
  noise: string[];
}

const tables = packageData<WordTables>('address-words.json');

function inverted(table: Record<string, string[]>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).flatMap(([standard, words]) => words.map((word) => [word, standard])));
}

/** Look-ups of the grammar, from a folded word to its standard form. */
export const WORDS = {
  street: inverted(tables.streets),
  /** Spellings by standard abbreviation; the full name is the first. */
  streetNames: Object.entries(tables.streets),
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
  hamlet: new Set(tables.hamlets),
  rural: new Set(tables.rural),
  postBox: tables.postBoxes,
  noise: new Set(tables.noise),
} as const;

/** Whether a word has a meaning in the grammar, and so is not part of a name. */
export function isKnownWord(word: string): boolean {
  return KNOWN.has(word);
}

const KNOWN: ReadonlySet<string> = new Set([
  ...WORDS.street.keys(),
  ...WORDS.complement.keys(),
  ...WORDS.quadrant.keys(),
  ...WORDS.sign,
  ...WORDS.crossing,
  ...WORDS.numberWord.keys(),
  ...WORDS.letter.keys(),
  'BIS',
]);
