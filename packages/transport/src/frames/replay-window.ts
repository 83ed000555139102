/** Counters behind the highest one that are told apart; frames that come by two ways may overtake each other that far. */
const REMEMBERED = 4_096;
const BITS = 32;
/** One word more, as the word that is being filled holds newer counters only in part. */
const WORDS = REMEMBERED / BITS + 1;

/** What a window says of a counter: not taken yet, taken lately, or so old that nobody knows. */
type Novelty = 'fresh' | 'duplicate' | 'replayed';

/** Which counters of one sender were taken already: each once, in any order, and none that is far behind (RFC 6479). */
export class ReplayWindow {
  private readonly taken = new Uint32Array(WORDS);
  private highest = 0;

  /** Takes a counter, an integer from 1 on, if it is fresh. */
  take(counter: number): Novelty {
    if (counter + REMEMBERED <= this.highest) {
      return 'replayed';
    }
    const word = Math.floor(counter / BITS);
    this.clearUpTo(word);
    this.highest = Math.max(this.highest, counter);
    const slot = word % WORDS;
    const bits = this.taken[slot] as number;
    const bit = 1 << (counter % BITS);
    this.taken[slot] = bits | bit;
    return (bits & bit) === 0 ? 'fresh' : 'duplicate';
  }

  /** The words between the highest counter's and a newer one held counters that are forgotten now. */
  private clearUpTo(word: number): void {
    const current = Math.floor(this.highest / BITS);
    const first = Math.max(current + 1, word - WORDS + 1);
    for (let each = first; each <= word; each += 1) {
      this.taken[each % WORDS] = 0;
    }
  }
}
