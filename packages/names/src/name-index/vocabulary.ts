import type { NamePopulation } from '../name.population.js';
import { type NameToken, nameToken } from '../name.token.js';
import { tokenSimilarity } from '../token.similarity.js';
import { KeyTable } from './key.table.js';
import { joinedKeys, tokenKeys } from './token.keys.js';

/** Words of the list that resemble a word asked for. */
export interface SimilarTokens {
  ids: Uint32Array;
  similarities: Float32Array;
}

const CACHE_TOKENS_MAX = 5_000;

/** The distinct words of a list, each with its weight, and the search for those that resemble a word. */
export class Vocabulary {
  readonly tokens: NameToken[] = [];
  private readonly idByText = new Map<string, number>();
  private readonly keys: KeyTable;
  private readonly cache = new Map<string, SimilarTokens>();
  /** Query in which a token was last looked at, so that a token under several keys is compared once. */
  private readonly seen: Uint32Array;
  private round = 0;

  /** @param names the names of the list, each as its normalised tokens */
  constructor(
    names: readonly (readonly string[])[],
    private readonly population: NamePopulation,
  ) {
    for (const text of new Set(names.flat())) {
      this.idByText.set(text, this.tokens.length);
      this.tokens.push(nameToken(text, population));
    }
    this.keys = KeyTable.build(this.tokens.length, (id) => this.keysOf(id));
    this.seen = new Uint32Array(this.tokens.length);
  }

  idOf(text: string): number | undefined {
    return this.idByText.get(text);
  }

  /** A word with its weight in this list; one the list does not have is as rare as can be. */
  token(text: string): NameToken {
    const id = this.idByText.get(text);
    return (id !== undefined && this.tokens[id]) || nameToken(text, this.population);
  }

  /**
   * Words of the list that resemble a word. Only words that the list or the population has anyway are remembered: what
   * else people are called must not stay in memory.
   */
  similarTo(token: NameToken): SimilarTokens {
    const known = this.idByText.has(token.text) || this.population(token.text) !== undefined;
    const cached = known ? this.cache.get(token.text) : undefined;
    if (cached) return cached;
    const similar = this.compareCandidates(token, tokenKeys(token));
    if (known) this.remember(token.text, similar);
    return similar;
  }

  /** Words of the list that two words of the query make when written as one. */
  joinedFrom(first: NameToken, second: NameToken): SimilarTokens {
    const text = first.text + second.text;
    return this.compareCandidates(this.token(text), joinedKeys(text));
  }

  private compareCandidates(token: NameToken, keys: readonly number[]): SimilarTokens {
    const ids: number[] = [];
    const similarities: number[] = [];
    this.round++;
    const compare = (id: number) => {
      if (this.seen[id] === this.round) return;
      this.seen[id] = this.round;
      const similarity = tokenSimilarity(token, this.tokens[id] as NameToken);
      if (similarity === 0) return;
      ids.push(id);
      similarities.push(similarity);
    };
    for (const key of keys) this.keys.each(key, compare);
    return { ids: Uint32Array.from(ids), similarities: Float32Array.from(similarities) };
  }

  private remember(text: string, similar: SimilarTokens): void {
    const [oldest] = this.cache.keys();
    if (this.cache.size >= CACHE_TOKENS_MAX && oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(text, similar);
  }

  private keysOf(id: number): readonly number[] {
    const token = this.tokens[id];
    return !token || token.particle || token.text.length === 1 ? [] : tokenKeys(token);
  }
}
