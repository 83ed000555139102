import { leftOverScore } from '../name-score.js';
import { type NameToken, WEIGHT_MAX_BITS } from '../name-token.js';
import { syllableCodes } from '../syllable-name.js';
import { KeyTable, type KeyTableImage } from './key-table.js';
import { Postings, type PostingsImage } from './postings.js';
import { joinedKeys, spellingKey, wordKeys } from './token-keys.js';
import type { SimilarTokens, Vocabulary } from './vocabulary.js';

/** Data to find the names that share words with a query. */
export interface CandidatesImage {
  /** Names by word. */
  wordNames: PostingsImage;
  /** Names by keys of neighbouring words, written as one. */
  joined: KeyTableImage;
  /** Names by a key of all their words, in any order, and by the codes of their syllables. */
  whole: KeyTableImage;
  /** Sum of the bits of all words of each name. */
  nameBits: Float32Array<ArrayBuffer>;
}

const SHARED_BITS_MIN = 4;
/**
 * Maximum number of names that get an exact score, most promising first. If a query resembles more names, the least
 * promising are not found. This needs a list with that many nearly equal names, and is the only way in which an entry
 * can push out another one.
 */
export const CANDIDATES_MAX = 250;
const JOINED_SIMILARITY = 0.95;
const JOINED_LETTERS_MIN = 5;
/** An initial may match a whole word of the name. They then share at most about half of that word's bits. */
const INITIAL_COVERS_BITS = WEIGHT_MAX_BITS;
const INITIAL_SHARES_BITS = 7;
const SUMS = 4;

/**
 * Finds the names of a list that deserve an exact score. Every word of the query adds the bits it would share with each
 * name that has a similar word. The sums give an upper bound, and the exact score almost never exceeds it.
 */
export class Candidates {
  /**
   * Four sums for each name during a query: shared bits, matched bits of the query, matched bits of the name, and bits
   * by which matched words differ.
   */
  private readonly sums: Float32Array;
  /** Number of the query word that last added bits to a name, because a word has one counterpart in a name. */
  private readonly givenFor: Uint32Array;
  private word = 0;
  private readonly touched: number[] = [];
  private readonly joined: KeyTable;
  private readonly whole: KeyTable;
  private readonly nameBits: Float32Array;
  private readonly namesOf: Postings;

  constructor(
    image: CandidatesImage,
    private readonly vocabulary: Vocabulary,
  ) {
    this.nameBits = image.nameBits;
    this.sums = new Float32Array(SUMS * this.nameBits.length);
    this.givenFor = new Uint32Array(this.nameBits.length);
    this.joined = new KeyTable(image.joined);
    this.whole = new KeyTable(image.whole);
    this.namesOf = new Postings(image.wordNames);
  }

  /** @param tokens the words to which the ids in `nameWords` refer */
  static build(nameWords: PostingsImage, tokens: readonly NameToken[]): CandidatesImage {
    const names = new Postings(nameWords);
    const tokensOf = (name: number) => Array.from(names.idsOf(name), (id) => tokens[id] as NameToken);
    return {
      wordNames: names.inverted(tokens.length),
      joined: KeyTable.build(names.length, (name) =>
        neighbours(tokensOf(name)).flatMap(([first, second]) => joinedKeys(first.text + second.text)),
      ),
      whole: KeyTable.build(names.length, (name) => {
        const listed = tokensOf(name);
        return [wholeKey(listed), ...syllableKeys(listed, 'list')];
      }),
      nameBits: Float32Array.from({ length: names.length }, (_, name) => bitsOf(tokensOf(name))),
    };
  }

  /** Included names that equal the query or whose score can reach `floor`, best first, at most 250. */
  find(query: readonly NameToken[], floor: number, isIncluded: (name: number) => boolean): number[] {
    for (const token of query) {
      if (token.particle || token.text.length === 1) {
        continue;
      }
      this.addSimilar(token.weight, this.vocabulary.similarTo(token), true);
      if (token.text.length >= JOINED_LETTERS_MIN) {
        this.addJoinedNames(token);
      }
    }
    for (const [first, second] of neighbours(query)) {
      this.addSimilar(first.weight + second.weight, this.vocabulary.joinedFrom(first, second), false);
    }
    const same = new Set<number>();
    for (const key of [wholeKey(query), ...syllableKeys(query, 'query')]) {
      this.whole.each(key, (name) => {
        if (isIncluded(name)) {
          same.add(name);
        }
      });
    }
    const similar = this.rank(query, floor, isIncluded).filter((name) => !same.has(name));
    return [...same, ...similar].slice(0, CANDIDATES_MAX);
  }

