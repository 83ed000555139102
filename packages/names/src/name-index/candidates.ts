import { totalWeight } from '../name-score.js';
import type { NameToken } from '../name-token.js';
import { syllableCodes } from '../syllable-name.js';
import { type AdditionSource, BatchAdditions } from './batch-additions.js';
import { KeyTable, type KeyTableImage } from './key-table.js';
import { NameSieve } from './name-sieve.js';
import { type Addition, NameSums, type QueryBits, type RatedAddition, weakAdditions } from './name-sums.js';
import { Postings, type PostingsImage } from './postings.js';
import { StrongestNames } from './strongest-names.js';
import { JOINED_LETTERS_MIN, joinedKeys, mayBeOneWord, spellingKey, wordKeys } from './token-keys.js';
import type { Vocabulary } from './vocabulary.js';
import type { WordIds } from './word-ids.js';

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

/**
 * Maximum number of names that get an exact score, most promising first. If a query resembles more names, the least
 * promising are not found. This needs a list with that many nearly equal names, and is the only way in which an entry
 * can push out another one.
 */
export const CANDIDATES_MAX = 250;

/** Names that deserve an exact score, at most 250 together. */
export interface CandidateNames {
  /** Names with the words or with a syllable code of the query. No other name has a syllable code of the query. */
  same: readonly number[];
  /** Names with similar words, the most promising first. */
  similar: readonly number[];
  /** Whether more names than `CANDIDATES_MAX` deserve an exact score, so that some are missing here. */
  isCut: boolean;
}

/**
 * Finds the names of a list that deserve an exact score. Every word of the query adds the bits it would share with each
 * name that has a similar word. The sums give an upper bound, and the exact score almost never exceeds it.
 *
 * A name that shares only common words with the query can never reach the bound. So the common words, which have the most
 * names, add bits only to names that a rarer word of the query admits.
 */
export class Candidates {
  private readonly joined: KeyTable;
  private readonly whole: KeyTable;
  private readonly wordNames: Postings;
  private readonly source: AdditionSource = {
    wordAddition: (token) => this.wordAddition(token),
    pairAddition: (first, second) => this.pairAddition(first, second),
    joinedNames: (token) => this.joinedNames(token),
  };
  private readonly sums: NameSums;
  private readonly strongest = new StrongestNames(CANDIDATES_MAX);
  /** Only for a batch of queries. */
  private readonly batch: BatchAdditions | undefined;

  /** @param batchNames the words of each name, for a batch of queries; see `NameIndexOptions` */
  constructor(
    private readonly image: CandidatesImage,
    private readonly vocabulary: Vocabulary,
    batchNames?: Postings,
  ) {
    this.joined = new KeyTable(image.joined);
    this.whole = new KeyTable(image.whole);
    this.wordNames = new Postings(image.wordNames);
    const { wordNames } = this;
    this.sums = new NameSums(image.nameBits, wordNames, vocabulary);
    this.batch = batchNames && new BatchAdditions(this.source, { sums: this.sums, wordNames, nameWords: batchNames });
  }

  /** @param tokens the words to which the ids in `nameWords` refer */
  static build(nameWords: PostingsImage, tokens: readonly NameToken[]): CandidatesImage {
    const names = new Postings(nameWords);
    const tokensOf = (name: number) => Array.from(names.idsOf(name), (id) => tokens[id] as NameToken);
    // Lists repeat each other's persons, so most pairs of neighbouring words occur more than once.
    const keysOfPair = new Map<string, readonly number[]>();
    const keysOf = (text: string) => {
      const keys = keysOfPair.get(text) ?? joinedKeys(text);
      keysOfPair.set(text, keys);
      return keys;
    };
    return {
      wordNames: names.inverted(tokens.length),
      joined: KeyTable.build(names.length, (name) =>
        neighbours(tokensOf(name)).flatMap(([first, second]) => keysOf(first.text + second.text)),
      ),
      whole: KeyTable.build(names.length, (name) => {
        const listed = tokensOf(name);
        return [wholeKey(listed), ...syllableKeys(listed, 'list')];
      }),
      nameBits: Float32Array.from({ length: names.length }, (_, name) => totalWeight(tokensOf(name))),
    };
  }

