import { readingsOf } from '../name-readings.js';
import { JoinedFilter } from './joined-filter.js';
import { boundOf, canReach, type QueryBits, ROUNDING_SLACK } from './name-sums.js';
import {
  type Addable,
  NOTHING,
  type SievedList,
  type SievedWord,
  SUMS_EACH,
  sievedAddition,
  sievedWord,
} from './sieved-word.js';
import { mayBeOneWord, spellingKey } from './token-keys.js';
import type { WordIds } from './word-ids.js';

/** Maximum number of pairs of words that are kept. */
const PAIRS_MAX = 500_000;
/** More than the number of word ids, so that two ids make one key. */
const IDS_MAX = 2 ** 24;
const SUMS = 4;
/** A query whose words are in more names goes to the exact test, which takes less time then. */
const NAMES_SUMMED_MAX = 4_000;

/**
 * Says of most queries, in less than a microsecond, that no name of a list resembles them. It refuses no query that
 * `NameIndex.resembles` accepts, and accepts some more. It is for short lists and many queries: what a word can share with the names
 * of the list is found once for each distinct word, and summed up for each query as an upper bound.
 *
 * Two 32-bit keys of different words may be equal. `resembles` then accepts a query that the sieve may refuse, which is no hit.
 */
export class NameSieve {
  private readonly known: (SievedWord | undefined)[] = [];
  private readonly pairs = new Map<number, Addable>();
  private readonly joined: JoinedFilter;
  /** For each name, the sum of the keys of its different words. */
  private readonly wholeNames: ReadonlySet<number>;
  /** For each name: bits that it shares, bits of the query and of the name that are matched, bits by which words differ. */
  private readonly sums: Float64Array;
  /** What the words of the query can add, and sums of it. */
  private readonly addables: Addable[] = [];
  private most = 0;
  private matchedMost = 0;
  private names = 0;
  private readonly reading: SievedWord[] = [];

  constructor(
    private readonly list: SievedList,
    private readonly words: WordIds,
  ) {
    this.joined = new JoinedFilter(list.vocabulary);
    this.wholeNames = wholeNamesOf(list);
    this.sums = new Float64Array(SUMS * list.nameBits.length);
  }

  /**
   * Whether a name of the list may resemble a query.
   * @param ids of the normalised words of the query, from `from` to `to`
   * @param floor see `NameIndex.floorOf`
   */
  mayResemble(ids: Uint32Array, from: number, to: number, floor: number): boolean {
    const { reading } = this;
    reading.length = 0;
    let isMarried = false;
    for (let at = from; at < to; at++) {
      const id = ids[at] as number;
      const word = this.known[id] ?? this.learn(id);
      isMarried ||= word.isOf;
      reading.push(word);
    }
    if (this.mayReach(floor)) {
      return true;
    }
    if (isMarried) {
      const [, unmarried] = readingsOf(reading.map(({ token }) => token));
      if (unmarried) {
        reading.length = unmarried.length;
        return this.mayReach(floor);
      }
    }
    return false;
  }

  private mayReach(floor: number): boolean {
    return this.mayBeWhole() || this.maySumUp(floor);
  }

  private mayBeWhole(): boolean {
    const { reading } = this;
    let [areListed, areSyllables, key] = [true, true, 0];
    for (const word of reading) {
      areListed &&= word.isListed;
      areSyllables &&= word.isOfSyllables;
      key = (key + word.spelling) >>> 0;
    }
    const mayHaveCode = areSyllables || reading[0]?.isSurname || reading.at(-1)?.isSurname;
    const mayHaveWords = areListed && (this.wholeNames.has(key) || this.hasRepeatedWord());
    const tokens = () => reading.map(({ token }) => token);
    return (mayHaveWords && this.list.hasWords(tokens())) || (!!mayHaveCode && this.list.hasSyllables(tokens()));
  }

  private hasRepeatedWord(): boolean {
    return this.reading.some((word, i) => this.reading.indexOf(word) !== i);
  }

