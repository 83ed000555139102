import { joinedSpellingKey } from './token-keys.js';
import type { Vocabulary } from './vocabulary.js';

/** Bits of the filter of spellings; a short list has some ten thousand keys. */
const BITS = 2 ** 21;
const NOT_LIQUID = /[^lmnr]/g;
const REPEATED = /(.)\1+/g;

/** Maximum number of different liquids of words. */
const LIQUIDS_MAX = 1_024;
const [YES, NO] = [1, 2];

interface Half {
  token: { text: string };
  /** See `numberOf`. */
  liquids: number;
}

/**
 * A quick test whether a list may have two words of a query as one word. Like the exact one it compares the spelling, and the
 * sound by the letters l, m, n and r, which no rule of `romanisedSound` changes in a word of five letters or more.
 */
export class JoinedFilter {
  private readonly spellings = new Uint8Array(BITS / 8);
  /** Of the words of the list. */
  private readonly liquids = new Set<string>();
  /** Of the words of queries. */
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];
  /** By the numbers of two words: whether the list has a word with the liquids of both. */
  private readonly known = new Uint8Array(LIQUIDS_MAX * LIQUIDS_MAX);

  constructor(vocabulary: Vocabulary) {
    for (const key of vocabulary.keys) {
      const bit = key & (BITS - 1);
      this.spellings[bit >> 3] = (this.spellings[bit >> 3] as number) | (1 << (bit & 7));
    }
    for (let id = 0; id < vocabulary.size; id++) {
      this.liquids.add(liquidsOf(vocabulary.tokenAt(id).sound));
    }
  }

  mayHave(first: Half, second: Half): boolean {
    const bit = joinedSpellingKey(first.token.text, second.token.text) & (BITS - 1);
    return ((this.spellings[bit >> 3] as number) & (1 << (bit & 7))) !== 0 || this.mayHaveSound(first, second);
  }

  /** Number of the liquids of a word of queries; too many words share the last number, and pass the filter. */
  numberOf(word: string): number {
    const liquids = liquidsOf(word);
    const number = this.numbers.get(liquids) ?? Math.min(this.numbers.size, LIQUIDS_MAX);
    if (number < LIQUIDS_MAX) {
      this.numbers.set(liquids, number);
      this.texts[number] = liquids;
    }
    return number;
  }

  private mayHaveSound({ liquids: first }: Half, { liquids: second }: Half): boolean {
    if (first === LIQUIDS_MAX || second === LIQUIDS_MAX) {
      return true;
    }
    const at = first * LIQUIDS_MAX + second;
    if (this.known[at] === 0) {
      const both = liquidsOf(`${this.texts[first]}${this.texts[second]}`);
      this.known[at] = this.liquids.has(both) ? YES : NO;
    }
    return this.known[at] === YES;
  }
}

/** The letters l, m, n and r of a word in order, equal ones in a row once. A long word and its sound have the same ones. */
function liquidsOf(word: string): string {
  return word.replace(NOT_LIQUID, '').replace(REPEATED, '$1');
}
