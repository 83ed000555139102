import { leftOverScore } from '../name-score.js';
import { type NameToken, WEIGHT_MAX_BITS } from '../name-token.js';
import { KeyTable, type KeyTableImage } from './key-table.js';
import { Postings, type PostingsImage } from './postings.js';
import { joinedKeys, spellingKey, wordKeys } from './token-keys.js';
import type { SimilarTokens, Vocabulary } from './vocabulary.js';

/** What finds the names that share words with a query. */
export interface CandidatesImage {
  /** Words to the names that have them. */
  wordNames: PostingsImage;
  /** Neighbouring words of each name, written as one. */
  joined: KeyTableImage;
  /** All words of each name, in any order. */
  whole: KeyTableImage;
  /** Bits of all words of each name. */
  nameBits: Float32Array<ArrayBuffer>;
}

const SHARED_BITS_MIN = 4;
/**
 * So many names are scored at most, the most promising first. Of a query that resembles more, which takes a list with as many
 * names of nearly the same words, the least promising are not found: the only way in which an entry can push out another.
 */
export const CANDIDATES_MAX = 250;
const JOINED_SIMILARITY = 0.95;
const JOINED_LETTERS_MIN = 5;
/** An initial may stand for a whole word of the name; what they share is then most of half that word's bits. */
const INITIAL_COVERS_BITS = WEIGHT_MAX_BITS;
const INITIAL_SHARES_BITS = 7;
const SUMS = 4;

/**
 * Names of a list worth an exact score. Every word of the query adds what it would share with each name that has a
 * similar word; from the sums follows a score that the exact one hardly ever exceeds.
 */
export class Candidates {
  /**
   * By name, while a query runs, four sums side by side: bits shared, bits of the query and of the name that have a
   * counterpart, and bits by which counterparts differ.
   */
  private readonly sums: Float32Array;
  /** Word of a query that a name was last given bits for: a word has one counterpart in a name. */
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

  /** @param tokens the words that `nameWords` speaks of */
  static build(nameWords: PostingsImage, tokens: readonly NameToken[]): CandidatesImage {
    const names = new Postings(nameWords);
    const tokensOf = (name: number) => Array.from(names.of(name), (id) => tokens[id] as NameToken);
    return {
      wordNames: names.inverted(tokens.length),
      joined: KeyTable.build(names.length, (name) =>
        neighbours(tokensOf(name)).flatMap(([first, second]) => joinedKeys(first.text + second.text)),
      ),
      whole: KeyTable.build(names.length, (name) => [wholeKey(tokensOf(name))]),
      nameBits: Float32Array.from({ length: names.length }, (_, name) => bitsOf(tokensOf(name))),
    };
  }

  /** Names that are `wanted` and are the same or whose score can reach `floor`, best first, at most 250. */
  find(query: readonly NameToken[], floor: number, wanted: (name: number) => boolean): number[] {
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
    this.whole.each(wholeKey(query), (name) => {
      if (wanted(name)) {
        same.add(name);
      }
    });
    const similar = this.rank(query, floor, wanted).filter((name) => !same.has(name));
    return [...same, ...similar].slice(0, CANDIDATES_MAX);
  }

  /** @param apart whether it counts against a name that the words are not the same */
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
    const bits = (queryBits + nameBits) / 2;
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

  private rank(query: readonly NameToken[], floor: number, wanted: (name: number) => boolean): number[] {
    const queryBits = bitsOf(query);
    const initials = query.filter((token) => token.text.length === 1).length;
    const ranked: { name: number; bound: number }[] = [];
    for (const name of this.touched) {
      const bound = this.bound(name, queryBits, initials);
      if (bound >= floor && wanted(name)) {
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

  /** The score if the words found were the best ones, and every initial had its word. */
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

/** Key of a name whatever the order of its words. */
function wholeKey(tokens: readonly NameToken[]): number {
  const words = tokens.map(({ text }) => text);
  return spellingKey(words.sort().join(' '));
}

/** Every two neighbouring words that could be written as one: also `al Haramain`, as Alharamain. */
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