  /** Included names that equal the query or whose score can reach `floor`. */
  find(query: readonly NameToken[], floor: number, isIncluded: (name: number) => boolean): CandidateNames {
    const same = new Set<number>();
    for (const key of [wholeKey(query), ...syllableKeys(query, 'query')]) {
      this.whole.each(key, (name) => {
        if (isIncluded(name)) {
          same.add(name);
        }
      });
    }
    const similar = this.rankSimilar(query, floor, isIncluded).filter((name) => !same.has(name));
    const room = Math.max(0, CANDIDATES_MAX - same.size);
    const isCut = this.strongest.hasDropped || same.size > CANDIDATES_MAX || similar.length > room;
    return { same: [...same].slice(0, CANDIDATES_MAX), similar: similar.slice(0, room), isCut };
  }

  /** @param words ids of the words of queries */
  sieve(words: WordIds): NameSieve {
    const { source, vocabulary, wordNames } = this;
    const hasWords = (query: readonly NameToken[]) => this.whole.has(wholeKey(query));
    const hasSyllables = (query: readonly NameToken[]) =>
      syllableKeys(query, 'query').some((key) => this.whole.has(key));
    const { nameBits } = this.image;
    return new NameSieve({ source, vocabulary, wordNames, nameBits, hasWords, hasSyllables }, words);
  }

  private rankSimilar(
    query: readonly NameToken[],
    floor: number,
    isIncluded: (name: number) => boolean,
  ): readonly number[] {
    const { sums, strongest } = this;
    const queryBits = { bits: totalWeight(query), initials: query.filter(isInitial).length };
    const words = query.filter((token) => !token.particle && !isInitial(token));
    const keep = (name: number, bound: number) => {
      if (bound >= floor && isIncluded(name)) {
        strongest.add(name, bound);
      }
    };
    if (this.batch) {
      this.batch.addSums(words, neighbours(query), floor, queryBits);
    } else {
      const joined = neighbours(query).map(([first, second]) => this.pairAddition(first, second));
      this.addSums(words, [...words.map((token) => this.wordAddition(token)), ...joined], floor, queryBits);
    }
    sums.takeBounds(queryBits, keep);
    return strongest.takeAll();
  }

  private addSums(
    words: readonly NameToken[],
    additions: readonly Addition[],
    floor: number,
    queryBits: QueryBits,
  ): void {
    const { sums } = this;
    const rated = additions.map((addition) => ({ addition, most: sums.sharedMax(addition) }));
    const weak = weakAdditions(rated, floor, queryBits);
    if (weak.size > 0) {
      this.admitNames(words, rated, weak);
    }
    for (const [i, addition] of rated.entries()) {
      sums.addSimilar(addition.addition, weak.has(addition));
      const word = words[i];
      if (word) {
        this.eachJoinedName(word, (name) => sums.addJoined(name, word.weight));
      }
    }
  }

  private wordAddition(token: NameToken): Addition {
    return { bits: token.weight, similar: this.vocabulary.similarTo(token), apart: true };
  }

  private pairAddition(first: NameToken, second: NameToken): Addition {
    return {
      bits: first.weight + second.weight,
      similar: this.vocabulary.joinedFrom(first, second),
      apart: false,
    };
  }

  /** Admits the names that get bits from an addition that is not weak, or from a word that joins two of their words. */
  private admitNames(
    words: readonly NameToken[],
    rated: readonly RatedAddition[],
    weak: ReadonlySet<RatedAddition>,
  ): void {
    this.sums.begin();
    for (const each of rated) {
      if (!weak.has(each)) {
        this.sums.admit(each.addition);
      }
    }
    for (const word of words) {
      this.eachJoinedName(word, (name) => this.sums.admitName(name));
    }
  }

  private joinedNames(token: NameToken): number[] {
    const names: number[] = [];
    this.eachJoinedName(token, (name) => names.push(name));
    return names;
  }

  /** Calls `visit` with the names that write a word as two words, once for each equal key. */
  private eachJoinedName(token: NameToken, visit: (name: number) => void): void {
    if (token.text.length < JOINED_LETTERS_MIN) {
      return;
    }
    for (const key of wordKeys(token)) {
      this.joined.each(key, visit);
    }
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

function isInitial({ text }: NameToken): boolean {
  return text.length === 1;
}

/** Pairs of neighbouring words that could be written as one, such as `al Haramain` as Alharamain. */
function neighbours(tokens: readonly NameToken[]): [NameToken, NameToken][] {
  const pairs = tokens.slice(1).map((second, i): [NameToken, NameToken] => [tokens[i] as NameToken, second]);
  return pairs.filter(([first, second]) => mayBeOneWord(first, second));
}
