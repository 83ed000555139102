import type { NameToken } from '../name-token.js';
import { isSyllableSurname, isWordOfSyllables } from '../syllable-name.js';
import type { AdditionSource } from './batch-additions.js';
import { type Addition, JOINED_SIMILARITY, sharedBits } from './name-sums.js';
import type { Postings } from './postings.js';
import { spellingKey } from './token-keys.js';
import type { Vocabulary } from './vocabulary.js';

/** The list as the sieve needs it. */
export interface SievedList {
  source: AdditionSource;
  vocabulary: Vocabulary;
  wordNames: Postings;
  /** Sum of the bits of all words of each name. */
  nameBits: Float32Array;
  /** Whether a name of the list has the words of the query, in any order. */
  hasWords(query: readonly NameToken[]): boolean;
  /** Whether a name of the list has a syllable code of the query. */
  hasSyllables(query: readonly NameToken[]): boolean;
}

/** What a word, or a pair of neighbouring words, adds to names of the list; see `NameSums`. */
export interface Addable {
  /** Bits of the queried words. */
  bits: number;
  /** The most bits that it can share with one name. */
  most: number;
  /** The most bits of the query that it can match in one name. */
  matchedMost: number;
  /** Names to which it adds bits; a name may be there several times. */
  names: Uint32Array;
  /** For each of the names: bits that it shares, bits of the name that it matches, and bits by which the words differ. */
  sums: Float64Array;
}

export const SUMS_EACH = 3;
export const NOTHING: Addable = {
  bits: 0,
  most: 0,
  matchedMost: 0,
  names: new Uint32Array(0),
  sums: new Float64Array(0),
};

/** A word of queries, with what it can add to names of the list. */
export interface SievedWord extends Addable {
  id: number;
  token: NameToken;
  isInitial: boolean;
  /** Whether it may begin a married name, see `readingsOf`. */
  isOf: boolean;
  spelling: number;
  /** Whether the list has the same word. */
  isListed: boolean;
  isSurname: boolean;
  isOfSyllables: boolean;
  /** Number of its liquids, see `JoinedFilter`. */
  liquids: number;
}

export function sievedWord(list: SievedList, id: number, text: string, liquids: number): SievedWord {
  const token = list.vocabulary.token(text);
  const isInitial = text.length === 1;
  const addsNothing = isInitial || token.particle;
  const { source } = list;
  const addable = addsNothing ? NOTHING : sievedAddition(list, source.wordAddition(token), source.joinedNames(token));
  return {
    ...addable,
    id,
    token,
    isInitial,
    isOf: text === 'de' || text === 'del',
    spelling: spellingKey(text),
    isListed: list.vocabulary.hasWord(text),
    isSurname: isSyllableSurname(text),
    isOfSyllables: isWordOfSyllables(text),
    liquids,
  };
}

/** @param joinedNames names that write a word as two words; a name may be there several times, and then it gets bits several times */
export function sievedAddition(
  { wordNames, vocabulary }: SievedList,
  { bits, similar: { ids, similarities }, apart }: Addition,
  joinedNames: readonly number[],
): Addable {
  const names: number[] = [];
  const sums: number[] = [];
  const given = new Set<number>();
  for (const [i, id] of ids.entries()) {
    const nameBits = vocabulary.weightAt(id);
    const similarity = similarities[i] as number;
    const shared = sharedBits(bits, nameBits, apart);
    for (const name of wordNames.idsOf(id)) {
      // The most similar word of a name counts.
      if (!given.has(name)) {
        given.add(name);
        names.push(name);
        sums.push(similarity * shared, nameBits, apart ? (1 - similarity) * shared : 0);
      }
    }
  }
  for (const name of joinedNames) {
    names.push(name);
    sums.push(JOINED_SIMILARITY * bits, bits, 0);
  }
  return { bits, ...mostOf(names, sums, bits), names: Uint32Array.from(names), sums: Float64Array.from(sums) };
}

function mostOf(names: readonly number[], sums: readonly number[], bits: number) {
  const [shared, times] = [new Map<number, number>(), new Map<number, number>()];
  let [most, timesMost] = [0, 0];
  for (const [i, name] of names.entries()) {
    const sum = (shared.get(name) ?? 0) + (sums[i * SUMS_EACH] as number);
    const count = (times.get(name) ?? 0) + 1;
    shared.set(name, sum);
    times.set(name, count);
    most = Math.max(most, sum);
    timesMost = Math.max(timesMost, count);
  }
  return { most, matchedMost: timesMost * bits };
}
