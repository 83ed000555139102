import { hasUncertainReading, isParticle, normaliseName, withoutUncertainReading } from './name-normaliser.js';
import { COLOMBIAN_NAMES, type NamePopulation } from './name-population.js';
import { withoutMarriedName } from './name-readings.js';
import { isWord, type NameScore, type ScoreRules, scoreNames } from './name-score.js';
import { type NameToken, nameToken, nameTokens } from './name-token.js';
import { tokenSimilarity } from './token-similarity.js';

export interface HolderMatch {
  /** 0 to 1. */
  score: number;
  /**
   * `null` when the names do not decide it: too little in common but no different word, fewer than two words, letters
   * that can be read in several ways (Chinese, Korean, Hebrew and others), or only
   * the given names in common (as namesakes have) or only the surnames (as siblings have).
   */
  match: boolean | null;
}

const MATCH_MIN = 0.7;
/**
 * Both names are claimed to belong to one person, so common words give no doubt. Different words do, even in a common
 * name: otherwise the siblings José Luis and José Carlos would be one person.
 */
const HOLDER_RULES: ScoreRules = { capped: false, conflictMinBits: 8 };
/** Factor for the score of an alternative reading of the holder's name. */
const ALTERNATIVE_FACTOR = 0.97;
/** Systems that truncate names keep at least 14 characters. */
const CUT_LENGTH_MIN = 14;
const KNOWN_SIMILARITY_MIN = 0.8;
const WORDS_MIN = 2;
const LATIN_LETTER = /[a-z]/;
const SURNAMES = 2;

/**
 * Whether the holder's name of an account or phone line is the name of an identity. It uses the score of list
 * screening, without the cap for common names. A married name (`de X`) and a truncated name also get an alternative
 * reading.
 * @param identityName given names first, as the registry prints a name
 * @param holderName words in any order
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
  const match = verdict(identity, holder, best);
  const isUncertain = match === false && (hasUncertainReading(identityName) || hasUncertainReading(holderName));
  return { score: best.score, match: isUncertain ? null : match };
}

/** Whether a name has enough words to be compared. */
export function isComparableName(name: string): boolean {
  const tokens = nameTokens(withoutUncertainReading(name), COLOMBIAN_NAMES);
  return tokens.filter(isReadableWord).length >= WORDS_MIN;
}

/** Whether a token distinguishes persons. A number does not, and neither does a word in letters that cannot be converted to Latin. */
function isReadableWord(token: NameToken): boolean {
  return isWord(token) && LATIN_LETTER.test(token.text);
}

/** Fast path for names that are equal word for word, as most are. */
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

/**
 * `false` requires a word of the holder that the identity does not have. A name with missing words is not another name.
 */
function verdict(identity: readonly NameToken[], holder: readonly NameToken[], best: NameScore): boolean | null {
  if (best.score >= MATCH_MIN && !isHalfName(identity, best)) {
    return true;
  }
  const canDiffer = [identity, holder].every((tokens) => tokens.filter(isReadableWord).length >= WORDS_MIN);
  return canDiffer && best.alignment.nameLeft.some(isReadableWord) ? false : null;
}

/** Whether all given names or both surnames are missing. A name of three words or more is assumed to have both. */
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

/** `María Gómez de Rojas` without `de Rojas`, if the identity has no word like Rojas. */
function unmarried(identity: readonly NameToken[], holder: readonly NameToken[]): (readonly NameToken[])[] {
  const without = withoutMarriedName(holder);
  const last = holder.at(-1);
  if (!without || !last) {
    return [];
  }
  return identity.some((token) => tokenSimilarity(token, last) >= KNOWN_SIMILARITY_MIN) ? [] : [without];
}

/** `MARIA GOMEZ RODRIG` with its last word completed by each word of the identity that starts with it. */
function completed(identity: readonly NameToken[], holder: readonly NameToken[], text: string): NameToken[][] {
  const last = holder.at(-1);
  if (!last || last.particle || text.trim().length < CUT_LENGTH_MIN) {
    return [];
  }
  return identity
    .filter((token) => token.text !== last.text && token.text.startsWith(last.text))
    .map((whole) => [...holder.slice(0, -1), whole]);
}
