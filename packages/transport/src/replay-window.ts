/** What a window says of a counter: not seen before, seen lately, or too old to tell. */
export type Novelty = 'fresh' | 'duplicate' | 'replayed';

/**
 * Recognises counters that were seen before, from one sender on one channel. Over one Redis they only grow, and whatever
 * does not is a replay. Two buses, or a cluster, may deliver a frame twice or after later ones: then the newest are
 * remembered, and what is older than all of those is refused.
 */
export class ReplayWindow {
  private readonly recent: number[] = [];
  private next = 0;
  private highest = 0;
  private floor = 0;

  /** @param size counters remembered; 0 for one Redis */
  constructor(private readonly size: number) {}

  /** Says whether the counter is new, and remembers it if so. */
  admit(counter: number): Novelty {
    if (counter <= this.highest && !this.isMissing(counter)) {
      return this.recent.includes(counter) ? 'duplicate' : 'replayed';
    }
    this.highest = Math.max(this.highest, counter);
    this.remember(counter);
    return 'fresh';
  }

  /** It may still come: newer than what was forgotten, and not among what is remembered. */
  private isMissing(counter: number): boolean {
    return this.size > 0 && counter > this.floor && !this.recent.includes(counter);
  }

  private remember(counter: number): void {
    if (this.size === 0) {
      return;
    }
    this.floor = Math.max(this.floor, this.recent[this.next] ?? 0);
    this.recent[this.next] = counter;
    this.next = (this.next + 1) % this.size;
  }
}
