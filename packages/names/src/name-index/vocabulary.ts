import type { NamePopulation } from '../name-population.js';
import { type NameToken, nameToken } from '../name-token.js';
import { tokenSimilarity } from '../token-similarity.js';
import { KeyTable, type KeyTableImage } from './key-table.js';
import { PackedTexts, type PackedTextsImage } from './packed-texts.js';
import { joinedKeys, spellingKey, tokenKeys } from './token-keys.js';

/** The distinct words of a list. */
export interface VocabularyImage {
  words: PackedTextsImage;
  weights: Float32Array<ArrayBuffer>;
  bySpelling: KeyTableImage;
  /** Words by `tokenKeys`, to find similar words. Particles and single letters have no keys. */
  byKey: KeyTableImage;
}

/** Words of the list that resemble a queried word, most similar first. */
export interface SimilarTokens {
  ids: readonly number[];
  similarities: readonly number[];
}

const NONE: SimilarTokens = { ids: [], similarities: [] };
const CACHE_TOKENS_MAX = 5_000;
/** Maximum number of words kept as tokens for comparison, about 300 bytes each. */
const TOKENS_HELD_MAX = 40_000;

/** The distinct words of a list with their weights, and a search for similar words. */
export class Vocabulary {
  /** The keys of all words, see `tokenKeys`. */
  readonly keys: Uint32Array;
  private readonly words: PackedTexts;
  private readonly weights: Float32Array;
  private readonly bySpelling: KeyTable;
  private readonly byKey: KeyTable;
  private tokens: (NameToken | undefined)[];
  private tokensHeld = 0;
  private readonly cache = new Map<string, SimilarTokens>();
  /** Number of the last search that saw a word, so that a word with several keys is compared once. */
  private readonly seen: Uint32Array;
  private round = 0;

  constructor(
    image: VocabularyImage,
    private readonly population: NamePopulation,
  ) {
    this.keys = image.byKey.keys;
    this.words = new PackedTexts(image.words);
    this.weights = image.weights;
    this.bySpelling = new KeyTable(image.bySpelling);
    this.byKey = new KeyTable(image.byKey);
    this.tokens = new Array(this.words.length);
    this.seen = new Uint32Array(this.words.length);
  }

  static build(tokens: readonly NameToken[]): VocabularyImage {
    return {
      words: PackedTexts.pack(tokens.map(({ text }) => text)),
      weights: Float32Array.from(tokens, ({ weight }) => weight),
      bySpelling: KeyTable.build(tokens.length, (id) => [spellingKey((tokens[id] as NameToken).text)]),
      byKey: KeyTable.build(tokens.length, (id) => {
        const token = tokens[id] as NameToken;
        return token.particle || token.text.length === 1 ? [] : tokenKeys(token);
      }),
    };
  }

  /** Number of words. */
  get size(): number {
    return this.words.length;
  }

  hasWord(text: string): boolean {
    return this.idOf(text) !== undefined;
  }

  /** A word of the list by its id. */
  tokenAt(id: number): NameToken {
    return this.tokens[id] ?? this.hold(id);
  }

  weightAt(id: number): number {
    return this.weights[id] as number;
  }

  /** A word of a query. A word that is not in the list is not kept. */
  token(text: string): NameToken {
    const id = this.idOf(text);
    return id === undefined ? nameToken(text, this.population) : this.tokenAt(id);
  }

  /**
   * Finds words of the list that resemble a word. The cache holds only words that are in the list or the population
   * anyway; other names of buyers must not stay in memory.
   */
  similarTo(token: NameToken): SimilarTokens {
    const cached = this.cache.get(token.text);
    if (cached) {
      return cached;
    }
    const similar = this.compare(token, this.idsUnder(tokenKeys(token)));
    const known = this.idOf(token.text) !== undefined || this.population(token.text) !== undefined;
    if (known) {
      this.remember(token.text, similar);
    }
    return similar;
  }

  /** Finds words of the list that resemble two words of the query written as one. */
  joinedFrom(first: NameToken, second: NameToken): SimilarTokens {
    const text = first.text + second.text;
    const ids = this.idsUnder(joinedKeys(text));
    return ids.length === 0 ? NONE : this.compare(this.token(text), ids);
  }

  private idOf(text: string): number | undefined {
    let match: number | undefined;
    this.bySpelling.each(spellingKey(text), (id) => {
      if (this.words.isAt(id, text)) {
        match = id;
      }
    });
    return match;
  }

  /** Ids of the words with any of the keys, without duplicates. */
  private idsUnder(keys: readonly number[]): number[] {
    const ids: number[] = [];
    this.round = (this.round + 1) >>> 0;
    const collect = (id: number) => {
      if (this.seen[id] === this.round) {
        return;
      }
      this.seen[id] = this.round;
      ids.push(id);
    };
    for (const key of keys) {
      this.byKey.each(key, collect);
    }
    return ids;
  }

  private compare(token: NameToken, ids: readonly number[]): SimilarTokens {
    const similar: { id: number; similarity: number }[] = [];
    for (const id of ids) {
      const similarity = tokenSimilarity(token, this.tokenAt(id));
      if (similarity > 0) {
        similar.push({ id, similarity });
      }
    }
    // Of equally similar words the heavier one comes first, then by letters, so that the order does not depend on the list.
    similar.sort((a, b) => b.similarity - a.similarity || this.compareWords(a.id, b.id));
    return { ids: similar.map(({ id }) => id), similarities: similar.map(({ similarity }) => similarity) };
  }

  private compareWords(one: number, other: number): number {
    const [a, b] = [this.tokenAt(one), this.tokenAt(other)];
    return b.weight - a.weight || (a.text < b.text ? -1 : 1);
  }

  private hold(id: number): NameToken {
    if (this.tokensHeld++ === TOKENS_HELD_MAX) {
      this.tokens = new Array(this.words.length);
      this.tokensHeld = 1;
    }
    const token = nameToken(this.words.at(id), this.population);
    this.tokens[id] = token;
    return token;
  }

  private remember(text: string, similar: SimilarTokens): void {
    const [oldest] = this.cache.keys();
    if (this.cache.size >= CACHE_TOKENS_MAX && oldest !== undefined) {
      this.cache.delete(oldest);
    }
    this.cache.set(text, similar);
  }
}
