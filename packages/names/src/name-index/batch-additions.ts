import type { NameToken } from '../name-token.js';
import { type Addition, canReach, type NameSums, type QueryBits, type RatedAddition } from './name-sums.js';
import type { Postings } from './postings.js';

/** Maximum number of words, and of neighbouring words, that are kept. */
const WORDS_MAX = 400_000;
/** Maximum number of pairs of words whose common names are kept. */
const PAIRS_MAX = 1_000_000;
/** More than the words and neighbours that are kept, and the words of one query, so that two numbers make one key. */
const NUMBERS_MAX = 2 ** 24;
/** Most names have at most this number of words and neighbours that are in a list; the names of all others are chosen. */
const SETS_OF_MAX = 6;
const NO_NAMES = new Uint32Array(0);

/** What a word, or two neighbouring words, add to names; made once in a batch. */
interface KeptAddition extends RatedAddition {
  /** Unique, for the keys of pairs. */
  number: number;
  /** The names to which it adds bits, ascending. */
  names: Uint32Array;
  /** Place of each similar word of the list, the most similar first. */
  placeOf: ReadonlyMap<number, number>;
  /** Names that write the word as two words; a name may be there twice. */
  joinedNames: readonly number[];
}

/** How the index makes what a batch keeps. */
export interface AdditionSource {
  wordAddition(token: NameToken): Addition;
  pairAddition(first: NameToken, second: NameToken): Addition;
  joinedNames(token: NameToken): number[];
}

interface ListNames {
  sums: NameSums;
  wordNames: Postings;
  nameWords: Postings;
}

/**
 * The sums of a search (see `NameSums`) for a batch of queries, such as the names of a file. Names of people repeat words
 * and pairs of words, so it keeps for each word the names that have it, and for each pair the names that have both.
 *
 * A name reaches the floor only with several additions of the query, unless one addition is enough. So it sums up the few names
 * of some pairs instead of all names that have a word. The sums of those names are the same as in a search.
 */
export class BatchAdditions {
  private readonly words = new Map<string, KeptAddition>();
  private readonly neighbours = new Map<number, KeptAddition>();
  private readonly common = new Map<number, Uint32Array>();
  private numbers = 0;
  /** Number of the last query that summed up a name. */
  private readonly summedFor: Uint32Array;
  private query = 0;
  private readonly chosen: number[] = [];
  /** Of sets of additions, as bits: sums of what they share and match, and the parts whose names are chosen. */
  private readonly sets = {
    shared: new Float64Array(1 << SETS_OF_MAX),
    matched: new Float64Array(1 << SETS_OF_MAX),
    taken: [] as number[],
  };

  constructor(
    private readonly source: AdditionSource,
    private readonly list: ListNames,
  ) {
    this.summedFor = new Uint32Array(list.nameWords.length);
  }

  /**
   * Adds the bits of a query to the names that can reach the floor, and to some that cannot.
   * @param neighbours pairs of neighbouring words that may be written as one
   */
  addSums(
    words: readonly NameToken[],
    neighbours: readonly (readonly [NameToken, NameToken])[],
    floor: number,
    queryBits: QueryBits,
  ): void {
    this.forgetWhenFull();
    const kept = words.map((token) => this.ofWord(token));
    const all = [...kept, ...neighbours.map(([first, second]) => this.ofNeighbours(first, second))];
    this.chooseNames(kept, all, floor, queryBits);
    if (this.chosen.length === 0) {
      return;
    }
    const { sums } = this.list;
    for (const [i, addition] of all.entries()) {
      this.addTo(this.chosen, addition);
      for (const name of addition.joinedNames) {
        sums.addJoined(name, (words[i] as NameToken).weight);
      }
    }
  }

  private addTo(names: readonly number[], { addition, placeOf }: KeptAddition): void {
    const { bits, similar, apart } = addition;
    if (placeOf.size === 0) {
      return;
    }
    const { sums } = this.list;
    for (const name of names) {
      const place = this.placeIn(name, placeOf);
      if (place !== undefined) {
        const id = similar.ids[place] as number;
        sums.addWord(name, similar.similarities[place] as number, bits, id, apart);
      }
    }
  }

  /** Place of the most similar word that a name has. */
  private placeIn(name: number, placeOf: ReadonlyMap<number, number>): number | undefined {
    const { nameWords } = this.list;
    const end = nameWords.endOf(name);
    let best: number | undefined;
    for (let at = nameWords.startOf(name); at < end; at++) {
      const place = placeOf.get(nameWords.idAt(at));
      if (place !== undefined && (best === undefined || place < best)) {
        best = place;
      }
    }
    return best;
  }

  private chooseNames(
    words: readonly KeptAddition[],
    all: readonly KeptAddition[],
    floor: number,
    queryBits: QueryBits,
  ): void {
    this.chosen.length = 0;
    this.query = (this.query + 1) >>> 0;
    const active = all.filter(({ names }) => names.length > 0);
    this.chooseBySets(active.slice(0, SETS_OF_MAX), floor, queryBits);
    // A name that has any of the other additions is chosen anyway.
    for (const { names } of active.slice(SETS_OF_MAX)) {
      this.choose(names);
    }
    for (const { joinedNames } of words) {
      this.choose(joinedNames);
    }
  }

