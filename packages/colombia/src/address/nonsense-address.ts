import { packageData } from '../package-data.js';
import { foldUpper } from '../text-fold.js';
import { isKnownWord, WORDS } from './address-words.js';

interface NonsenseWords {
  /** Words of a description that finds its place, in the country without street numbers. */
  places: string[];
  /** Words of texts that fill a field. */
  fillers: string[];
  /** Whole texts that fill a field. */
  filled: string[];
  /** Neighbours on the keyboard that no Spanish word has in this order. */
  keys: string[];
}

const words = packageData<NonsenseWords>('nonsense-words.json');
const PLACES = new Set([...words.places, ...WORDS.complement.keys()]);
const FILLERS = new Set(words.fillers);
const FILLED = new Set(words.filled);
const MASHED = new RegExp(
  [
    ...words.keys,
    // One letter four times; two or three letters three times; no vowel in a word; five consonants together.
    '(.)\\1{3}',
    '(.{2,3})\\2{2}',
    '^[^AEIOUY]{5,}$',
    '[^AEIOUY]{5}',
  ].join('|'),
);
const TELEPHONE_DIGITS = 10;
/** `Calle 12345678`: no street has such a number, and nothing else is said. */
const STREET_AND_DIGITS = /^[A-Z]+ \d{5,}$/;
/** `XXX`, `AAA`. */
const ONE_LETTER = /^(.)\1{2,}$/;

/**
 * Whether a text that is no address is no description of a place either: mashed keys, a filler such as `prueba`, or no word at
 * all. `Frente a la cancha`, `La Esperanza` and `casa azul del barrio` are descriptions, and so is every word that is not known.
 */
export function isNonsense(text: string): boolean {
  const folded = foldUpper(text)
    .replace(/[^A-ZÑ\d]+/g, ' ')
    .trim();
  const letters = folded.split(/[\d ]+/).filter((word) => word !== '');
  if (letters.length === 0) {
    return isNoGridNumber(folded);
  }
  if (FILLED.has(folded) || STREET_AND_DIGITS.test(folded)) {
    return true;
  }
  return !letters.some((word) => PLACES.has(word)) && letters.some(isMeaningless);
}

/** `100 # 15-20` only lacks its street type; one number, a telephone or signs alone are nothing. */
function isNoGridNumber(numbers: string): boolean {
  return !numbers.includes(' ') || numbers.replaceAll(' ', '').length >= TELEPHONE_DIGITS;
}

function isMeaningless(word: string): boolean {
  return FILLERS.has(word) || (!isKnownWord(word) && (ONE_LETTER.test(word) || MASHED.test(word)));
}
