import { COLOMBIAN_NAMES, type NamePopulation } from './name.population.js';
import { scoreNames } from './name.score.js';
import { type NameToken, NO_LIST, nameTokens } from './name.token.js';
import { tokenSimilarity } from './token.similarity.js';

export interface HolderMatch {
  /** 0 to 1. */
  score: number;
  /** `null`: too little in common to say yes, and a name without two words is too little to say no. */
  match: boolean | null;
}

const MATCH_MIN = 0.7;
/** What an alternative reading of the holder's name costs. */
const ALTERNATIVE_FACTOR = 0.97;
/** Systems that cut names cut them at 14 characters or later. */
const CUT_LENGTH_MIN = 14;
const KNOWN_SIMILARITY_MIN = 0.8;
const WORDS_MIN = 2;

/**
 * Whether the name of an account or line is the name of an identity: the score of screening without a list and without
 * the cap on common names, since both names are claimed to be one person's. A married name (`de X`) and a name cut at the
 * end are read in a second way.
 */
export function matchHolder(
  identityName: string,
  holderName: string,
  population: NamePopulation = COLOMBIAN_NAMES,
): HolderMatch {
  const identity = nameTokens(identityName, population, NO_LIST);
  const holder = nameTokens(holderName, population, NO_LIST);
  let score = scoreNames(identity, holder, false).score;
  for (const alternative of [withoutMarriedName(identity, holder), completed(identity, holder, holderName)]) {
    if (alternative) score = Math.max(score, ALTERNATIVE_FACTOR * scoreNames(identity, alternative, false).score);
  }
  const canDiffer = countWords(identity) >= WORDS_MIN && countWords(holder) >= WORDS_MIN;
  return { score, match: score >= MATCH_MIN || (canDiffer ? false : null) };
}

/** Particles and initials are no words. */
function countWords(tokens: readonly NameToken[]): number {
  return tokens.filter((token) => !token.particle && token.text.length > 1).length;
}

/** `María Gómez de Rojas` without `de Rojas`, if the identity knows no Rojas. */
function withoutMarriedName(identity: readonly NameToken[], holder: readonly NameToken[]): NameToken[] | undefined {
  const last = holder.at(-1);
  if (!last || holder.at(-2)?.text !== 'de' || holder.length < 4) return undefined;
  const isKnown = identity.some((token) => tokenSimilarity(token, last) >= KNOWN_SIMILARITY_MIN);
  return isKnown ? undefined : holder.slice(0, -2);
}

/** `MARIA GOMEZ RODRIG` with its last word completed from the identity. */
function completed(
  identity: readonly NameToken[],
  holder: readonly NameToken[],
  text: string,
): NameToken[] | undefined {
  const last = holder.at(-1);
  if (!last || last.particle || text.trim().length < CUT_LENGTH_MIN) return undefined;
  const whole = identity.find((token) => token.text !== last.text && token.text.startsWith(last.text));
  return whole && [...holder.slice(0, -1), whole];
}