  private maySumUp(floor: number): boolean {
    const { reading } = this;
    this.addables.length = 0;
    this.most = 0;
    this.matchedMost = 0;
    this.names = 0;
    let [bits, initials] = [0, 0];
    for (let i = 0; i < reading.length; i++) {
      const word = reading[i] as SievedWord;
      bits += word.token.weight;
      initials += word.isInitial ? 1 : 0;
      this.add(word);
      if (i > 0) {
        this.add(this.pairOf(reading[i - 1] as SievedWord, word));
      }
    }
    const queryBits = { bits, initials };
    if (this.names === 0 || !canReach(floor, this.most, this.matchedMost, queryBits)) {
      return false;
    }
    return this.names > NAMES_SUMMED_MAX || this.someReaches(floor, queryBits);
  }

  private add(addable: Addable): void {
    if (addable.names.length > 0) {
      this.addables.push(addable);
      this.most += addable.most;
      this.matchedMost += addable.matchedMost;
      this.names += addable.names.length;
    }
  }

  private someReaches(floor: number, queryBits: QueryBits): boolean {
    const { sums } = this;
    const { nameBits } = this.list;
    for (const addable of this.addables) {
      this.sumUp(addable);
    }
    let isReached = false;
    for (const { names } of this.addables) {
      for (let i = 0; i < names.length; i++) {
        const name = names[i] as number;
        const at = name * SUMS;
        const shared = sums[at] as number;
        // The sums of a name are cleared after its first place.
        if (shared > 0) {
          const nameLeft = (nameBits[name] as number) - (sums[at + 2] as number);
          isReached ||= mayReach(floor, shared, sums[at + 1] as number, nameLeft, sums[at + 3] as number, queryBits);
          sums[at] = 0;
          sums[at + 1] = 0;
          sums[at + 2] = 0;
          sums[at + 3] = 0;
        }
      }
    }
    return isReached;
  }

  private sumUp({ names, sums: added, bits }: Addable): void {
    const { sums } = this;
    for (let i = 0, from = 0; i < names.length; i++, from += SUMS_EACH) {
      const at = (names[i] as number) * SUMS;
      sums[at] = (sums[at] as number) + (added[from] as number);
      sums[at + 1] = (sums[at + 1] as number) + bits;
      sums[at + 2] = (sums[at + 2] as number) + (added[from + 1] as number);
      sums[at + 3] = (sums[at + 3] as number) + (added[from + 2] as number);
    }
  }

  private pairOf(first: SievedWord, second: SievedWord): Addable {
    if (!mayBeOneWord(first.token, second.token) || !this.joined.mayHave(first, second)) {
      return NOTHING;
    }
    const key = first.id * IDS_MAX + second.id;
    const kept = this.pairs.get(key);
    if (kept) {
      return kept;
    }
    if (this.pairs.size >= PAIRS_MAX) {
      this.pairs.clear();
    }
    const made = sievedAddition(this.list, this.list.source.pairAddition(first.token, second.token), []);
    this.pairs.set(key, made);
    return made;
  }

  private learn(id: number): SievedWord {
    const text = this.words.textAt(id);
    const word = sievedWord(this.list, id, text, this.joined.numberOf(text));
    this.known[id] = word;
    return word;
  }
}

/** The index sums up in numbers of 32 bits, so a sum here may differ a little from one there. */
function mayReach(
  floor: number,
  shared: number,
  queryMatched: number,
  nameLeft: number,
  apart: number,
  query: QueryBits,
): boolean {
  const slack = ROUNDING_SLACK;
  const bound = boundOf(shared + slack, queryMatched + slack, nameLeft - slack, Math.max(0, apart - slack), query);
  return bound >= floor - slack;
}

function wholeNamesOf({ vocabulary, wordNames, nameBits }: SievedList): ReadonlySet<number> {
  const keys = new Uint32Array(nameBits.length);
  for (let id = 0; id < vocabulary.size; id++) {
    const key = spellingKey(vocabulary.tokenAt(id).text);
    for (const name of wordNames.idsOf(id)) {
      keys[name] = (keys[name] as number) + key;
    }
  }
  return new Set(keys);
}
