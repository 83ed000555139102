import { isParticle, normaliseName } from './name-normaliser.js';
import { COLOMBIAN_NAMES, type NamePopulation } from './name-population.js';
import { withoutMarriedName } from './name-readings.js';
import { isWord, type NameScore, type ScoreRules, scoreNames } from './name-score.js';
import { type NameToken, nameToken } from './name-token.js';
import { tokenSimilarity } from './token-similarity.js';

export interface HolderMatch {
  /** 0 to 1. */
  score: number;
  /**
   * `null` where the names cannot tell: neither enough in common nor a word that differs, less than two words, or nothing
   * in common but given names, as namesakes have, or surnames, as siblings have.
   */
  match: boolean | null;
}

const MATCH_MIN = 0.7;
/**
 * Both names are claimed to be one person's, so common words are no reason for doubt; but words that differ are one for a
 * common name too, or siblings called José Luis and José Carlos would be one person.
 */
const HOLDER_RULES: ScoreRules = { capped: false, conflictMinBits: 8 };
/** What an alternative reading of the holder's name costs. */
const ALTERNATIVE_FACTOR = 0.97;
/** Systems that cut names cut them at 14 characters or later. */
const CUT_LENGTH_MIN = 14;
const KNOWN_SIMILARITY_MIN = 0.8;
const WORDS_MIN = 2;
const SURNAMES = 2;

/**
 * Whether the name of an account or line is the name of an identity: the score of screening without a list and without
 * the cap on common names. A married name (`de X`) and a name cut at the end are read in a second way.
 * @param identityName given names first, as the registry prints a name
 * @param holderName in any order
 */
export function matchHolder(
  identityName: string,
  holderName: string,
  population: NamePopulation = COLOMBIAN_NAMES,
): HolderMatch {
  const identityWords = normaliseName(identityName);
  const holderWords = normaliseName(holderName);
  if (isSameName(identityWords, holderWords)) {
    return { score: 1, match: true };
  }
  const tokensOf = (words: string[]) => words.map((word) => nameToken(word, population));
  const identity = tokensOf(identityWords);
  const holder = tokensOf(holderWords);
  let best = scoreNames(identity, holder, HOLDER_RULES);
  for (const alternative of alternatives(identity, holder, holderName)) {
    const { score, alignment } = scoreNames(identity, alternative, HOLDER_RULES);
    if (ALTERNATIVE_FACTOR * score > best.score) {
      best = { score: ALTERNATIVE_FACTOR * score, alignment };
    }
  }
  return { score: best.score, match: verdict(identity, holder, best) };
}

/** Word for word, as most are: nothing needs to be weighed then. */
function isSameName(identity: readonly string[], holder: readonly string[]): boolean {
  if (identity.length !== holder.length) {
    return false;
  }
  let words = 0;
  for (const [i, word] of identity.entries()) {
    if (word !== holder[i]) {
      return false;
    }
    if (word.length > 1 && !isParticle(word)) {
      words += 1;
    }
  }
  return words >= WORDS_MIN;
}

/** No needs a word of the holder that the identity has not; a name that merely lacks something is no other name. */
function verdict(identity: readonly NameToken[], holder: readonly NameToken[], best: NameScore): boolean | null {
  if (best.score >= MATCH_MIN && !isHalfName(identity, best)) {
    return true;
  }
  const canDiffer = [identity, holder].every((tokens) => tokens.filter(isWord).length >= WORDS_MIN);
  return canDiffer && best.alignment.nameLeft.some(isWord) ? false : null;
}

/** Of the given names, or of both surnames, nothing was found. A name of three words or more is taken to have both. */
function isHalfName(identity: readonly NameToken[], { alignment: { queryLeft } }: NameScore): boolean {
  const words = identity.filter(isWord);
  if (words.length <= SURNAMES) {
    return false;
  }
  const halves = [words.slice(0, -SURNAMES), words.slice(-SURNAMES)];
  return halves.some((half) => half.every((word) => queryLeft.includes(word)));
}

function alternatives(
  identity: readonly NameToken[],
  holder: readonly NameToken[],
  text: string,
): readonly (readonly NameToken[])[] {
  return [...unmarried(identity, holder), ...completed(identity, holder, text)];
}

/** `María Gómez de Rojas` without `de Rojas`, if the identity knows no Rojas. */
function unmarried(identity: readonly NameToken[], holder: readonly NameToken[]): (readonly NameToken[])[] {
  const without = withoutMarriedName(holder);
  const last = holder.at(-1);
  if (!without || !last) {
    return [];
  }
  return identity.some((token) => tokenSimilarity(token, last) >= KNOWN_SIMILARITY_MIN) ? [] : [without];
}

/** `MARIA GOMEZ RODRIG` with its last word completed from the identity, by each word that it could begin. */
function completed(identity: readonly NameToken[], holder: readonly NameToken[], text: string): NameToken[][] {
  const last = holder.at(-1);
  if (!last || last.particle || text.trim().length < CUT_LENGTH_MIN) {
    return [];
  }
  return identity
    .filter((token) => token.text !== last.text && token.text.startsWith(last.text))
    .map((whole) => [...holder.slice(0, -1), whole]);
}
