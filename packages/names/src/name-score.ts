import { type Alignment, alignNames, type TokenPair } from './name-alignment.js';
import type { NameToken } from './name-token.js';

/**
 * One line of the explanation of a score. A word without a counterpart has `null` on the other side and similarity 0.
 */
export interface ScorePiece {
  query: string | null;
  name: string | null;
  similarity: number;
  /** Information of the words in bits: the smaller of both sides, or their mean for joined words. */
  bits: number;
}

export interface NameScore {
  /** 0 to 1. */
  score: number;
  alignment: Alignment;
}

const DIFFERENCE_FACTOR = 1.2;
const JOINED_DIFFERENCE_FACTOR = 1;
/** Unmatched words on both sides: probably different persons. */
const CONFLICT_FACTOR = 1.8;
/** Unmatched words on one side: probably an omitted second name or surname. */
const OMISSION_FACTOR = 0.24;
const WORDS_MIN = 1.7;
const FEW_WORDS_CAP = 0.6;
const FULL_COVER_BITS = 1;
const HALF_NAME_FACTOR = 0.95;
const GIVEN_NAMES_AND_SURNAMES = 4;
const HALF = 2;
const COMMON_WORDS_DOUBT = 0.14;
const DOUBT_HALVES_BITS = 8;

/** Rules of a comparison; the default is screening against a list. */
export interface ScoreRules {
  /** A high score needs evidence: few or only common matched words never give a high score. */
  capped: boolean;
  /** Minimum weight, in bits, of unmatched words on both sides, even if the words are common. */
  conflictMinBits: number;
}

const SCREENING: ScoreRules = { capped: true, conflictMinBits: 0 };

/** Scores how likely two names belong to one person: shared information against differing information, in bits. */
export function scoreNames(
  query: readonly NameToken[],
  name: readonly NameToken[],
  rules: ScoreRules = SCREENING,
): NameScore {
  return scoreAlignment(query, name, alignNames(query, name), rules);
}

/** Scores two names whose words are aligned, as `scoreNames` does. */
export function scoreAlignment(
  query: readonly NameToken[],
  name: readonly NameToken[],
  alignment: Alignment,
  { capped, conflictMinBits }: ScoreRules = SCREENING,
): NameScore {
  const { pairs, queryLeft, nameLeft } = alignment;
  let shared = 0;
  let apart = 0;
  for (const pair of pairs) {
    const weight = pairWeight(pair);
    const isJoined = pair.query.length + pair.name.length > 2;
    shared += pair.similarity * weight;
    apart += (1 - pair.similarity) * weight * (isJoined ? JOINED_DIFFERENCE_FACTOR : DIFFERENCE_FACTOR);
  }
  const queryBits = totalWeight(queryLeft);
  const nameBits = totalWeight(nameLeft);
  const differ = queryLeft.some(isWord) && nameLeft.some(isWord);
  const score = leftOverScore(shared, queryBits, nameBits, apart, differ ? conflictMinBits : 0);
  const bothSingle = isOneWord(query) && isOneWord(name);
  const evident = withEvidence(score, pairs, Math.max(queryBits, nameBits), bothSingle, capped);
  return { score: capped && lacksHalf(query, queryLeft) ? HALF_NAME_FACTOR * evident : evident, alignment };
}

/** Score from shared bits, unmatched bits of each side, and bits by which matched words differ. */
export function leftOverScore(
  shared: number,
  queryLeft: number,
  nameLeft: number,
  apart = 0,
  conflictMinBits = 0,
): number {
  const conflict = CONFLICT_FACTOR * Math.max(conflictMinBits, Math.min(queryLeft, nameLeft));
  const omission = OMISSION_FACTOR * Math.abs(queryLeft - nameLeft);
  return shared === 0 ? 0 : shared / (shared + apart + conflict + omission);
}

