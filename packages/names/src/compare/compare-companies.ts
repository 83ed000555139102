import { editDistance } from '../edit-distance.js';
import { jaroWinkler } from '../jaro-winkler.js';
import { type CompanyName, type CompanyWord, readCompanyName } from './company-name.js';
import type { Comparison } from './compare-persons.js';
import { spellingSimilarity } from './spellings.js';
import { alignWords, type WordAlignment, type WordPair } from './word-alignment.js';
import { consonantsOf } from './world-folds.js';

const WEIGHTS: Record<CompanyWord['kind'], number> = {
  distinctive: 1,
  number: 0.6,
  field: 0.6,
  place: 0.5,
  generic: 0.35,
  legal: 0.05,
  connective: 0.02,
};
const DIFFERENCE_FACTOR = 2;
const CONFLICT_FACTOR = 1.8;
/** An additional word is often another company of the same group. */
const OMISSION_FACTOR = 0.65;
const OTHER_CAP = 0.5;
const NUMBER_ON_ONE_SIDE_CAP = 0.65;
const OTHER_FORM_FACTOR = 0.95;
const GENERIC_ALONE_CAP = 0.6;
const GENERIC_OMISSION_CAP = 0.65;
const JOINED_SIMILARITY_MIN = 0.85;
const SAME_MEANING = 0.95;
const SAME_FOLD = 0.92;
const VOWELS_APART = 0.86;
const ONE_EDIT = 0.84;
const TWO_EDITS = 0.76;
const EDIT_LETTERS_MIN = 6;
const SUBSTITUTION_LETTERS_MIN = 7;
const ONSET_LETTERS_MIN = 9;
const TWO_EDITS_LETTERS_MIN = 9;
const SAME_CONSONANTS = 0.85;
const SKELETON_LETTERS_MIN = 6;
const SKELETON_LIKENESS_MIN = 0.8;
const BEGINNING = 0.75;
const BEGINNING_LETTERS_MIN = 5;
const SCRIPT_MAX = 0.95;
const SCRIPT_MIN = 0.76;
const ABBREVIATION_SCORE = 0.84;
const SAME_LETTERS = 0.95;
const TRANSLITERATION_MIN = 0.85;
const ABBREVIATION_LETTERS_MIN = 2;
const ABBREVIATION_LETTERS_MAX = 8;

/** Scores whether two names can be names of one company. Its legal form hardly counts, generic words count little. */
export function compareCompanies(name1: string, name2: string): Comparison {
  const others = readCompanyName(name2);
  let best: Comparison = { score: 0, alignment: { pairs: [], oneLeft: [], otherLeft: [] } };
  for (const one of readCompanyName(name1)) {
    for (const other of others) {
      const comparison = compareReadings(one, other);
      if (comparison.score >= best.score) {
        best = comparison;
      }
    }
  }
  return best;
}

function compareReadings(one: CompanyName, other: CompanyName): Comparison {
  const alignment = alignWords(one.words, other.words, wordSimilarity, JOINED_SIMILARITY_MIN);
  const score = scoreOf(one, other, alignment);
  const isShort = isShortName(one, other) || isShortName(other, one);
  const best = Math.max(score, isShort ? ABBREVIATION_SCORE : 0, transliterationScore(one, other));
  return { score: best, alignment };
}

function scoreOf(one: CompanyName, other: CompanyName, alignment: WordAlignment): number {
  const { pairs, oneLeft, otherLeft } = alignment;
  let shared = 0;
  let apart = 0;
  for (const pair of pairs) {
    const weight = (totalWeight(pair.one) + totalWeight(pair.other)) / 2;
    shared += pair.similarity * weight;
    apart += (1 - pair.similarity) * weight;
  }
  if (shared === 0) {
    return 0;
  }
  const [left, leftOther] = [totalWeight(oneLeft), totalWeight(otherLeft)];
  const conflict = CONFLICT_FACTOR * Math.min(left, leftOther);
  const omission = OMISSION_FACTOR * Math.abs(left - leftOther);
  const score = shared / (shared + DIFFERENCE_FACTOR * apart + conflict + omission);
  return Math.min(
    withForms(score, one, other),
    otherCap(oneLeft, otherLeft),
    evidenceCap(one, other, pairs),
    genericCap(alignment),
  );
}

function withForms(score: number, one: CompanyName, other: CompanyName): number {
  const isOther = (a: CompanyName, b: CompanyName) => a.legalForms.has('limited') && b.legalForms.has('stock');
  return isOther(one, other) || isOther(other, one) ? OTHER_FORM_FACTOR * score : score;
}

/** Branch 1 and Branch 2 are two companies, and so are those of two places. */
function otherCap(oneLeft: WordAlignment['oneLeft'], otherLeft: WordAlignment['otherLeft']): number {
  const has = (words: WordAlignment['oneLeft'], kind: CompanyWord['kind']) =>
    words.some((word) => kindOf(word) === kind);
  const isOther = (kind: CompanyWord['kind']) => has(oneLeft, kind) && has(otherLeft, kind);
  if (isOther('number') || isOther('place')) {
    return OTHER_CAP;
  }
  return has(oneLeft, 'number') || has(otherLeft, 'number') ? NUMBER_ON_ONE_SIDE_CAP : 1;
}

