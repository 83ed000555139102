import type { ListGround } from '@cotejo/contracts';
import type { MatchEvidence, NameHit } from '@cotejo/names';

/** From this score a name can be a match. From `REVIEW_SCORE` a person must review it. Measured, see the README. */
const HIT_SCORE = 0.85;
export const REVIEW_SCORE = 0.8;
/** Two words name many people, so they never reject alone. */
const HIT_WORDS_MIN = 3;
/** With one more such person in Colombia, the buyer is as likely that person as the listed one. */
const HIT_NAMESAKES_MAX = 1;
/** A name with a word in another spelling must be rarer, because its namesakes can only be estimated. */
const OTHER_SPELLING_NAMESAKES_MAX = 0.01;

/**
 * Highest chance, for one person of the same origin, of a match that is as good. Above it a match is no reason for a review.
 * Measured on strangers and altered listed names of the development half.
 */
const CHANCE_MAX = {
  /** All syllables are the same in another spelling, such as Zhang and Chang. */
  sameSyllables: 0.2,
  /** Two Chinese or two Korean names with other syllables. */
  otherSyllables: 1e-5,
  /** Two known names that only look alike, such as Jafari and Safari. */
  otherNames: 2.5e-4,
  /** One word that is only similar. */
  oneWord: 2e-3,
  /** One name has words that the other one lacks. */
  partial: 4e-4,
  /** All words match, one of them only similar. */
  similar: 2e-2,
  /** All words match, and all are only similar. */
  allSimilar: 2e-3,
};
const NAMING_WORDS_MIN = 2;

const CERTAIN: readonly ListGround[] = ['document', 'birth_date', 'rare_name'];

/** Whether a match with this ground counts without a review. */
export function isCertain(ground: ListGround): boolean {
  return CERTAIN.includes(ground);
}

/**
 * Whether both cédulas are known and differ: the buyer is another person of that name. A list may have a wrong number, so an equal birth
 * date still asks for a review.
 */
export function isNamesake(ground: ListGround, { evidence }: Pick<NameHit, 'evidence'>): boolean {
  return ground === 'other_cedula' && evidence.birthDate !== 'equal';
}

/** Whether a name match is worth a review: many people match by chance if their names have common words. */
export function isPossible({ evidence }: Pick<NameHit, 'evidence'>): boolean {
  const { birthDate, chance } = evidence;
  return birthDate === 'equal' || birthDate === 'close' || chance <= chanceMax(evidence);
}

function chanceMax(evidence: MatchEvidence): number {
  const { words, queryLeft, nameLeft, otherNames, syllables, isSameWords, equalWords } = evidence;
  if (syllables !== undefined) {
    return syllables === 'same' ? CHANCE_MAX.sameSyllables : CHANCE_MAX.otherSyllables;
  }
  if (otherNames > 0) {
    return CHANCE_MAX.otherNames;
  }
  if (words < NAMING_WORDS_MIN && !isSameWords) {
    return CHANCE_MAX.oneWord;
  }
  if (queryLeft > 0 || nameLeft > 0) {
    return CHANCE_MAX.partial;
  }
  if (isSameWords) {
    return 1;
  }
  return equalWords > 0 ? CHANCE_MAX.similar : CHANCE_MAX.allSimilar;
}

/**
 * Why a name match counts or needs a review: the first rule that applies.
 * @param hasOtherCedula whether the buyer and the listed person have different cédulas
 */
export function groundOf(
  { score, evidence }: Pick<NameHit, 'score' | 'evidence'>,
  hasOtherCedula: boolean,
): ListGround {
  const { birthDate, words, equalWords, queryLeft, otherNames, syllables, namesakes } = evidence;
  if (hasOtherCedula) {
    return 'other_cedula';
  }
  if (birthDate === 'conflict' || birthDate === 'year_apart') {
    return 'other_birth_date';
  }
  if (score < HIT_SCORE) {
    return 'low_score';
  }
  if (birthDate === 'equal') {
    return 'birth_date';
  }
  if (words < HIT_WORDS_MIN) {
    return 'few_words';
  }
  if (queryLeft > 0 || otherNames > 0 || syllables !== undefined) {
    return 'different_words';
  }
  const namesakesMax = equalWords < words ? OTHER_SPELLING_NAMESAKES_MAX : HIT_NAMESAKES_MAX;
  return namesakes < namesakesMax ? 'rare_name' : 'namesakes';
}
