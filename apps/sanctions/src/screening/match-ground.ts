import type { ListGround } from '@cotejo/contracts';
import type { NameHit } from '@cotejo/names';

/** From this score a name can be a match. From `REVIEW_SCORE` a person must review it. Measured, see the README. */
const HIT_SCORE = 0.85;
export const REVIEW_SCORE = 0.8;
/** Two words name many people, so they never reject alone. */
const HIT_WORDS_MIN = 3;
/** With one more such person in Colombia, the buyer is as likely that person as the listed one. */
const HIT_NAMESAKES_MAX = 1;

/**
 * Limits of the chance that a person of the same origin matches as well, above which a match is no reason for a review: with
 * words that one name lacks, and with all words present but not the same. Measured on strangers and altered listed names.
 */
const PARTIAL_CHANCE_MAX = 4e-4;
const SIMILAR_CHANCE_MAX = 2e-2;
const SYLLABLES_CHANCE_MAX = 0.2;
const OTHER_SYLLABLES_CHANCE_MAX = 1e-5;
const OTHER_NAMES_CHANCE_MAX = 2.5e-4;
const ONE_WORD_CHANCE_MAX = 2e-3;
const NAMING_WORDS_MIN = 2;

const CERTAIN: readonly ListGround[] = ['document', 'birth_date', 'rare_name'];

/** Whether a match with this ground counts without a review. */
export function isCertain(ground: ListGround): boolean {
  return CERTAIN.includes(ground);
}

/**
 * Whether a name match is worth a review. A name with other words is none if many people have the words that it shares.
 */
export function isPossible({ evidence }: Pick<NameHit, 'evidence'>): boolean {
  const { words, queryLeft, nameLeft, otherNames, syllables, isSameWords, chance, birthDate } = evidence;
  if (birthDate === 'equal' || birthDate === 'close') {
    return true;
  }
  if (syllables === 'same') {
    return chance <= SYLLABLES_CHANCE_MAX;
  }
  if (syllables === 'different') {
    return chance <= OTHER_SYLLABLES_CHANCE_MAX;
  }
  if (otherNames > 0) {
    return chance <= OTHER_NAMES_CHANCE_MAX;
  }
  if (words < NAMING_WORDS_MIN && !isSameWords) {
    return chance <= ONE_WORD_CHANCE_MAX;
  }
  if (queryLeft > 0 || nameLeft > 0) {
    return chance <= PARTIAL_CHANCE_MAX;
  }
  return isSameWords || chance <= SIMILAR_CHANCE_MAX;
}

/**
 * Why a name match counts or needs a review: the first rule that applies.
 * @param hasOtherCedula whether the buyer and the listed person have different cédulas
 */
export function groundOf(
  { score, evidence }: Pick<NameHit, 'score' | 'evidence'>,
  hasOtherCedula: boolean,
): ListGround {
  const { birthDate, words, queryLeft, namesakes } = evidence;
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
  if (queryLeft > 0) {
    return 'different_words';
  }
  return namesakes < HIT_NAMESAKES_MAX ? 'rare_name' : 'namesakes';
}