/** Generic words alone are no evidence if one of the names has a distinctive word. */
function evidenceCap(one: CompanyName, other: CompanyName, pairs: readonly WordPair[]): number {
  const isDistinctive = ({ kind }: CompanyWord) => kind === 'distinctive';
  const hasDistinctive = one.words.some(isDistinctive) || other.words.some(isDistinctive);
  const isMatched = pairs.some((pair) => [...pair.one, ...pair.other].some((word) => kindOf(word) === 'distinctive'));
  return hasDistinctive && !isMatched ? GENERIC_ALONE_CAP : 1;
}

/** Bank of China and Agricultural Bank of China are two: without a distinctive word, every word counts. */
function genericCap({ pairs, oneLeft, otherLeft }: WordAlignment): number {
  const isDistinctive = (word: AlignedWord) => kindOf(word) === 'distinctive';
  const isNamed = pairs.some((pair) => [...pair.one, ...pair.other].some(isDistinctive));
  return isNamed || oneLeft.length + otherLeft.length === 0 ? 1 : GENERIC_OMISSION_CAP;
}

function totalWeight(words: WordAlignment['oneLeft'] | WordPair['one']): number {
  let weight = 0;
  for (const word of words) {
    weight += WEIGHTS[kindOf(word)];
  }
  return weight;
}

type AlignedWord = WordAlignment['oneLeft'][number];

function kindOf(word: AlignedWord): CompanyWord['kind'] {
  return (word as CompanyWord).kind;
}

function wordSimilarity(one: AlignedWord, other: AlignedWord): number {
  const [a, b] = [one.text, other.text];
  if (a === b) {
    return 1;
  }
  const [kindA, kindB] = [kindOf(one), kindOf(other)];
  const [meaningA, meaningB] = [(one as CompanyWord).meaning, (other as CompanyWord).meaning];
  if (meaningA !== undefined && meaningA === meaningB) {
    return SAME_MEANING;
  }
  if (kindA === 'number' || kindB === 'number' || /\d/.test(a + b)) {
    return 0;
  }
  const isKnown = (kind: CompanyWord['kind'] | undefined) => kind === 'generic' || kind === 'field' || kind === 'place';
  if (isKnown(kindA) && isKnown(kindB)) {
    return 0;
  }
  if (one.script !== other.script) {
    return scriptSimilarity(one, other);
  }
  return latinSimilarity(one, other);
}

function scriptSimilarity(one: AlignedWord, other: AlignedWord): number {
  const [latin, foreign] = one.script === 'latin' ? [one, other] : [other, one];
  const spelt = Math.min(SCRIPT_MAX, spellingSimilarity(foreign.source, foreign.script, latin.text));
  return spelt >= SCRIPT_MIN ? spelt : latinSimilarity(one, other);
}

function latinSimilarity(one: AlignedWord, other: AlignedWord): number {
  const [a, b] = [one.text, other.text];
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length < 3) {
    return 0;
  }
  if (one.consonants === other.consonants) {
    return SAME_FOLD;
  }
  if (shorter.length >= 4 && one.vowels === other.vowels) {
    return VOWELS_APART;
  }
  const distance = editDistance(a, b, 2);
  if (distance === 1) {
    const isSwap = [...a].sort().join('') === [...b].sort().join('');
    const isSubstitution = a.length === b.length && !isSwap;
    const hasOtherOnset = a[0] !== b[0] && !isSwap;
    const lettersMin = hasOtherOnset ? ONSET_LETTERS_MIN : isSubstitution ? SUBSTITUTION_LETTERS_MIN : EDIT_LETTERS_MIN;
    return longer.length >= lettersMin ? ONE_EDIT : 0;
  }
  const isSkeleton = shorter.length >= SKELETON_LETTERS_MIN && consonantsOf(one.vowels) === consonantsOf(other.vowels);
  if (isSkeleton && jaroWinkler(a, b) >= SKELETON_LIKENESS_MIN) {
    return SAME_CONSONANTS;
  }
  if (distance === 2 && longer.length >= TWO_EDITS_LETTERS_MIN && a[0] === b[0]) {
    return TWO_EDITS;
  }
  const isBeginning = shorter.length >= BEGINNING_LETTERS_MIN && longer.startsWith(shorter);
  return isBeginning && longer.length - shorter.length <= 3 ? BEGINNING : 0;
}

/** Pepsi Co and PepsiCo have the same letters. Compares a name of another script with a Latin name that spells all its words, the generic ones too. */
function transliterationScore(one: CompanyName, other: CompanyName): number {
  if (one.letters === other.letters && one.letters !== '') {
    return SAME_LETTERS;
  }
  const [latin, foreign] = one.whole.script === 'latin' ? [one, other] : [other, one];
  if (latin.whole.script !== 'latin' || foreign.whole.script === 'latin') {
    return 0;
  }
  const spelt = spellingSimilarity(foreign.whole.source, foreign.whole.script, latin.letters);
  return spelt >= TRANSLITERATION_MIN ? Math.min(SCRIPT_MAX, spelt) : 0;
}

/** Whether a name of one word is an alias of the other name, or an abbreviation made of its first letters. */
function isShortName(short: CompanyName, long: CompanyName): boolean {
  const [only] = short.words;
  if (!only || short.words.length !== 1 || only.kind === 'number') {
    return false;
  }
  return long.aliases.includes(only.text) || isAbbreviation(only.text, long);
}

function isAbbreviation(letters: string, long: CompanyName): boolean {
  return (
    letters.length >= ABBREVIATION_LETTERS_MIN &&
    letters.length <= ABBREVIATION_LETTERS_MAX &&
    long.initials.has(letters)
  );
}
