import { leftOverScore } from '../name-score.js';
import { WEIGHT_MAX_BITS } from '../name-token.js';
import type { Postings } from './postings.js';
import type { SimilarTokens, Vocabulary } from './vocabulary.js';

const SHARED_BITS_MIN = 4;
/** An initial may match a whole word of the name. They then share at most about half of that word's bits. */
const INITIAL_COVERS_BITS = WEIGHT_MAX_BITS;
const INITIAL_SHARES_BITS = 7;
const SUMS = 4;
/** Larger than any rounding error of a sum. */
export const ROUNDING_SLACK = 1e-3;
export const JOINED_SIMILARITY = 0.95;

/** What a queried word, or two queried words written as one, add to every name that has a similar word. */
export interface Addition {
  /** Bits of the queried words. */
  bits: number;
  similar: SimilarTokens;
  /** Whether a difference between the words lowers the bound. */
  apart: boolean;
}

export interface RatedAddition {
  addition: Addition;
  /** The most bits that it can share with a name, see `NameSums.sharedMax`. */
  most: number;
}

/** The query of a search, as the bounds need it. */
export interface QueryBits {
  /** Sum of the bits of all words. */
  bits: number;
  /** Number of words of one letter. */
  initials: number;
}

/** Four sums for each name of a list during a search. They give an upper bound of the name's score. */
export class NameSums {
  /** For each name: shared bits, matched bits of the query, matched bits of the name, and bits by which matched words differ. */
  private readonly sums: Float32Array;
  /** Number of the addition that last added bits to a name, because a word has one counterpart in a name. */
  private readonly givenFor: Uint32Array;
  private addition = 0;
  /** Number of the search that last admitted a name; see `admit`. */
  private readonly admittedFor: Uint32Array;
  private search = 0;
  private readonly touched: Uint32Array;
  private touchedCount = 0;

  constructor(
    private readonly nameBits: Float32Array,
    private readonly namesOf: Postings,
    private readonly vocabulary: Vocabulary,
  ) {
    this.sums = new Float32Array(SUMS * nameBits.length);
    this.givenFor = new Uint32Array(nameBits.length);
    this.admittedFor = new Uint32Array(nameBits.length);
    this.touched = new Uint32Array(nameBits.length);
  }

  /** Begins a search, in which no name is admitted yet. */
  begin(): void {
    this.search = (this.search + 1) >>> 0;
  }