  /** @param apart whether a difference between the words lowers the bound */
  private addSimilar(bits: number, { ids, similarities }: SimilarTokens, apart: boolean): void {
    this.word = (this.word + 1) >>> 0;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      const nameBits = this.vocabulary.weightAt(id);
      this.namesOf.each(id, (name) => {
        if (this.givenFor[name] === this.word) {
          return;
        }
        this.givenFor[name] = this.word;
        this.add(name, similarities[i] as number, bits, nameBits, apart);
      });
    }
  }

  private addJoinedNames(token: NameToken): void {
    for (const key of wordKeys(token)) {
      this.joined.each(key, (name) => this.add(name, JOINED_SIMILARITY, token.weight, token.weight, false));
    }
  }

  private add(name: number, similarity: number, queryBits: number, nameBits: number, apart: boolean): void {
    const { sums } = this;
    const at = name * SUMS;
    const bits = apart ? Math.min(queryBits, nameBits) : (queryBits + nameBits) / 2;
    if (sums[at] === 0) {
      this.touched.push(name);
    }
    sums[at] = (sums[at] as number) + similarity * bits;
    sums[at + 1] = (sums[at + 1] as number) + queryBits;
    sums[at + 2] = (sums[at + 2] as number) + nameBits;
    if (apart) {
      sums[at + 3] = (sums[at + 3] as number) + (1 - similarity) * bits;
    }
  }

  private rank(query: readonly NameToken[], floor: number, isIncluded: (name: number) => boolean): number[] {
    const queryBits = bitsOf(query);
    const initials = query.filter((token) => token.text.length === 1).length;
    const ranked: { name: number; bound: number }[] = [];
    for (const name of this.touched) {
      const bound = this.bound(name, queryBits, initials);
      if (bound >= floor && isIncluded(name)) {
        ranked.push({ name, bound });
      }
      for (let at = name * SUMS; at < (name + 1) * SUMS; at++) {
        this.sums[at] = 0;
      }
    }
    this.touched.length = 0;
    ranked.sort((a, b) => b.bound - a.bound || a.name - b.name);
    return ranked.slice(0, CANDIDATES_MAX).map(({ name }) => name);
  }

  /**
   * Upper bound of the score: assumes that the matched words are the best ones and that every initial matches a word.
   */
  private bound(name: number, queryBits: number, initials: number): number {
    const at = name * SUMS;
    const certain = this.sums[at] as number;
    if (certain < SHARED_BITS_MIN) {
      return 0;
    }
    const shared = certain + initials * INITIAL_SHARES_BITS;
    const queryLeft = Math.max(0, queryBits - (this.sums[at + 1] as number));
    const nameCovered = (this.sums[at + 2] as number) + initials * INITIAL_COVERS_BITS;
    const nameLeft = Math.max(0, (this.nameBits[name] as number) - nameCovered);
    return leftOverScore(shared, queryLeft, nameLeft, this.sums[at + 3]);
  }
}

/** Key of a name that does not depend on word order. */
function wholeKey(tokens: readonly NameToken[]): number {
  const words = tokens.map(({ text }) => text);
  return spellingKey(words.sort().join(' '));
}

function syllableKeys(tokens: readonly NameToken[], side: 'query' | 'list'): number[] {
  return syllableCodes(tokens, side).map(spellingKey);
}

/** Pairs of neighbouring words that could be written as one, such as `al Haramain` as Alharamain. */
function neighbours(tokens: readonly NameToken[]): [NameToken, NameToken][] {
  const pairs = tokens.slice(1).map((second, i): [NameToken, NameToken] => [tokens[i] as NameToken, second]);
  return pairs.filter(
    ([first, second]) =>
      !(first.particle && second.particle) && first.text.length + second.text.length >= JOINED_LETTERS_MIN,
  );
}

function bitsOf(tokens: readonly NameToken[]): number {
  let bits = 0;
  for (const token of tokens) {
    bits += token.weight;
  }
  return bits;
}
