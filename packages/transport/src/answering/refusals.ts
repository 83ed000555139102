import type { Replica } from '../presence/replica.js';

/** Why a replica did not execute a call. */
export type Refusal = 'overloaded' | 'late';

/** How long others are asked instead of one that just refused a call. */
const AVOIDED_MS: Record<Refusal, number> = { overloaded: 100, late: 1_000 };
/** A call with so much time left, and late for a replica, is not late: a clock is wrong. */
const CLOCK_SKEW_MS = 100;

/** What a refusal says of the replica that refused. */
export class Refusals {
  private warnedOfClocks = false;

  /** @param warn tells the operator */
  constructor(private readonly warn: (text: string) => void) {}

  /**
   * @param leftMs what the call had left, by the clock of this process
   * @param now of `performance.now()`
   */
  note(replica: Replica, why: Refusal, leftMs: number, now: number): void {
    const isSkewed = why === 'late' && leftMs >= CLOCK_SKEW_MS;
    replica.spoke(now);
    if (why === 'overloaded' || isSkewed) {
      replica.refused(now, AVOIDED_MS[why]);
    }
    if (isSkewed && !this.warnedOfClocks) {
      this.warnedOfClocks = true;
      this.warn(`bus: a call with ${Math.round(leftMs)} ms left is late for a replica: clocks of machines differ`);
    }
  }
}
