import { leftOverScore } from '../name.score.js';
import type { NameToken } from '../name.token.js';
import { KeyTable } from './key.table.js';
import type { Postings } from './postings.js';
import { joinedKeys } from './token.keys.js';
import type { SimilarTokens, Vocabulary } from './vocabulary.js';

const SHARED_BITS_MIN = 4;
const CANDIDATES_MAX = 250;
const JOINED_SIMILARITY = 0.95;
const JOINED_LETTERS_MIN = 6;
/** An initial is worth little, but may stand for a whole word of the name. */
const INITIAL_COVERS_BITS = 8;

/**
 * Names of a list worth an exact score. Every word of the query adds what it would share with each name that has a
 * similar word; from the sums follows a score that the exact one hardly ever exceeds.
 */
export class Candidates {
  /** By name, while a query runs: bits shared, and bits of the query and of the name that have a counterpart. */
  private readonly shared: Float32Array;
  private readonly queryCovered: Float32Array;
  private readonly nameCovered: Float32Array;
  private readonly touched: number[] = [];
  private readonly joined: KeyTable;
  private readonly nameBits: Float32Array;
  private readonly namesOf: Postings;

  /** @param nameTokens ids of the tokens of each name, in order */
  constructor(
    private readonly vocabulary: Vocabulary,
    nameTokens: Postings,
    nameCount: number,
  ) {
    const tokensOf = (name: number) => Array.from(nameTokens.of(name), (id) => vocabulary.tokens[id] as NameToken);
    this.shared = new Float32Array(nameCount);
    this.queryCovered = new Float32Array(nameCount);
    this.nameCovered = new Float32Array(nameCount);
    this.namesOf = nameTokens.inverted(vocabulary.tokens.length);
    this.nameBits = Float32Array.from({ length: nameCount }, (_, name) => bitsOf(tokensOf(name)));
    this.joined = KeyTable.build(nameCount, (name) =>
      neighbours(tokensOf(name)).flatMap(([first, second]) => joinedKeys(first.text + second.text)),
    );
  }

  /** Names whose score can reach `floor`, best first, at most 250. */
  find(query: readonly NameToken[], floor: number): number[] {
    for (const token of query) {
      if (token.particle || token.text.length === 1) continue;
      this.addSimilar(token.weight, this.vocabulary.similarTo(token));
      if (token.text.length >= JOINED_LETTERS_MIN) this.addJoinedNames(token);
    }
    for (const [first, second] of neighbours(query)) {
      this.addSimilar(first.weight + second.weight, this.vocabulary.joinedFrom(first, second));
    }
    return this.rank(query, floor);
  }

  private addSimilar(bits: number, { ids, similarities }: SimilarTokens): void {
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      const nameBits = this.vocabulary.tokens[id]?.weight ?? 0;
      for (const name of this.namesOf.of(id)) this.add(name, similarities[i] as number, bits, nameBits);
    }
  }

  private addJoinedNames(token: NameToken): void {
    for (const key of joinedKeys(token.text)) {
      this.joined.each(key, (name) => this.add(name, JOINED_SIMILARITY, token.weight, token.weight));
    }
  }

  private add(name: number, similarity: number, queryBits: number, nameBits: number): void {
    const before = this.shared[name] as number;
    if (before === 0) this.touched.push(name);
    this.shared[name] = before + (similarity * (queryBits + nameBits)) / 2;
    this.queryCovered[name] = (this.queryCovered[name] as number) + queryBits;
    this.nameCovered[name] = (this.nameCovered[name] as number) + nameBits;
  }

  private rank(query: readonly NameToken[], floor: number): number[] {
    const queryBits = bitsOf(query);
    const initials = query.filter((token) => token.text.length === 1).length;
    const ranked: { name: number; bound: number }[] = [];
    for (const name of this.touched) {
      const bound = this.bound(name, queryBits, initials);
      if (bound >= floor) ranked.push({ name, bound });
      this.shared[name] = this.queryCovered[name] = this.nameCovered[name] = 0;
    }
    this.touched.length = 0;
    ranked.sort((a, b) => b.bound - a.bound || a.name - b.name);
    return ranked.slice(0, CANDIDATES_MAX).map(({ name }) => name);
  }

  /** The score if nothing were lost on words that are merely similar, and every initial had its word. */
  private bound(name: number, queryBits: number, initials: number): number {
    const shared = this.shared[name] as number;
    if (shared < SHARED_BITS_MIN) return 0;
    const queryLeft = Math.max(0, queryBits - (this.queryCovered[name] as number));
    const covered = (this.nameCovered[name] as number) + initials * INITIAL_COVERS_BITS;
    const nameLeft = Math.max(0, (this.nameBits[name] as number) - covered);
    return leftOverScore(shared, queryLeft, nameLeft);
  }
}

/** Every two neighbouring words that could be written as one. */
function neighbours(tokens: readonly NameToken[]): [NameToken, NameToken][] {
  const pairs = tokens.slice(1).map((second, i): [NameToken, NameToken] => [tokens[i] as NameToken, second]);
  return pairs.filter(
    ([first, second]) =>
      !first.particle && !second.particle && first.text.length + second.text.length >= JOINED_LETTERS_MIN,
  );
}

function bitsOf(tokens: readonly NameToken[]): number {
  let bits = 0;
  for (const token of tokens) bits += token.weight;
  return bits;
}
