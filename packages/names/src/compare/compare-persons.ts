import { isChineseName, isKoreanName } from './asian-folds.js';
import { type ComparedWord, isNaming } from './compared-word.js';
import { isArabicName, isSameKnownName } from './known-names.js';
import { type PersonName, readPersonName } from './person-name.js';
import { alignWords, type WordAlignment, type WordPair } from './word-alignment.js';
import { type NameOrigin, wordSimilarity } from './word-similarity.js';

export interface Comparison {
  /** 0 to 1. */
  score: number;
  alignment: WordAlignment;
}

/** How much the words of a role count, and how much they count if only one name has them. */
const WEIGHTS = { word: 1, patronymic: 1, initial: 0.6, title: 0.15, particle: 0.08, aside: 0.1 };
const OMITTED = { word: 1, patronymic: 0.35, initial: 0.4, title: 0.15, particle: 0.08, aside: 0.1 };
const DIFFERENCE_FACTOR = 2;
/** Unmatched words on both sides: different persons. */
const CONFLICT_FACTOR = 1.8;
/** Unmatched words on one side: an omitted second name or surname. */
const OMISSION_FACTOR = 0.2;
const JOINED_SIMILARITY_MIN = 0.8;
/** A surname and an initial are enough to compare. */
const NAMING_MIN = 1.5;
const FEW_WORDS_CAP = 0.6;
const SINGLE_SIMILARITY_MIN = 0.84;
const OTHER_GENERATION_CAP = 0.5;
const UNKNOWN_GENERATION_FACTOR = 0.95;
const NO_ALIGNMENT: WordAlignment = { pairs: [], oneLeft: [], otherLeft: [] };

/** Scores whether two names can be names of one person. Names in other orders, scripts and lengths are compared. */
export function comparePersons(name1: string, name2: string): Comparison {
  const readings = readPersonName(name2);
  let best: Comparison = { score: -1, alignment: NO_ALIGNMENT };
  for (const one of readPersonName(name1)) {
    for (const other of readings) {
      const comparison = compareReadings(one, other);
      if (comparison.score > best.score) {
        best = comparison;
      }
    }
  }
  return best;
}

function compareReadings(one: PersonName, other: PersonName): Comparison {
  const origin = originOf(one, other);
  const alignment = alignWords(
    one.words,
    other.words,
    (a, b) => (canCompare(a, b) ? wordSimilarity(a, b, origin) : 0),
    JOINED_SIMILARITY_MIN,
  );
  return { score: withGenerations(scoreOf(one, other, alignment), one, other), alignment };
}

function originOf(one: PersonName, other: PersonName): NameOrigin {
  const [a, b] = [one, other].map(({ words }) => words.filter(isNaming).map(({ text }) => text)) as [
    string[],
    string[],
  ];
  return { korean: isKoreanName(a) && isKoreanName(b), chinese: isChineseName(a) && isChineseName(b) };
}

/**
 * A particle or title equals nothing but a particle or title; otherwise `de` could be a misspelt word. In other scripts
 * titles are not known.
 */
function canCompare(a: ComparedWord, b: ComparedWord): boolean {
  const isSmall = (word: ComparedWord) => word.role === 'particle' || word.role === 'title';
  return isSmall(a) === isSmall(b) || a.text === b.text || a.script !== b.script;
}

function scoreOf(one: PersonName, other: PersonName, { pairs, oneLeft, otherLeft }: WordAlignment): number {
  let shared = 0;
  let apart = 0;
  let naming = 0;
  for (const pair of pairs) {
    const weight = pairWeight(pair);
    shared += pair.similarity * weight;
    apart += (1 - pair.similarity) * weight;
    naming += namingWords(pair);
  }
  const differ = [oneLeft, otherLeft].every((left) => left.some(isNaming));
  const weights = differ ? WEIGHTS : OMITTED;
  const [left, otherLeftWeight] = [oneLeft, otherLeft].map((words) => totalWeight(words, weights)) as [number, number];
  const namingLeft = [oneLeft, otherLeft].map((words) => totalWeight(words.filter(isNaming), WEIGHTS)) as [
    number,
    number,
  ];
  const conflict = differ ? Math.min(...namingLeft) : 0;
  const omission = Math.max(0, left + otherLeftWeight - 2 * conflict);
  if (shared === 0) {
    return 0;
  }
  const score = shared / (shared + DIFFERENCE_FACTOR * apart + CONFLICT_FACTOR * conflict + OMISSION_FACTOR * omission);
  const isEnough = naming >= NAMING_MIN || isSameSingle(one, other, pairs);
  const isChild = isChildOf(one, oneLeft, other) || isChildOf(other, otherLeft, one);
  return isEnough && !isChild ? score : Math.min(score, FEW_WORDS_CAP);
}

/**
 * Whether an Arabic name adds only a given name before the other name: Uday Saddam Hussein is a son of Saddam Hussein.
 * Muhammad is different, because many men leave it out.
 */
function isChildOf(child: PersonName, childLeft: readonly ComparedWord[], parent: PersonName): boolean {
  const [added, ...more] = childLeft.filter(isNaming);
  const [first, second] = child.words.filter(isNaming);
  const father = parent.words.find(isNaming);
  return (
    added !== undefined &&
    more.length === 0 &&
    added === first &&
    second?.text === father?.text &&
    isArabicName(added.text) &&
    !isSameKnownName(added.text, 'muhammad') &&
    isArabicName(father?.text ?? '')
  );
}

/** Whether both names have one naming word, and it is the same. */
function isSameSingle(one: PersonName, other: PersonName, pairs: readonly WordPair[]): boolean {
  const isSingle = ({ words }: PersonName) => words.filter(isNaming).length === 1;
  return (
    isSingle(one) &&
    isSingle(other) &&
    pairs.some((pair) => pair.one.some(isNaming) && pair.similarity >= SINGLE_SIMILARITY_MIN)
  );
}

function namingWords({ one, other }: WordPair): number {
  const count = Math.max(one.filter(isNaming).length, other.filter(isNaming).length);
  const isInitial = [...one, ...other].some(({ text, role }) => text.length === 1 || role === 'initial');
  return isInitial ? WEIGHTS.initial : count;
}

function pairWeight({ one, other }: WordPair): number {
  return (totalWeight(one, WEIGHTS) + totalWeight(other, WEIGHTS)) / 2;
}

function totalWeight(words: readonly ComparedWord[], weights: Record<ComparedWord['role'], number>): number {
  let weight = 0;
  for (const { role } of words) {
    weight += weights[role];
  }
  return weight;
}

/** A father and his son have one name: `Sr.` and `Jr.` are different persons. */
function withGenerations(score: number, one: PersonName, other: PersonName): number {
  if (one.generation === other.generation) {
    return score;
  }
  return one.generation !== undefined && other.generation !== undefined
    ? Math.min(score, OTHER_GENERATION_CAP)
    : UNKNOWN_GENERATION_FACTOR * score;
}
