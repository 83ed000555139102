import { isParticle, normaliseName } from './name.normaliser.js';
import { type NamePopulation, WELL_KNOWN_SHARE } from './name.population.js';
import { onsetFold, skeleton, spanishFold } from './spanish.fold.js';

/** A word of a name with everything the comparison asks of it, computed once. */
export interface NameToken {
  text: string;
  fold: string;
  /** The fold, for names whose first sound is written in several ways. */
  sound: string;
  skeleton: string;
  /** Bits of information: how much it tells to have this word in common. */
  weight: number;
  particle: boolean;
  wellKnown: boolean;
  hasDigit: boolean;
  /** Set of the letters it has, a bit each: two words far apart are told apart without aligning them. */
  letters: number;
}

/** Share of a list's names that hold a token, in bits: log2(names / names with it). */
export type ListWeight = (token: string) => number;

export const WEIGHT_MAX_BITS = 13;
const POPULATION_BITS_MIN = 2;
const PARTICLE_BITS = 0.4;
const INITIAL_BITS = 1.5;
const NO_LIST_BITS = 12;

/** Without a list, as when two names are compared with each other, every token could be rare. */
export const NO_LIST: ListWeight = () => NO_LIST_BITS;

/** Tokens of a name as text. */
export function nameTokens(text: string, population: NamePopulation, listWeight: ListWeight): NameToken[] {
  return normaliseName(text).map((token) => nameToken(token, population, listWeight));
}

export function nameToken(text: string, population: NamePopulation, listWeight: ListWeight): NameToken {
  const share = population(text);
  const fold = spanishFold(text);
  return {
    text,
    fold,
    sound: onsetFold(fold),
    skeleton: skeleton(text),
    weight: weightBits(text, share, listWeight),
    particle: isParticle(text),
    wellKnown: (share ?? 0) > WELL_KNOWN_SHARE,
    hasDigit: /\d/.test(text),
    letters: letterSet(text),
  };
}

function weightBits(text: string, share: number | undefined, listWeight: ListWeight): number {
  if (isParticle(text)) return PARTICLE_BITS;
  if (text.length === 1) return INITIAL_BITS;
  const populationBits = share === undefined ? WEIGHT_MAX_BITS : Math.max(POPULATION_BITS_MIN, -Math.log2(share));
  return Math.min(WEIGHT_MAX_BITS, populationBits, listWeight(text));
}

function letterSet(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) % 32);
  return letters;
}