  /** Admits all names to which an addition adds bits. */
  admit({ similar: { ids } }: Addition): void {
    const { admittedFor, namesOf, search } = this;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      const end = namesOf.endOf(id);
      for (let at = namesOf.startOf(id); at < end; at++) {
        admittedFor[namesOf.idAt(at)] = search;
      }
    }
  }

  admitName(name: number): void {
    this.admittedFor[name] = this.search;
  }

  /** @param onlyAdmitted whether other names than the admitted ones are passed over */
  addSimilar({ bits, similar: { ids, similarities }, apart }: Addition, onlyAdmitted: boolean): void {
    const { admittedFor, givenFor, namesOf, search } = this;
    this.addition = (this.addition + 1) >>> 0;
    const { addition } = this;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      const similarity = similarities[i] as number;
      const nameBits = this.vocabulary.weightAt(id);
      const end = namesOf.endOf(id);
      for (let at = namesOf.startOf(id); at < end; at++) {
        const name = namesOf.idAt(at);
        if (givenFor[name] === addition || (onlyAdmitted && admittedFor[name] !== search)) {
          continue;
        }
        givenFor[name] = addition;
        this.add(name, similarity, bits, nameBits, apart);
      }
    }
  }

  /** Adds a queried word that a name writes as two words. @param bits of the queried word */
  addJoined(name: number, bits: number): void {
    this.add(name, JOINED_SIMILARITY, bits, bits, false);
  }

  /** @param word id of the similar word that the name has */
  addWord(name: number, similarity: number, queryBits: number, word: number, apart: boolean): void {
    this.add(name, similarity, queryBits, this.vocabulary.weightAt(word), apart);
  }

  private add(name: number, similarity: number, queryBits: number, nameBits: number, apart: boolean): void {
    const { sums } = this;
    const at = name * SUMS;
    const bits = sharedBits(queryBits, nameBits, apart);
    if (sums[at] === 0) {
      this.touched[this.touchedCount++] = name;
    }
    sums[at] = (sums[at] as number) + similarity * bits;
    sums[at + 1] = (sums[at + 1] as number) + queryBits;
    sums[at + 2] = (sums[at + 2] as number) + nameBits;
    if (apart) {
      sums[at + 3] = (sums[at + 3] as number) + (1 - similarity) * bits;
    }
  }

  /** Calls `visit` with every name that has sums, and its bound, and then clears its sums. */
  takeBounds(query: QueryBits, visit: (name: number, bound: number) => void): void {
    const { sums } = this;
    for (let i = 0; i < this.touchedCount; i++) {
      const name = this.touched[i] as number;
      visit(name, this.bound(name, query));
      // Four stores: a call of `fill` costs more than the rest of the loop.
      const at = name * SUMS;
      sums[at] = 0;
      sums[at + 1] = 0;
      sums[at + 2] = 0;
      sums[at + 3] = 0;
    }
    this.touchedCount = 0;
  }

  /** The most bits that an addition can share with a name. */
  sharedMax({ bits, similar: { ids, similarities }, apart }: Addition): number {
    let most = 0;
    for (let i = 0; i < ids.length; i++) {
      const shared = (similarities[i] as number) * sharedBits(bits, this.vocabulary.weightAt(ids[i] as number), apart);
      most = Math.max(most, shared);
    }
    return most;
  }

  private bound(name: number, query: QueryBits): number {
    const { sums } = this;
    const at = name * SUMS;
    const nameLeft = (this.nameBits[name] as number) - (sums[at + 2] as number);
    return boundOf(sums[at] as number, sums[at + 1] as number, nameLeft, sums[at + 3] as number, query);
  }
}

/**
 * Upper bound of the score: assumes that the matched words are the best ones and that every initial matches a word.
 * @param certain bits that the words share
 * @param queryMatched bits of the query that are matched
 * @param nameLeft bits of the name that are not matched
 * @param apart bits by which matched words differ
 */
export function boundOf(
  certain: number,
  queryMatched: number,
  nameLeft: number,
  apart: number,
  { bits, initials }: QueryBits,
): number {
  if (certain < SHARED_BITS_MIN) {
    return 0;
  }
  const shared = certain + initials * INITIAL_SHARES_BITS;
  const queryLeft = Math.max(0, bits - queryMatched);
  return leftOverScore(shared, queryLeft, Math.max(0, nameLeft - initials * INITIAL_COVERS_BITS), apart);
}

/**
 * Whether the bound of some name could reach `floor` if it got nothing but these bits. More shared bits and fewer unmatched
 * bits of the query never lower a bound, and it is highest for a name without unmatched words: see `leftOverScore`.
 * @param shared the most bits that the name could share
 * @param matched the most bits of the query that could be matched
 */
export function canReach(floor: number, shared: number, matched: number, { bits, initials }: QueryBits): boolean {
  if (shared < SHARED_BITS_MIN - ROUNDING_SLACK) {
    return floor <= 0;
  }
  const queryLeft = Math.max(0, bits - matched - ROUNDING_SLACK);
  return leftOverScore(shared + initials * INITIAL_SHARES_BITS, queryLeft, 0) >= floor - ROUNDING_SLACK;
}

/** The additions that, even all together, cannot lift a name to the floor: as many as possible, those with the fewest bits first. */
export function weakAdditions<A extends RatedAddition>(
  rated: readonly A[],
  floor: number,
  queryBits: QueryBits,
): ReadonlySet<A> {
  const weak = new Set<A>();
  const ascending = rated.toSorted((a, b) => a.most - b.most);
  let shared = 0;
  let matched = 0;
  for (const each of ascending) {
    shared += each.most;
    matched += each.addition.bits;
    if (canReach(floor, shared, matched, queryBits)) {
      break;
    }
    weak.add(each);
  }
  return weak;
}

export function sharedBits(queryBits: number, nameBits: number, apart: boolean): number {
  return apart ? Math.min(queryBits, nameBits) : (queryBits + nameBits) / 2;
}