  /**
   * Chooses the names of one word, or of both words of a pair, for every set of additions that could lift a name to the floor.
   * A set that contains a chosen word or pair needs no other.
   */
  private chooseBySets(active: readonly KeptAddition[], floor: number, queryBits: QueryBits): void {
    const { shared, matched, taken } = this.sets;
    taken.length = 0;
    for (let set = 1; set < 1 << active.length; set++) {
      const last = 31 - Math.clz32(set);
      const { most, addition } = active[last] as KeptAddition;
      const rest = set & ~(1 << last);
      shared[set] = (shared[rest] as number) + most;
      matched[set] = (matched[rest] as number) + addition.bits;
      if (
        !taken.some((part) => (set & part) === part) &&
        canReach(floor, shared[set] as number, matched[set] as number, queryBits)
      ) {
        taken.push(this.chooseOf(set, active));
      }
    }
  }

  /** Chooses the names of a set of one addition, or of its two rarest additions. Returns what it took of the set. */
  private chooseOf(set: number, active: readonly KeptAddition[]): number {
    let [rarest, second] = [-1, -1];
    for (const [i, { names }] of active.entries()) {
      if ((set & (1 << i)) === 0) {
        continue;
      }
      if (rarest < 0 || names.length < (active[rarest] as KeptAddition).names.length) {
        [rarest, second] = [i, rarest];
      } else if (second < 0 || names.length < (active[second] as KeptAddition).names.length) {
        second = i;
      }
    }
    const one = active[rarest] as KeptAddition;
    this.choose(second < 0 ? one.names : this.namesOfBoth(one, active[second] as KeptAddition));
    return second < 0 ? set : (1 << rarest) | (1 << second);
  }

  private choose(names: Iterable<number> & { readonly length: number }): void {
    if (names.length === 0) {
      return;
    }
    for (const name of names) {
      if (this.summedFor[name] !== this.query) {
        this.summedFor[name] = this.query;
        this.chosen.push(name);
      }
    }
  }

  private namesOfBoth(one: KeptAddition, other: KeptAddition): Uint32Array {
    const [low, high] = one.number < other.number ? [one.number, other.number] : [other.number, one.number];
    const key = low * NUMBERS_MAX + high;
    const kept = this.common.get(key);
    if (kept) {
      return kept;
    }
    if (this.common.size >= PAIRS_MAX) {
      this.common.clear();
    }
    const both = intersection(one.names, other.names);
    this.common.set(key, both);
    return both;
  }

  private ofWord(token: NameToken): KeptAddition {
    const kept = this.words.get(token.text);
    if (kept) {
      return kept;
    }
    const made = this.make(this.source.wordAddition(token), this.source.joinedNames(token));
    this.words.set(token.text, made);
    return made;
  }

  private ofNeighbours(first: NameToken, second: NameToken): KeptAddition {
    const numbers = [first, second].map((token) => this.numberOf(token));
    const key = (numbers[0] as number) * NUMBERS_MAX + (numbers[1] as number);
    const kept = this.neighbours.get(key);
    if (kept) {
      return kept;
    }
    const made = this.make(this.source.pairAddition(first, second), []);
    this.neighbours.set(key, made);
    return made;
  }

  /** Number of a word; particles and initials have one too, because they are parts of neighbouring words. */
  private numberOf(token: NameToken): number {
    return this.ofWord(token).number;
  }

  /** Only between two queries, because the numbers of words begin again. */
  private forgetWhenFull(): void {
    if (this.words.size + this.neighbours.size >= WORDS_MAX) {
      this.words.clear();
      this.neighbours.clear();
      this.common.clear();
      this.numbers = 0;
    }
  }

  private make(addition: Addition, joinedNames: readonly number[]): KeptAddition {
    const { ids } = addition.similar;
    return {
      addition,
      most: this.list.sums.sharedMax(addition),
      number: this.numbers++,
      names: this.namesWith(ids),
      placeOf: new Map(ids.map((id, place) => [id, place])),
      joinedNames,
    };
  }

  /** The names that have any of some words, ascending, each once. */
  private namesWith(ids: readonly number[]): Uint32Array {
    if (ids.length === 0) {
      return NO_NAMES;
    }
    const names = new Set<number>();
    for (const id of ids) {
      for (const name of this.list.wordNames.idsOf(id)) {
        names.add(name);
      }
    }
    return Uint32Array.from(names).sort();
  }
}

/** The numbers that two ascending lists have in common. */
function intersection(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both: number[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i] as number, other[j] as number];
    if (a === b) {
      both.push(a);
    }
    i += a <= b ? 1 : 0;
    j += b <= a ? 1 : 0;
  }
  return both.length === 0 ? NO_NAMES : Uint32Array.from(both);
}
