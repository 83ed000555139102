import { COLOMBIAN_NAMES, type NamePopulation } from './name-population.js';
import { packageData } from './package-data.js';

/** Names of people of one origin, as in `data/world-names.json`. */
interface OriginNames {
  /** Residents and visitors of Colombia with names of this origin; rather too many than too few. */
  people: number;
  /** Whether two words of this origin are often written as one, such as Guoying and Jongun. */
  syllables?: true;
  /** Words by the information of their share, in whole bits rounded down. */
  bits: Record<string, string>;
}

/** The shares of the table are upper estimates, rounded up to a power of two. Half of them is nearer to the truth. */
const ESTIMATE_BITS = 1;
const SYLLABLE_LETTERS_MIN = 2;
const SYLLABLES_LETTERS_MAX = 12;

const ORIGINS: readonly OriginNames[] = Object.values(packageData<Record<string, OriginNames>>('world-names.json'));
/** Residents and visitors of Colombia by origin, in the order of `worldSharesOf`. */
export const WORLD_PEOPLE: readonly number[] = ORIGINS.map(({ people }) => people);
const SYLLABLE_ORIGINS = [...ORIGINS.keys()].filter((origin) => ORIGINS[origin]?.syllables);

/** All words in one map, because many origins have the same words: the place of a word in the arrays. */
const placeOf = new Map<string, number>();
for (const { bits } of ORIGINS) {
  for (const words of Object.values(bits)) {
    for (const word of words.split(' ')) {
      if (!placeOf.has(word)) {
        placeOf.set(word, placeOf.size);
      }
    }
  }
}
/** Bits of each word in each origin; 0 where the origin does not have it. */
const tableBits = new Uint8Array(placeOf.size * ORIGINS.length);
for (const [origin, { bits }] of ORIGINS.entries()) {
  for (const [tier, words] of Object.entries(bits)) {
    for (const word of words.split(' ')) {
      tableBits[(placeOf.get(word) as number) * ORIGINS.length + origin] = Number(tier);
    }
  }
}
/** Fewest bits of each word over all origins; 0 where not yet looked up. */
const fewestBits = new Uint8Array(placeOf.size);

/**
 * A population that also knows the names of the world. A word that Colombians do not have gets the share of the origin where
 * it is most common, not its share of all Colombia. Otherwise a name that is common in its origin would look rare, and
 * would accuse people of that origin.
 */
export function withWorldNames(colombians: NamePopulation = COLOMBIAN_NAMES): NamePopulation {
  return Object.assign((token: string) => colombians(token) ?? highestShare(token), { colombians });
}

/** Names of Colombia by general knowledge, and names of the world: the default of list screening. */
export const SCREENING_NAMES: NamePopulation = withWorldNames();

/** Share of the people of each origin who have the word in their name; 0 for a word that the origin does not have. */
export function worldSharesOf(token: string): number[] {
  return bitsOf(token).map((bits) => (bits === 0 ? 0 : 2 ** -bits));
}

function highestShare(token: string): number | undefined {
  const place = placeOf.get(token);
  const bits = (place && fewestBits[place]) || Math.min(...bitsOf(token).filter((one) => one > 0));
  if (place !== undefined) {
    fewestBits[place] = bits;
  }
  return bits === Number.POSITIVE_INFINITY ? undefined : 2 ** -(bits + ESTIMATE_BITS);
}

/** Bits of a word in each origin, also of a word that joins two syllables of an origin; 0 where the origin does not have it. */
function bitsOf(token: string): number[] {
  const place = placeOf.get(token);
  const bits = place === undefined ? new Array<number>(ORIGINS.length).fill(0) : rowAt(place);
  if (token.length <= SYLLABLES_LETTERS_MAX) {
    addJoinedBits(token, bits);
  }
  return bits;
}

/** Adds the people who have both halves of a word, in this order, where the whole word is not in the table. */
function addJoinedBits(token: string, bits: number[]): void {
  const isWhole = bits.map((one) => one > 0);
  for (let at = SYLLABLE_LETTERS_MIN; at <= token.length - SYLLABLE_LETTERS_MIN; at++) {
    const first = placeOf.get(token.slice(0, at));
    const second = first === undefined ? undefined : placeOf.get(token.slice(at));
    if (first === undefined || second === undefined) {
      continue;
    }
    for (const origin of SYLLABLE_ORIGINS) {
      const [firstBits, secondBits] = [bitsAt(first, origin), bitsAt(second, origin)];
      const known = bits[origin] as number;
      if (!isWhole[origin] && firstBits > 0 && secondBits > 0) {
        bits[origin] = Math.min(known || Number.POSITIVE_INFINITY, firstBits + secondBits);
      }
    }
  }
}

function rowAt(place: number): number[] {
  return [...tableBits.subarray(place * ORIGINS.length, (place + 1) * ORIGINS.length)];
}

function bitsAt(place: number, origin: number): number {
  return tableBits[place * ORIGINS.length + origin] as number;
}