/** Explains a score word by word, highest weight first. */
export function scorePieces({ pairs, queryLeft, nameLeft }: Alignment): ScorePiece[] {
  const pieces = [
    ...pairs.map((pair) => ({
      query: textOf(pair.query),
      name: textOf(pair.name),
      similarity: pair.similarity,
      bits: pairWeight(pair),
    })),
    ...queryLeft.map((token) => ({ query: token.text, name: null, similarity: 0, bits: token.weight })),
    ...nameLeft.map((token) => ({ query: null, name: token.text, similarity: 0, bits: token.weight })),
  ];
  return pieces.sort((a, b) => b.bits - a.bits);
}

/**
 * Limits a score by its evidence. With fewer than 1.7 matched words it is at most 0.60, unless both names are one word
 * or are equal. When all words of both names are matched, common words leave a doubt of up to 0.14. The doubt halves
 * with every 8 bits and never becomes 0, so of two exact names the rarer one scores higher. Otherwise the limit is
 * 0.62, rising to 1 at 24 bits (0.85 needs 14.5 bits, 0.80 needs 11.4).
 */
function withEvidence(
  score: number,
  pairs: readonly TokenPair[],
  leftBits: number,
  bothSingle: boolean,
  capped: boolean,
): number {
  let words = 0;
  let bits = 0;
  for (const pair of pairs) {
    if (pair.query.concat(pair.name).every((token) => token.particle)) {
      continue;
    }
    words += matchedWords(pair);
    bits += pair.similarity * Math.min(totalWeight(pair.query), totalWeight(pair.name));
  }
  if (words < WORDS_MIN && !bothSingle && !isWordForWord(pairs, leftBits)) {
    return Math.min(score, FEW_WORDS_CAP);
  }
  if (!capped) {
    return score;
  }
  if (leftBits < FULL_COVER_BITS) {
    return score * (1 - COMMON_WORDS_DOUBT * 2 ** (-bits / DOUBT_HALVES_BITS));
  }
  return Math.min(score, 0.62 + 0.38 * Math.min(1, bits / 24));
}

/**
 * Whether the first two or the last two words of a name of four words or more are unmatched. Then only the given names
 * match, as for namesakes, or only the surnames, as for siblings.
 */
function lacksHalf(query: readonly NameToken[], queryLeft: readonly NameToken[]): boolean {
  if (queryLeft.length < HALF) {
    return false;
  }
  const words = query.filter(isWord);
  if (words.length < GIVEN_NAMES_AND_SURNAMES) {
    return false;
  }
  return [words.slice(0, HALF), words.slice(-HALF)].some((half) =>
    half.every(({ text }) => queryLeft.some((left) => left.text === text)),
  );
}

function isWordForWord(pairs: readonly TokenPair[], leftBits: number): boolean {
  return (
    leftBits === 0 && pairs.every(({ query, name, similarity }) => similarity === 1 && query.length === name.length)
  );
}

function isOneWord(tokens: readonly NameToken[]): boolean {
  return tokens.filter((token) => !token.particle).length === 1;
}

/** Whether a token is a full word: neither a particle nor an initial. */
export function isWord(token: NameToken): boolean {
  return !token.particle && token.text.length > 1;
}

/** An initial counts as three quarters of a word, two joined words as two. */
function matchedWords({ query, name }: TokenPair): number {
  if (query.length + name.length > 2) {
    return 2;
  }
  return query[0]?.text.length === 1 || name[0]?.text.length === 1 ? 0.75 : 1;
}

/** A misspelling of a common word is as common as that word, so the smaller weight counts. Joined words are no misspelling. */
function pairWeight({ query, name }: TokenPair): number {
  const [queryBits, nameBits] = [totalWeight(query), totalWeight(name)];
  return query.length + name.length > 2 ? (queryBits + nameBits) / 2 : Math.min(queryBits, nameBits);
}

/** Sum of the bits of words. */
export function totalWeight(tokens: readonly NameToken[]): number {
  let weight = 0;
  for (const token of tokens) {
    weight += token.weight;
  }
  return weight;
}

function textOf(tokens: readonly NameToken[]): string {
  return tokens.map((token) => token.text).join(' ');
}
