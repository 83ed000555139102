import type { Replica } from '../presence/replica.js';

/** Why a replica did not execute a call. */
export type Refusal = 'overloaded' | 'late';

/** For how long other replicas are preferred to one that refused a call. */
const AVOIDED_MS: Record<Refusal, number> = { overloaded: 100, late: 1_000 };
/**
 * A replica can refuse a call as late. If the call still has at least this much time by the clock of this process, the
 * clocks of the two machines differ.
 */
const CLOCK_SKEW_MS = 100;

/** Records refusals at the replicas that sent them, and warns the operator once of clocks that differ. */
export class Refusals {
  private warnedOfClocks = false;

  /** @param warn writes to the operator's log */
  constructor(private readonly warn: (text: string) => void) {}

  /**
   * @param remainingMs time left until the deadline of the call, by the clock of this process
   * @param now from `performance.now()`
   */
  record(replica: Replica, reason: Refusal, remainingMs: number, now: number): void {
    const isSkewed = reason === 'late' && remainingMs >= CLOCK_SKEW_MS;
    replica.recordMessage(now);
    if (reason === 'overloaded' || isSkewed) {
      replica.recordRefusal(now, AVOIDED_MS[reason]);
    }
    if (isSkewed && !this.warnedOfClocks) {
      this.warnedOfClocks = true;
      this.warn(
        `bus: a replica refused a call as late that has ${Math.round(remainingMs)} ms left: the clocks of the machines differ`,
      );
    }
  }
}
