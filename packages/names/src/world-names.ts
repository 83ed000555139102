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

/** An origin of names and the shares of its words. */
export interface Origin {
  people: number;
  /** Share of the people of this origin who have the word in their name; undefined for a word that is not in the table. */
  shareOf: NamePopulation;
}

/** The shares of the table are upper estimates, rounded up to a power of two. Half of them is nearer to the truth. */
const ESTIMATE_FACTOR = 2;
const SYLLABLE_LETTERS_MIN = 2;
const SYLLABLES_LETTERS_MAX = 12;

/** The origins of the table, without Colombia. */
export const WORLD_ORIGINS: readonly Origin[] = Object.values(
  packageData<Record<string, OriginNames>>('world-names.json'),
).map(({ people, syllables = false, bits }) => ({ people, shareOf: sharesOf(bits, syllables) }));

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

/** Half of the highest share, because the shares of the table are upper estimates. */
function highestShare(token: string): number | undefined {
  let highest = 0;
  for (const { shareOf } of WORLD_ORIGINS) {
    highest = Math.max(highest, shareOf(token) ?? 0);
  }
  return highest === 0 ? undefined : highest / ESTIMATE_FACTOR;
}

function sharesOf(tiers: Record<string, string>, hasSyllables: boolean): NamePopulation {
  const shares = new Map<string, number>();
  for (const [bits, words] of Object.entries(tiers)) {
    for (const word of words.split(' ')) {
      shares.set(word, 2 ** -Number(bits));
    }
  }
  return (token) => shares.get(token) ?? (hasSyllables ? joinedShare(shares, token) : undefined);
}

/** Share of a word that joins two words of the origin: people with both, in this order. */
function joinedShare(shares: ReadonlyMap<string, number>, token: string): number | undefined {
  if (token.length > SYLLABLES_LETTERS_MAX) {
    return undefined;
  }
  let highest: number | undefined;
  for (let at = SYLLABLE_LETTERS_MIN; at <= token.length - SYLLABLE_LETTERS_MIN; at++) {
    const [first, second] = [shares.get(token.slice(0, at)), shares.get(token.slice(at))];
    if (first !== undefined && second !== undefined) {
      highest = Math.max(highest ?? 0, first * second);
    }
  }
  return highest;
}
