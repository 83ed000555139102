import { type NameToken, nameToken } from './name-token.js';
import { lettersOnlyOnOneSide, tokenSimilarity } from './token-similarity.js';

/** Matched words of two names. One side has two words when the other side writes them as one. */
export interface TokenPair {
  query: readonly NameToken[];
  name: readonly NameToken[];
  similarity: number;
}

export interface Alignment {
  pairs: TokenPair[];
  queryLeft: NameToken[];
  nameLeft: NameToken[];
  /** Whether all syllables of a Chinese or Korean name are the same, perhaps in another spelling. */
  isBySyllables?: true;
}

const JOINED_SIMILARITY_MIN = 0.8;
const JOINED_LETTERS_MIN = 4;
const JOINED_LETTERS_APART_MAX = 3;
const JOINED_LETTERS_DIFFER_MAX = 4;
const POSITION_STEP = 1e-6;

/**
 * Aligns the words of two names one to one. The best pair is chosen first, by similarity and the smaller weight; word
 * order only breaks ties. Two neighbours that equal exactly one word of the other side are matched before all others,
 * because that word would also resemble one of them. At the end, words left over are compared with two joined
 * neighbours.
 */
export function alignNames(query: readonly NameToken[], name: readonly NameToken[]): Alignment {
  const usedQuery = new Array<boolean>(query.length).fill(false);
  const usedName = new Array<boolean>(name.length).fill(false);
  const pairs: TokenPair[] = [];
  const joinBothWays = (similarityMin: number) => {
    for (const pair of joinNeighbours(query, usedQuery, name, usedName, similarityMin)) {
      pairs.push(pair);
    }
    for (const pair of joinNeighbours(name, usedName, query, usedQuery, similarityMin)) {
      pairs.push({ query: pair.name, name: pair.query, similarity: pair.similarity });
    }
  };
  joinBothWays(1);
  for (const { i, j, similarity } of rankedPairs(query, usedQuery, name, usedName)) {
    if (usedQuery[i] || usedName[j]) {
      continue;
    }
    usedQuery[i] = true;
    usedName[j] = true;
    pairs.push({ query: [query[i] as NameToken], name: [name[j] as NameToken], similarity });
  }
  joinBothWays(JOINED_SIMILARITY_MIN);
  return {
    pairs,
    queryLeft: query.filter((_, i) => !usedQuery[i]),
    nameLeft: name.filter((_, j) => !usedName[j]),
  };
}

function rankedPairs(
  query: readonly NameToken[],
  usedQuery: readonly boolean[],
  name: readonly NameToken[],
  usedName: readonly boolean[],
) {
  const ranked: { i: number; j: number; similarity: number; rank: number }[] = [];
  for (let i = 0; i < query.length; i++) {
    const queryToken = query[i] as NameToken;
    for (let j = 0; j < name.length; j++) {
      if (usedQuery[i] || usedName[j]) {
        continue;
      }
      const nameToken = name[j] as NameToken;
      const similarity = tokenSimilarity(queryToken, nameToken);
      if (similarity === 0) {
        continue;
      }
      const rank = similarity * Math.min(queryToken.weight, nameToken.weight) - POSITION_STEP * Math.abs(i - j);
      ranked.push({ i, j, similarity, rank });
    }
  }
  return ranked.sort((a, b) => b.rank - a.rank);
}

/** Matches single words of one side (`query`) with two adjacent unmatched words of the other side (`name`). */
function joinNeighbours(
  singles: readonly NameToken[],
  usedSingles: boolean[],
  words: readonly NameToken[],
  usedWords: boolean[],
  similarityMin: number,
): TokenPair[] {
  const pairs: TokenPair[] = [];
  for (let i = 0; i < singles.length; i++) {
    const single = singles[i] as NameToken;
    for (let j = 0; j + 1 < words.length && !usedSingles[i]; j++) {
      if (usedWords[j] || usedWords[j + 1]) {
        continue;
      }
      const [first, second] = [words[j] as NameToken, words[j + 1] as NameToken];
      const similarity = joinedSimilarity(single, first, second, similarityMin);
      if (similarity < similarityMin) {
        continue;
      }
      usedSingles[i] = usedWords[j] = usedWords[j + 1] = true;
      pairs.push({ query: [single], name: [first, second], similarity });
    }
  }
  return pairs;
}

function joinedSimilarity(single: NameToken, first: NameToken, second: NameToken, min: number): number {
  const lettersApart = Math.abs(first.text.length + second.text.length - single.text.length);
  if (single.text.length < JOINED_LETTERS_MIN || lettersApart > (min === 1 ? 0 : JOINED_LETTERS_APART_MAX)) {
    return 0;
  }
  // Most words differ a lot. This check is much cheaper than building and comparing the joined word.
  if (lettersOnlyOnOneSide(single.letters, first.letters | second.letters) > JOINED_LETTERS_DIFFER_MAX) {
    return 0;
  }
  const text = first.text + second.text;
  if (min === 1) {
    return text === single.text ? 1 : 0;
  }
  return tokenSimilarity(
    single,
    nameToken(text, () => undefined),
  );
}
