/** How far behind the highest counter the window reaches. Frames over two buses may overtake each other that far. */
const REMEMBERED = 4_096;
const BITS = 32;
/** One more word, because the newest word is filled only in part. */
const WORDS = REMEMBERED / BITS + 1;

/** A counter is new, was accepted before, or is too old to decide. */
type Novelty = 'fresh' | 'duplicate' | 'replayed';

/** Accepts each counter of one sender once, in any order, and no counter that is far behind the highest (RFC 6479). */
export class ReplayWindow {
  private readonly accepted = new Uint32Array(WORDS);
  private highest = 0;

  /** Accepts a counter (an integer of at least 1) if it is fresh. */
  accept(counter: number): Novelty {
    if (counter + REMEMBERED <= this.highest) {
      return 'replayed';
    }
    const word = Math.floor(counter / BITS);
    this.clearUpTo(word);
    this.highest = Math.max(this.highest, counter);
    const slot = word % WORDS;
    const bits = this.accepted[slot] as number;
    const bit = 1 << (counter % BITS);
    this.accepted[slot] = bits | bit;
    return (bits & bit) === 0 ? 'fresh' : 'duplicate';
  }

  /** Clears the words between the highest counter and a newer one: their old counters have left the window. */
  private clearUpTo(word: number): void {
    const current = Math.floor(this.highest / BITS);
    const first = Math.max(current + 1, word - WORDS + 1);
    for (let each = first; each <= word; each += 1) {
      this.accepted[each % WORDS] = 0;
    }
  }
}
