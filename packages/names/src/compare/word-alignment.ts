import { type ComparedWord, joinedWord } from './compared-word.js';
import { contractedNames } from './known-names.js';

/** Matched words of two names. One side has several words when the other side writes them as one. */
export interface WordPair {
  one: readonly ComparedWord[];
  other: readonly ComparedWord[];
  similarity: number;
}

export interface WordAlignment {
  pairs: WordPair[];
  oneLeft: ComparedWord[];
  otherLeft: ComparedWord[];
}

type Similarity = (one: ComparedWord, other: ComparedWord) => number;

const JOINED_WORDS_MAX = 3;
const JOINED_LETTERS_MIN = 4;
const JOINED_LETTERS_APART_MAX = 4;
const EXACT = 0.93;
const POSITION_STEP = 1e-4;

/**
 * Aligns the words of two names: the most similar words first, and of equally similar words those at nearer places first.
 * Neighbours that equal one word of the other name are joined before that, similar neighbours after it.
 */
export function alignWords(
  one: readonly ComparedWord[],
  other: readonly ComparedWord[],
  similarity: Similarity,
  joinedMin: number,
): WordAlignment {
  const used = { one: new Set<ComparedWord>(), other: new Set<ComparedWord>() };
  const pairs: WordPair[] = [];
  const add = (pair: WordPair) => {
    for (const word of pair.one) {
      used.one.add(word);
    }
    for (const word of pair.other) {
      used.other.add(word);
    }
    pairs.push(pair);
  };
  const join = (least: number) => {
    for (const { single, words, similarity: joined } of joinedPairs(
      one,
      used.one,
      other,
      used.other,
      similarity,
      least,
    )) {
      add({ one: [single], other: words, similarity: joined });
    }
    for (const { single, words, similarity: joined } of joinedPairs(
      other,
      used.other,
      one,
      used.one,
      similarity,
      least,
    )) {
      add({ one: words, other: [single], similarity: joined });
    }
  };
  const ranked = rankedPairs(one, other, similarity);
  const pairUnused = (candidates: readonly RankedPair[]) => {
    for (const { a, b, similarity: similar } of candidates) {
      if (!used.one.has(a) && !used.other.has(b)) {
        add({ one: [a], other: [b], similarity: similar });
      }
    }
  };
  pairUnused(ranked.filter(({ a, similarity: similar }) => similar >= EXACT && a.text.length > 1));
  join(EXACT);
  pairUnused(ranked);
  join(joinedMin);
  return {
    pairs,
    oneLeft: one.filter((word) => !used.one.has(word)),
    otherLeft: other.filter((word) => !used.other.has(word)),
  };
}

interface RankedPair {
  a: ComparedWord;
  b: ComparedWord;
  similarity: number;
  rank: number;
}

function rankedPairs(
  one: readonly ComparedWord[],
  other: readonly ComparedWord[],
  similarity: Similarity,
): RankedPair[] {
  const ranked: RankedPair[] = [];
  for (const [i, a] of one.entries()) {
    for (const [j, b] of other.entries()) {
      const similar = similarity(a, b);
      if (similar > 0) {
        ranked.push({ a, b, similarity: similar, rank: rankOf(a, b, similar) - POSITION_STEP * Math.abs(i - j) });
      }
    }
  }
  return ranked.sort((a, b) => b.rank - a.rank);
}

/** Whole words are paired before initials, and words of one role before others. */
function rankOf(a: ComparedWord, b: ComparedWord, similarity: number): number {
  const isInitial = a.text.length === 1 || b.text.length === 1;
  return similarity - (isInitial ? 0.5 : 0) + (a.role === b.role ? 0.01 : 0);
}

interface JoinedPair {
  single: ComparedWord;
  words: ComparedWord[];
  similarity: number;
}

function joinedPairs(
  singles: readonly ComparedWord[],
  usedSingles: ReadonlySet<ComparedWord>,
  words: readonly ComparedWord[],
  usedWords: ReadonlySet<ComparedWord>,
  similarity: Similarity,
  least: number,
): JoinedPair[] {
  const pairs: JoinedPair[] = [];
  const taken = new Set<ComparedWord>();
  for (const single of singles) {
    if (usedSingles.has(single) || single.source.length + single.text.length < JOINED_LETTERS_MIN) {
      continue;
    }
    const joined = bestJoin(single, words, (word) => usedWords.has(word) || taken.has(word), similarity);
    if (joined && joined.similarity >= least) {
      for (const word of joined.words) {
        taken.add(word);
      }
      pairs.push(joined);
    }
  }
  return pairs;
}

function bestJoin(
  single: ComparedWord,
  words: readonly ComparedWord[],
  isUsed: (word: ComparedWord) => boolean,
  similarity: Similarity,
): JoinedPair | undefined {
  let best: JoinedPair | undefined;
  for (let from = 0; from + 1 < words.length; from++) {
    for (let count = 2; count <= JOINED_WORDS_MAX && from + count <= words.length; count++) {
      const part = words.slice(from, from + count);
      if (part.some(isUsed) || !canJoin(single, part)) {
        continue;
      }
      const similar = similarity(single, part.reduce(joinedWord));
      if (similar > (best?.similarity ?? 0)) {
        best = { single, words: part, similarity: similar };
      }
    }
  }
  return best;
}

function canJoin(single: ComparedWord, part: readonly ComparedWord[]): boolean {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last || part.some(({ script }) => script !== first.script)) {
    return false;
  }
  if (single.script !== first.script) {
    return true;
  }
  const whole = part.map(({ text }) => text).join('');
  if (contractedNames(single.text) === whole) {
    return true;
  }
  // Most words differ in both ends. This check is much cheaper than joining and comparing them.
  const isLikely = single.text[0] === first.text[0] || single.text.at(-1) === last.text.at(-1);
  return isLikely && Math.abs(whole.length - single.text.length) <= JOINED_LETTERS_APART_MAX;
}
