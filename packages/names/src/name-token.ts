import { isParticle, normaliseName } from './name-normaliser.js';
import { COLOMBIAN_NAMES, isWellKnown, type NamePopulation } from './name-population.js';
import { romanisedSound } from './romanised-sound.js';
import { skeleton, spanishFold } from './spanish-fold.js';

/** A word of a name with all values that comparisons need, computed once. */
export interface NameToken {
  text: string;
  fold: string;
  /** Code that transliterations of a foreign name share, see `romanisedSound`. */
  sound: string;
  skeleton: string;
  /** Information in bits: how much a match of this word proves. */
  weight: number;
  particle: boolean;
  wellKnown: boolean;
  hasDigit: boolean;
  /** Set of its letters, one bit each, to exclude very different words without aligning them. */
  letters: number;
}

/** Weight of very rare words and of words that were not counted. */
export const WEIGHT_MAX_BITS = 13;
const POPULATION_BITS_MIN = 2;
const PARTICLE_BITS = 0.4;
const INITIAL_BITS = 1.5;

/** Tokens of a name as text. */
export function nameTokens(text: string, population: NamePopulation): NameToken[] {
  return normaliseName(text).map((token) => nameToken(token, population));
}

/** The words of `COLOMBIAN_NAMES`, made once. No other word is kept, because it could name a person. */
const counted = new Map<string, NameToken>();

/** @returns another object each time, also for a word that a name has twice */
export function nameToken(text: string, population: NamePopulation): NameToken {
  const share = population(text);
  if (population !== COLOMBIAN_NAMES || share === undefined) {
    return makeToken(text, share, population);
  }
  const token = counted.get(text) ?? makeToken(text, share, population);
  counted.set(text, token);
  return { ...token };
}

function makeToken(text: string, share: number | undefined, population: NamePopulation): NameToken {
  const fold = spanishFold(text);
  return {
    text,
    fold,
    sound: romanisedSound(text),
    skeleton: skeleton(fold),
    weight: weightBits(text, share),
    particle: isParticle(text),
    wellKnown: isWellKnown(text, population),
    hasDigit: /\d/.test(text),
    letters: letterSet(text),
  };
}

/**
 * Information of a word by its share of the population. The content of the list does not matter, otherwise a new entry
 * would change the scores of other entries.
 */
function weightBits(text: string, share: number | undefined): number {
  if (isParticle(text)) {
    return PARTICLE_BITS;
  }
  if (text.length === 1) {
    return INITIAL_BITS;
  }
  if (share === undefined) {
    return WEIGHT_MAX_BITS;
  }
  return Math.min(WEIGHT_MAX_BITS, Math.max(POPULATION_BITS_MIN, -Math.log2(share)));
}

function letterSet(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) {
    letters |= 1 << (text.charCodeAt(i) % 32);
  }
  return letters;
}
