import type { NameDifference } from '@cotejo/contracts';
import { isParticle, normaliseName } from './name-normaliser.js';
import { COLOMBIAN_NAMES, type NamePopulation } from './name-population.js';
import { withoutMarriedName } from './name-readings.js';
import { totalWeight } from './name-score.js';
import { type NameToken, nameToken } from './name-token.js';
import { packageData } from './package-data.js';
import { areVariants, tokenSimilarity } from './token-similarity.js';

/** The holder's name by its parts, as a registry has it. */
export interface NameParts {
  given: string;
  surnames: string;
}

const SAME_WORD_MIN = 0.8;
/** More than one person in thirty-two has a more common surname, so alone it does not tell a relative from a stranger. */
const FAMILY_BITS_MIN = 5;
/** Fewer letters are the beginning of too many names. */
const BEGINNING_LETTERS_MIN = 2;
const ENDING_LETTERS_MIN = 4;
const DIMINUTIVE = /(?:c|qu)?it[oa]s?$/;
const LAST_VOWEL = /[aeiouy]$/;
const nicknames = new Map(
  Object.entries(packageData<Record<string, string[]>>('nicknames.json')).map(([name, short]) => [
    name,
    new Set(short),
  ]),
);

/** How a name that is known to differ from the holder's differs from it. @param stated words in any order */
export function nameDifference(
  { given, surnames }: NameParts,
  stated: string,
  population: NamePopulation = COLOMBIAN_NAMES,
): NameDifference {
  const tokensOf = (text: string) => normaliseName(text).map((word) => nameToken(word, population));
  const wordsOf = (tokens: readonly NameToken[]) => tokens.filter(({ text }) => !isParticle(text));
  const statedTokens = tokensOf(stated);
  const words = wordsOf(withoutMarriedName(statedTokens) ?? statedTokens);
  const { shared, rest } = withoutSurnames(words, wordsOf(tokensOf(surnames)));
  const holderGiven = wordsOf(tokensOf(given));
  if (shared.length > 0 && rest.length > 0 && rest.every((word) => isFormOf(word, holderGiven))) {
    return 'short';
  }
  return totalWeight(shared) >= FAMILY_BITS_MIN ? 'family' : 'stranger';
}

/**
 * Takes the holder's surnames out of the stated words. A surname at the beginning counts only beside the other surname, because a name
 * usually begins with a given name, and many surnames are given names too.
 */
function withoutSurnames(words: readonly NameToken[], surnames: readonly NameToken[]) {
  const left = [...surnames];
  const surnameOf = words.map((word) => {
    const at = left.findIndex((surname) => isSameWord(surname, word));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  const found = surnameOf.filter((surname) => surname !== undefined);
  return {
    shared: found.length === 1 && surnameOf[0] ? [] : found,
    rest: words.filter((_, at) => !surnameOf[at]),
  };
}

/** Whether the word is one of the given names, or a short form of one or of two together (`Mafe`, `Juanca`). */
function isFormOf(word: NameToken, given: readonly NameToken[]): boolean {
  return (
    given.some((name) => isSameWord(name, word) || isShortFormOf(word, name.text)) ||
    given.some((first) => given.some((second) => first !== second && isJoinedFrom(word.text, first.text, second.text)))
  );
}

function isSameWord(one: NameToken, other: NameToken): boolean {
  return one.text === other.text || tokenSimilarity(one, other) >= SAME_WORD_MIN;
}

function isShortFormOf({ text: word, wellKnown }: NameToken, name: string): boolean {
  if (name[0] === word || nicknames.get(name)?.has(word) || areVariants(word, name)) {
    return true;
  }
  // A common name is a different name: Daniel is no short Daniela, and Lina no short Carolina.
  return !wellKnown && (isCutFrom(word, name) || isCutFrom(word.replace(DIMINUTIVE, ''), name));
}

/** The beginning, also with another vowel (`Alejo`), or a long ending (`Nando`). */
function isCutFrom(word: string, name: string): boolean {
  return (
    isBeginningOf(word, name) ||
    (word.length > ENDING_LETTERS_MIN && isBeginningOf(word.replace(LAST_VOWEL, ''), name)) ||
    (word.length >= ENDING_LETTERS_MIN && name.endsWith(word))
  );
}

function isBeginningOf(word: string, name: string): boolean {
  return word.length >= BEGINNING_LETTERS_MIN && name.startsWith(word);
}

/** `Juanca` from Juan and Carlos. `m` may stand for `n` before `p` and `b`, as in `Juampa`. */
function isJoinedFrom(word: string, first: string, second: string): boolean {
  const spelt = word.replace(/m(?=[pb])/, 'n');
  for (let at = BEGINNING_LETTERS_MIN; at <= word.length - BEGINNING_LETTERS_MIN; at++) {
    const isJoined = [word, spelt].some(
      (text) => first.startsWith(text.slice(0, at)) && second.startsWith(text.slice(at)),
    );
    if (isJoined) {
      return true;
    }
  }
  return false;
}
